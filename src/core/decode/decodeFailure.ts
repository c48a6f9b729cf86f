import { type DecodeHints, noHints } from '../abi/decodeHints';
import { explainOutcome, type FailedOutcome } from '../failure/explainOutcome';
import type { JsonValue } from '../json/jsonValue';
import { readText } from '../json/readMember';
import { readRevertReason } from '../l2net/readRevertReason';
import type { Network } from '../networks/network';
import type { DecodedView, Field, Section } from '../view/decodedView';
import { integerValue, statusValue, textValue } from '../view/makeValue';
import { revertSections } from './callSections';
import { revertReasonSections } from './revertReasonSections';
import { simulationSections } from './simulationSections';

/** Decodes a failed call into a view: the cause as the summary, then how to fix it and the details of the error. */
export function decodeFailure(outcome: FailedOutcome, network: Network, hints: DecodeHints = noHints): DecodedView {
  const explanation = explainOutcome(outcome, network);
  const fields: Field[] = [{ label: 'How to fix', value: textValue(explanation.cure) }];
  const { suggestedRange, cap, waitSeconds } = explanation;
  if (suggestedRange !== undefined)
    fields.push({ label: 'Suggested range', value: textValue(`${suggestedRange.from} to ${suggestedRange.to}`) });
  if (cap !== undefined) fields.push({ label: 'Limit', value: integerValue(cap) });
  if (waitSeconds !== undefined) fields.push({ label: 'Retry after', value: integerValue(waitSeconds, 'seconds') });
  if (outcome.kind === 'rpcError') fields.push({ label: 'Error code', value: textValue(String(outcome.code)) });
  const status = statusOf(outcome);
  if (status !== undefined)
    fields.push({ label: 'HTTP status', value: statusValue(status < 400 ? 'neutral' : 'bad', String(status)) });
  return {
    title: explanation.title,
    summary: explanation.cause,
    tone: outcome.kind === 'aborted' ? 'neutral' : 'bad',
    notes: [],
    sections: [
      { kind: 'fields', fields },
      ...revertSections(revertData(outcome), hints),
      ...(outcome.kind === 'rpcError' ? familySections(outcome.data, network, hints) : []),
    ],
  };
}

/** Returns the sections for what nodes of one family put into the data of an error. */
function familySections(data: JsonValue | undefined, { family }: Network, hints: DecodeHints): readonly Section[] {
  if (data === undefined) return [];
  if (family === 'solana') return simulationSections(data);
  const reason = family === 'l2net' ? readRevertReason(data) : undefined;
  return reason === undefined ? [] : revertReasonSections(reason, data, hints.functionNames);
}

function statusOf(outcome: FailedOutcome): number | undefined {
  if (outcome.kind === 'httpError') return outcome.status;
  return 'httpStatus' in outcome ? outcome.httpStatus : undefined;
}

/** Returns the revert data of an error: its `data`, or the `data` member of that. */
function revertData(outcome: FailedOutcome): string {
  const data = outcome.kind === 'rpcError' ? outcome.data : undefined;
  return typeof data === 'string' ? data : (readText(data, 'data') ?? '');
}
