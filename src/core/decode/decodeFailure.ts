import type { Network } from '../networks/network';
import type { DecodedView, Field } from '../view/decodedView';
import { integerValue, statusValue, textValue } from '../view/makeValue';
import { revertSections } from './callSections';
import { noHints, type DecodeHints } from './decodeHints';
import { explainOutcome, type FailedOutcome } from './explainOutcome';
import { readText } from '../json/readMember';

/** How a call failed, as a view: the cause as its summary, then the cure, and what the error tells beside. */
export function decodeFailure(outcome: FailedOutcome, network: Network, hints: DecodeHints = noHints): DecodedView {
  const explanation = explainOutcome(outcome, network);
  const fields: Field[] = [{ label: 'Cure', value: textValue(explanation.cure) }];
  const { suggestedRange, cap, waitSeconds } = explanation;
  if (suggestedRange !== undefined) fields.push({ label: 'Range said to work', value: textValue(`${suggestedRange.from} to ${suggestedRange.to}`) });
  if (cap !== undefined) fields.push({ label: 'Stated limit', value: integerValue(cap) });
  if (waitSeconds !== undefined) fields.push({ label: 'Asked to wait', value: integerValue(waitSeconds, 'seconds') });
  if (outcome.kind === 'rpcError') fields.push({ label: 'Error code', value: textValue(String(outcome.code)) });
  const status = outcome.kind === 'httpError' ? outcome.status : 'httpStatus' in outcome ? outcome.httpStatus : undefined;
  if (status !== undefined) fields.push({ label: 'HTTP status', value: statusValue(status < 400 ? 'neutral' : 'bad', String(status)) });
  return {
    title: explanation.title, summary: explanation.cause, tone: outcome.kind === 'aborted' ? 'neutral' : 'bad',
    notes: [], sections: [{ kind: 'fields', fields }, ...revertSections(revertData(outcome), hints)],
  };
}

/** What a contract reverted with: the error's `data`, or `data` within it. */
function revertData(outcome: FailedOutcome): string {
  const data = outcome.kind === 'rpcError' ? outcome.data : undefined;
  return typeof data === 'string' ? data : readText(data, 'data') ?? '';
}
