import { decodedAnswer } from '../../../answer/decode/decodedAnswer';
import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import { integerOf, isObject } from '../../../base/json/readMember';
import type { ExchangeAnswer } from '../memory/cellAnswer';

/** What to declare so that the answer of a method is decoded. */
const undecoded: Readonly<Record<string, string>> = {
  eth_call: 'Declare the function with `# @abi`, and read `decoded.returns`, to compare what it returned.',
  eth_getStorageAt: 'Write the type with `# @type`, and read `decoded.value`, to compare the variable.',
};

/** The first length in characters of an encoded answer: a word of 32 bytes in hex. */
const wordCharacters = 66;

/**
 * Returns where the decoded value of an encoded answer is, for an assertion on the bytes, as a sentence. Undefined if the
 * answer isn't encoded, or if the bytes are the same number as the value.
 */
export function decodedHint({ exchange, hints }: Pick<ExchangeAnswer, 'exchange' | 'hints'>): string | undefined {
  const { call, outcome } = exchange;
  if (call.kind !== 'rpc' || outcome.kind !== 'result' || !Object.hasOwn(undecoded, call.method)) return undefined;
  const { value } = outcome;
  if (typeof value !== 'string' || value.length < wordCharacters) return undefined;
  const [path, found] = valueIn(decodedAnswer(exchange, hints)?.values) ?? [];
  if (path === undefined) return undecoded[call.method];
  const number = integerOf(value);
  return number !== undefined && found !== undefined && integerOf(found) === number
    ? undefined
    : `The decoded value is \`${path}\`.`;
}

/** The path to the only decoded value, or to all of them. */
function valueIn(values: JsonObject | undefined): readonly [path: string, value: JsonValue | undefined] | undefined {
  if (values === undefined) return undefined;
  const { value, returns } = values;
  if (value !== undefined) return ['decoded.value', value];
  if (!isObject(returns)) return undefined;
  const [only, another] = Object.entries(returns);
  const isPlain = only !== undefined && another === undefined && /^[A-Za-z_]\w{0,100}$/.test(only[0]);
  return isPlain ? [`decoded.returns.${only[0]}`, only[1]] : ['decoded.returns', undefined];
}
