import { formatMembers } from '../../../../base/view/formatMembers';
import { utcTime } from '../../../../base/view/formatValue';
import { middleEllipsis } from '../../../../base/view/shortForm';
import type { NamedValue, Value } from '../../../../base/view/value';
import { visibleText } from '../../../../base/view/visibleText';
import { type CallDecoding, type DecodedCall, decodeErrorData } from '../../../../formats/abi/calls/decodeCall';
import { readErrorRevertData } from '../../../../formats/abi/calls/readRevertData';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { guessRemark } from './calledFunction';
import { errorsOf, selectorOfData } from './knownFunctions';

/** Maximum characters of the arguments of an error, and of a message. The details have all of them. */
const argumentCharacters = 300;

/**
 * Formats a contract's revert data: `InsufficientBalance(available 99,700,000, required 100,000,000)`, `“no funds”`, or
 * a panic in words. Of errors within errors, the innermost one comes last. Names a second candidate if there is one.
 * Undefined for data that no declaration describes.
 */
export function formatRevert(data: string, hints: DecodeHints): string | undefined {
  const [outer, ...inner] = revertLevels(data, hints);
  const text = outer && formatDecodedRevert(outer);
  const innermost = inner.at(-1);
  const reason = innermost && formatDecodedRevert(innermost);
  return reason === undefined || text === undefined ? text : `${text}: ${reason}`;
}

/** Maximum number of errors within errors that are decoded, and of values that are searched for one. */
const maxLevels = 6;
const maxSearched = 200;

/** Decodes revert data, and the revert data that a known error has in its arguments, to the innermost one. */
export function revertLevels(data: string, hints: DecodeHints): readonly CallDecoding[] {
  const selector = selectorOfData(data);
  if (selector === undefined) return [];
  const levels: CallDecoding[] = [decodeErrorData(data, errorsOf(selector, hints))];
  for (let last = levels.at(-1); last?.kind === 'decoded' && levels.length < maxLevels; last = levels.at(-1)) {
    const inner = innerError(last.call.arguments, hints);
    if (inner === undefined) break;
    levels.push(inner);
  }
  return levels;
}

/** Returns the first known error in bytes or in a text of arguments. */
function innerError(named: readonly NamedValue[], hints: DecodeHints): CallDecoding | undefined {
  const values: Value[] = named.map(({ value }) => value);
  for (let at = 0; at < Math.min(values.length, maxSearched); at += 1) {
    const value = values[at];
    if (value?.kind === 'struct') values.push(...value.fields.slice(0, maxSearched).map((field) => field.value));
    if (value?.kind === 'list') values.push(...value.items.slice(0, maxSearched));
    const bytes = value?.kind === 'text' ? readErrorRevertData({ message: value.text }) : bytesOf(value);
    const selector = selectorOfData(bytes);
    if (selector === undefined) continue;
    const decoding = decodeErrorData(bytes, errorsOf(selector, hints));
    if (decoding.kind === 'decoded' && decoding.call.isGuess !== true) return decoding;
  }
  return undefined;
}

/** The bytes of a value that is long enough for an error with whole words, or for one without arguments. */
function bytesOf(value: Value | undefined): string {
  return value?.kind === 'hex' && (value.text.length - 10) % 64 === 0 ? value.text : '';
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
