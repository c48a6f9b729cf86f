import { hasSelectors } from '../../model/networks/network';
import { type CalledSelector, calledSelectors } from './calledSelectors';
import { emittedTopics } from './emittedTopics';
import type { FailableExchange } from './failedSubjects';
import { failureSelectors, type KnownFailures } from './knownFailures';
import type { EmittedTopic } from './resolveEvents';
import { tracedSubjects } from './tracedSubjects';

/** The contracts, events and functions of EVM networks that occur in an answer. */
export interface AnswerUses {
  /** The contracts and topics of its events. */
  readonly emitted: readonly EmittedTopic[];
  /** The contracts and selectors of its calls and errors. */
  readonly called: readonly CalledSelector[];
}

/**
 * Returns the contracts, events and functions of EVM networks that occur in an answer, with those on the paths of its
 * failures. Call trees, which may have many thousand frames, are read once. Empty for other networks.
 */
export function answerUses(exchange: FailableExchange, failures: KnownFailures | undefined): AnswerUses {
  const { outcome, network } = exchange;
  if (!hasSelectors(network)) return { emitted: [], called: [] };
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const traced = tracedSubjects(value);
  return {
    emitted: emittedTopics(value, traced.topics),
    called: [...calledSelectors(exchange, traced.selectors), ...failureSelectors(failures)],
  };
}
