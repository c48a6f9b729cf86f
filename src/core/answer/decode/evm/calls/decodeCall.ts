import { isHexBytes } from '../../../../base/isHexBytes';
import type { JsonValue } from '../../../../base/json/jsonValue';
import { readText } from '../../../../base/json/readMember';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Field } from '../../../../base/view/decodedView';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { hexValue } from '../../../../base/view/makeValue';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { parseSlotWord } from '../../../../formats/storage/slotWord';
import type { NativeCurrency, Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf } from '../../shared/genericView';
import { inputSections, revertSections } from './callSections';
import { formatRevert } from './formatRevert';
import { guessWord } from './guessWord';
import { innerResultSections } from './innerResultTable';
import { knownResults } from './knownResults';

const title = 'Call result';

/**
 * Decodes the answer of `eth_call` with the called function, if the hints or the built-in list declare its results.
 * Otherwise a single word gets its plausible readings, and several words are shown unchanged.
 */
export function decodeCall(
  params: readonly JsonValue[],
  value: JsonValue,
  { currency }: Network,
  hints: DecodeHints,
): DecodedView {
  if (typeof value !== 'string' || !isHexBytes(value)) return genericView(title, "The answer isn't hex bytes");
  if (value === '0x')
    return viewOf(title, 'Empty. The function returns nothing, or there is no contract at this address.', []);
  const input = readText(params[0], 'input') ?? readText(params[0], 'data') ?? '';
  if (standardError.test(value)) return revertedResult(value, readText(params[0], 'to'), input, currency, hints);
  const known = knownResults(input, value, hints);
  const fields = known?.fields ?? guessResults(value);
  return viewOf(title, known?.summary ?? guessedSummary(fields, value), [
    { kind: 'fields', fields },
    ...innerResultSections(input, value, readText(params[0], 'to'), hints),
    ...inputSections({ data: input, to: readText(params[0], 'to'), currency }, hints),
  ]);
}

/** `Error(string)` and `Panic(uint256)` with their arguments: no function result has such a length. */
const standardError = /^0x(?:08c379a0|4e487b71)(?:[\da-f]{64})+$/i;

/** Some nodes answer a call that reverted with the revert data as its result. */
function revertedResult(
  data: string,
  to: string | undefined,
  input: string,
  currency: NativeCurrency,
  hints: DecodeHints,
): DecodedView {
  return {
    title,
    summary: `The contract reverted the call with ${formatRevert(data, hints) ?? data.slice(0, 10)}.`,
    tone: 'bad',
    notes: [noteOf('The node answered with the revert data as if it was the result.')],
    sections: [...revertSections(data, hints), ...inputSections({ data: input, to, currency }, hints)],
  };
}

/** Describes the amount of data if its type isn't known. A single guessed value is shown itself. */
function guessedSummary(fields: readonly Field[], value: string): string {
  const [first] = fields;
  if (fields.length === 1 && first !== undefined) return formatValue(first.value, utcTime);
  const bytes = (value.length - 2) / 2;
  if (bytes === 32) return 'One word, not decoded';
  const size = bytes % 32 === 0 ? `${groupDigits(String(bytes / 32))} words` : `${groupDigits(String(bytes))} bytes`;
  return `${size}, not decoded`;
}

function guessResults(value: string): readonly Field[] {
  const word = value.length === 66 ? parseSlotWord(value) : undefined;
  if (word !== undefined) return guessWord(word);
  return (value.slice(2).match(/.{1,64}/g) ?? []).map((digits, index) => ({
    label: `Word ${index}`,
    value: hexValue(`0x${digits}`),
  }));
}
