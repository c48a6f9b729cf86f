import type { JsonValue } from '../json/jsonValue';
import { parseWord } from '../storage/slotWord';
import type { DecodedView, Field } from '../view/decodedView';
import { hexValue } from '../view/makeValue';
import { genericView, viewOf } from './genericView';
import { guessWord } from './guessWord';

const title = 'Call result';

/** Decodes the answer of `eth_call`: one word with its plausible readings, else the words as they are. */
export function decodeCall(value: JsonValue): DecodedView {
  if (typeof value !== 'string' || !/^0x[\da-f]*$/i.test(value)) return genericView(title, 'The answer is not bytes');
  if (value === '0x') return viewOf(title, 'Empty: the function returns nothing, or no contract is there', []);
  const words = value.slice(2).match(/.{1,64}/g) ?? [];
  const only = words.length === 1 && value.length === 66 ? parseWord(value) : undefined;
  if (only !== undefined) return viewOf(title, value, [{ kind: 'fields', fields: guessWord(only) }]);
  const fields = words.map((word, index): Field => ({ label: `Word ${index}`, value: hexValue(`0x${word}`) }));
  return viewOf(title, `${(value.length - 2) / 2} bytes`, [{ kind: 'fields', fields }]);
}
