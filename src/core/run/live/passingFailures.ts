import type { Explanation } from '../../model/failure/explainOutcome';

/** Failures of the network that the same call may not have later. */
export const passingFailures: readonly Explanation['class'][] = ['rate', 'busy', 'timeout', 'network', 'malformed'];

/** Those, and that a node doesn't know a block yet. */
export const passingBlockFailures: ReadonlySet<Explanation['class']> = new Set([...passingFailures, 'unknownBlock']);
