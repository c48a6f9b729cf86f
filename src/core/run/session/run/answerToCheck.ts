import { decodedAnswer } from '../../../answer/decode/decodedAnswer';
import { integerOf, isObject, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import type { Catalogue } from '../../../model/catalogue/catalogue';
import type { Assertion } from '../directives/assertion';
import type { AnswerFacts, ReferenceValues } from '../directives/assertionCondition';
import { answerOf, type ExchangeAnswer } from '../memory/cellAnswer';

/** What to declare so that the answer of a method is decoded. */
const undecoded: Readonly<Record<string, string>> = {
  eth_call: 'Declare the function with `# @abi`, and read `decoded.returns`, to compare what it returned.',
  eth_getStorageAt: 'Write the type with `# @type`, and read `decoded.value`, to compare the variable.',
};

/** The first length in characters of an encoded answer: a word of 32 bytes in hex. */
const wordCharacters = 66;

/** What assertions are checked against. */
export interface CheckedAnswer {
  /** Undefined if the call returned neither a result nor an error. */
  readonly answer: JsonObject | undefined;
  readonly facts: AnswerFacts;
}

/**
 * Returns what assertions about an answer are checked against. Decodes it only if one of them reads decoded values.
 * `references` are what their references stand for.
 */
export function answerToCheck(
  { exchange, hints }: Pick<ExchangeAnswer, 'exchange' | 'hints'>,
  assertions: readonly Pick<Assertion, 'path'>[],
  catalogue: Pick<Catalogue, 'find'>,
  references?: ReferenceValues,
): CheckedAnswer {
  const { call } = exchange;
  const answer = answerOf(exchange);
  const [method, another] = call.kind === 'raw' ? call.methods : [call.method];
  const facts: AnswerFacts = {
    resultSchema: method === undefined || another !== undefined ? undefined : catalogue.find(method)?.result?.schema,
    decodedHint: () => decodedHint({ exchange, hints }),
    references,
  };
  const paths = assertions.map(({ path }) => path).filter(([root]) => root === 'decoded');
  if (answer === undefined || Object.hasOwn(answer, 'decoded') || paths.length === 0) return { answer, facts };
  const decoded = decodedAnswer(exchange, hints, onlyEvent(paths));
  return decoded === undefined
    ? { answer, facts }
    : { answer: { ...answer, decoded: decoded.values }, facts: { ...facts, unitAt: decoded.unitAt } };
}

/** The log or event that all paths are about. Undefined if they are about several or all. */
function onlyEvent(paths: readonly Assertion['path'][]): number | undefined {
  const [first, ...others] = paths.map(([, member, index]) =>
    member === 'logs' || member === 'events' ? index : undefined,
  );
  return typeof first === 'number' && others.every((index) => index === first) ? first : undefined;
}

/**
 * Returns where the decoded value of an encoded answer is, for an assertion on the bytes, as a sentence. Undefined if the
 * answer isn't encoded, or if the bytes are the same number as the value.
 */
function decodedHint({ exchange, hints }: Pick<ExchangeAnswer, 'exchange' | 'hints'>): string | undefined {
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
