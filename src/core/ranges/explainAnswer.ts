import { explainOutcome, type Explanation, type FailedOutcome } from '../decode/explainOutcome';
import type { Network } from '../networks/network';

/** Explains a failure to long work: an answer larger than our own bound is one of too many bytes, like the service's own refusal of such. */
export function explainAnswer(outcome: FailedOutcome, network: Network): Explanation {
  const explanation = explainOutcome(outcome, network);
  return outcome.kind === 'networkError' && outcome.code === 'tooLarge' ? { ...explanation, class: 'responseSize' } : explanation;
}
