import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { addressValue, hashValue } from '../../../../base/view/value';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import { undecodedName } from '../../../../formats/abi/calls/decodeCall';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { BlameTransaction } from '../../../../formats/stateDiff/blameAnswer';
import type { TransactionForms } from '../../shared/blameTable';
import { decodeKnownCall } from '../calls/callAmounts';
import { guessRemark } from '../calls/calledFunction';
import { selectorOfData } from '../calls/knownFunctions';

/** How the transactions of EVM chains are shown. */
export const evmForms: TransactionForms = {
  call: callText,
  sender: addressValue,
  hash: (hash) => hashValue(hash, 'transaction'),
};

/** `setFee(42)`, or the selector of an unknown function. */
function callText({ to, input }: BlameTransaction, hints: DecodeHints): string {
  if (to === undefined) return 'creation of a contract';
  const selector = selectorOfData(input);
  if (selector === undefined) return input === '0x' ? 'a transfer' : input;
  const text = callDataText(input);
  if (text !== undefined) return text;
  const decoding = decodeKnownCall(input, to, hints);
  if (decoding.kind === 'undecoded') return undecodedName(decoding);
  const { call } = decoding;
  return `${call.name}(${call.arguments.map(({ value }) => formatValue(value, utcTime)).join(', ')})${guessRemark(call)}`;
}
