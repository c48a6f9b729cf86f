import { hideValues } from '../../base/credentials/environmentSecret';
import type { Secret } from '../../base/credentials/secret';
import type { Problem } from '../cell/problem';
import type { Remedy } from './action';

/** Maximum number of texts that are offered. The quick fixes in the editor have all. */
const maxOffered = 3;

/**
 * Returns the remedies for a request that is refused because of a text, such as a misspelled name: one for each text
 * that it may stand for. A text that contains one of the `values` of the environment is not shown.
 */
export function offerTexts(problems: readonly Problem[], values: readonly Secret[] = []): readonly Remedy[] {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first?.cure?.kind !== 'replace' || first.cure.named !== undefined) return [];
  const { range, cure } = first;
  return cure.values
    .filter((text) => hideValues(text, values) === text)
    .slice(0, maxOffered)
    .map((text) => ({ kind: 'replaceText' as const, text, ...range }));
}
