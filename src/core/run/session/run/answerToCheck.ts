import { decodedAnswer } from '../../../answer/decode/decodedAnswer';
import type { JsonObject } from '../../../base/json/jsonValue';
import type { Catalogue } from '../../../model/catalogue/catalogue';
import type { Assertion } from '../directives/assertion';
import type { AnswerFacts } from '../directives/assertionCondition';
import { answerOf } from '../memory/answerToRead';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { decodedHint } from './decodedHint';

/** What assertions are checked against. */
export interface CheckedAnswer {
  /** Undefined if the call returned neither a result nor an error. */
  readonly answer: JsonObject | undefined;
  readonly facts: AnswerFacts;
}

/** Returns what assertions about an answer are checked against. Decodes it only if one of them reads decoded values. */
export function answerToCheck(
  { exchange, hints }: Pick<ExchangeAnswer, 'exchange' | 'hints'>,
  assertions: readonly Pick<Assertion, 'path'>[],
  catalogue: Pick<Catalogue, 'find'>,
): CheckedAnswer {
  const { call } = exchange;
  const answer = answerOf(exchange);
  const [method, another] = call.kind === 'raw' ? call.methods : [call.method];
  const facts: AnswerFacts = {
    resultSchema: method === undefined || another !== undefined ? undefined : catalogue.find(method)?.result?.schema,
    decodedHint: () => decodedHint({ exchange, hints }),
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
