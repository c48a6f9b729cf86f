import { decodeParameters } from '../abi/decodeCall';
import type { JsonValue } from '../json/jsonValue';
import { parseWord } from '../storage/slotWord';
import { utcTime } from '../view/formatTime';
import { formatValue } from '../view/formatValue';
import { hexValue } from '../view/makeValue';
import type { DecodedView, Field } from '../view/decodedView';
import { functionsOf, inputSections } from './callSections';
import type { DecodeHints } from './decodeHints';
import { genericView, viewOf } from './genericView';
import { guessWord } from './guessWord';
import { readText } from '../json/readMember';

const title = 'Call result';

/**
 * Decodes the answer of `eth_call` by the function that was called, of the hints or well-known, where its results are known; else one
 * word with its plausible readings, or the words as they are.
 */
export function decodeCall(params: readonly JsonValue[], value: JsonValue, hints: DecodeHints): DecodedView {
  if (typeof value !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(value)) return genericView(title, 'The answer is not bytes');
  if (value === '0x') return viewOf(title, 'Empty: the function returns nothing, or no contract is there', []);
  const input = readText(params[0], 'input') ?? readText(params[0], 'data') ?? '';
  const fields = knownResults(input, value, hints) ?? guessResults(value);
  const [first] = fields;
  const summary = fields.length === 1 && first !== undefined ? formatValue(first.value, utcTime) : `${(value.length - 2) / 2} bytes`;
  return viewOf(title, summary, [{ kind: 'fields', fields }, ...inputSections(input, hints)]);
}

function knownResults(input: string, value: string, hints: DecodeHints): readonly Field[] | undefined {
  for (const { item, source } of functionsOf(input.slice(0, 10).toLowerCase(), hints)) {
    const decoded = item.outputs.length === 0 ? undefined : decodeParameters(item.outputs, value);
    if (decoded?.kind === 'ok') {
      return decoded.value.map((result, index): Field => ({
        label: result.name === String(index) ? (index === 0 ? item.name : `${item.name} ${index}`) : result.name, value: result.value, hint: `${result.type ?? ''}, ${source.label}`,
      }));
    }
  }
  return undefined;
}

function guessResults(value: string): readonly Field[] {
  const word = value.length === 66 ? parseWord(value) : undefined;
  if (word !== undefined) return guessWord(word);
  return (value.slice(2).match(/.{1,64}/g) ?? []).map((digits, index) => ({ label: `Word ${index}`, value: hexValue(`0x${digits}`) }));
}
