import { cellCharacters } from '../../base/answerBounds';
import { cutText } from '../../base/view/cutText';
import type { DecodedView, Field } from '../../base/view/decodedView';
import { middleEllipsis } from '../../base/view/shortForm';
import { integerValue, statusValue, textValue } from '../../base/view/value';
import { readErrorRevertData } from '../../formats/abi/calls/readRevertData';
import { type DecodeHints, noHints } from '../../formats/abi/names/decodeHints';
import { failedCallName } from '../../knowledge/answers/failedSubjects';
import { explainOutcome, type FailedOutcome } from '../../model/failure/explainOutcome';
import { failureSentences } from '../../model/failure/failureSentences';
import type { Network } from '../../model/networks/network';
import { revertSections } from './evm/calls/callSections';
import { formatRevert } from './evm/calls/formatRevert';
import { selectorOfData } from './evm/calls/knownFunctions';
import { failsOtherwise, failureSections } from './evm/traces/failureSections';
import { formatCause } from './evm/traces/formatCause';
import { familyDecoders } from './familyDecoders';
import { warningOf } from './shared/genericView';
import { fieldIf } from './shared/memberFields';

/** Decodes a failed call into a view: the cause as the summary, then how to fix it and the details of the error. */
export function decodeFailure(outcome: FailedOutcome, network: Network, hints: DecodeHints = noHints): DecodedView {
  const explanation = explainOutcome(outcome, network);
  const data = outcome.kind === 'rpcError' ? readErrorRevertData(outcome) : '';
  const reverted = formatRevert(data, hints);
  const failure = hints.failures?.[failedCallName];
  const cause = formatCause(failure, hints);
  const isUnknownError = reverted === undefined && selectorOfData(data) !== undefined;
  const { suggestedRange, cap, kept, waitSeconds } = explanation;
  const isRpcError = outcome.kind === 'rpcError';
  const message = isRpcError && reverted !== undefined && outcome.message !== '' ? outcome.message : undefined;
  const fields: readonly Field[] = [
    { label: 'How to fix', value: textValue(isUnknownError ? nameTheError : explanation.cure) },
    ...fieldIf('Suggested range', suggestedRange, ({ from, to }) => textValue(`${from} to ${to}`)),
    ...fieldIf('Oldest block here', kept?.from, (number) => integerValue(number)),
    ...fieldIf('Newest block here', kept?.to, (number) => integerValue(number)),
    ...fieldIf('Limit', cap, (limit) => integerValue(limit)),
    ...fieldIf('Retry after', waitSeconds, (seconds) => integerValue(seconds, 'seconds')),
    ...fieldIf("Node's message", message, (text) => textValue(withShortBytes(cutText(text, cellCharacters)))),
    ...fieldIf('Error code', isRpcError ? outcome.code : undefined, (code) => textValue(String(code))),
    ...fieldIf('HTTP status', statusOf(outcome), (status) =>
      statusValue(status < 400 ? 'neutral' : 'bad', String(status)),
    ),
  ];
  return {
    // A node's message about a revert may look like another failure.
    title: reverted === undefined ? explanation.title : failureSentences('reverted', '', network).title,
    summary: summaryOf(cause, reverted) ?? explanation.cause,
    tone: outcome.kind === 'aborted' ? 'neutral' : 'bad',
    notes: failure !== undefined && failsOtherwise(failure, data) ? [otherwiseNote] : [],
    sections: [
      { kind: 'fields', fields },
      ...failureSections(failure, network.currency, hints, data),
      ...revertSections(data, hints),
      ...(outcome.kind === 'rpcError' && outcome.data !== undefined
        ? familyDecoders[network.family].errorSections(outcome.data, hints)
        : []),
    ],
  };
}

/** Characters of bytes in a message that are kept: their selector and their end. */
const messageDigits = 17;

/**
 * Shortens the bytes in a message, which the error below is decoded from: as hex, and as Anvil writes them, which takes
 * the arguments for text. The tab Raw has them.
 */
function withShortBytes(message: string): string {
  const bytes = message.indexOf('\0');
  const text = bytes === -1 ? message : `${message.slice(0, bytes)}…`;
  return text.replace(/[\da-f]{65,}/gi, (digits) => middleEllipsis(digits, messageDigits));
}

/** The block of the call may have been different when it was traced. */
const otherwiseNote = warningOf('When it was traced, the call failed with another error than the answer has.');

function summaryOf(cause: string | undefined, reverted: string | undefined): string | undefined {
  const isWhole = cause !== undefined && /^reverted with(?:out)? data /.test(cause);
  if (cause !== undefined) return `The call ${isWhole ? cause : `failed with ${cause}`}.`;
  return reverted === undefined ? undefined : `The contract reverted the call with ${reverted}.`;
}

const nameTheError =
  'Check the arguments and the state of the contract. To see what the error means, add the ABI of the contract to the workspace, or name the file with “# @abi”.';

function statusOf(outcome: FailedOutcome): number | undefined {
  if (outcome.kind === 'httpError') return outcome.status;
  return 'httpStatus' in outcome ? outcome.httpStatus : undefined;
}
