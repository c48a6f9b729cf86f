import { formatMembers } from '../../../../base/view/formatMembers';
import { utcTime } from '../../../../base/view/formatValue';
import { middleEllipsis } from '../../../../base/view/shortForm';
import { visibleText } from '../../../../base/view/visibleText';
import { type CallDecoding, type DecodedCall, decodeErrorData } from '../../../../formats/abi/calls/decodeCall';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { guessRemark } from './calledFunction';
import { errorsOf, selectorOfData } from './knownFunctions';

/** Maximum characters of the arguments of an error, and of a message. The details have all of them. */
const argumentCharacters = 300;

/**
 * Formats a contract's revert data: `InsufficientBalance(available 99,700,000, required 100,000,000)`, `“no funds”`, or
 * a panic in words. Names a second candidate if there is one. Undefined for data that no declaration describes.
 */
export function formatRevert(data: string, hints: DecodeHints): string | undefined {
  const selector = selectorOfData(data);
  if (selector === undefined) return undefined;
  return formatDecodedRevert(decodeErrorData(data, errorsOf(selector, hints)));
}

function formatDecodedRevert(decoding: CallDecoding): string | undefined {
  if (decoding.kind === 'undecoded') return undefined;
  const [first = '', second, ...others] = new Set([decoding.call, ...decoding.others].map(formatError));
  if (second === undefined) return first;
  return others.length === 0 ? `${first}, or ${second}` : `${first}, or ${second}, or ${others.length} more`;
}

function formatError(error: DecodedCall): string {
  const { name, source, arguments: values } = error;
  const [first, reason] = values;
  const isOfLanguage = source.kind === 'builtIn' && source.label === 'Solidity';
  if (isOfLanguage && name === 'Error' && first?.value.kind === 'text')
    return `“${middleEllipsis(visibleText(first.value.text, 2 * argumentCharacters), argumentCharacters)}”`;
  if (isOfLanguage && name === 'Panic' && first?.value.kind === 'integer') {
    const code = `Panic 0x${BigInt(first.value.digits).toString(16).padStart(2, '0')}`;
    return reason?.value.kind === 'text' ? `${code}, ${reason.value.text}` : code;
  }
  return `${visibleText(name)}(${formatMembers(withLikelyTimes(values), utcTime, argumentCharacters)})${guessRemark(error)}`;
}
