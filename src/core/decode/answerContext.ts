import type { DecodeHints } from '../abi/decodeHints';
import type { AnswerContext } from '../abi/logDecoder';
import type { JsonValue } from '../json/jsonValue';
import { readLog } from './readLog';

/** Returns what the logs of an answer and the user's settings tell of the contracts in it. */
export function answerContext(logs: readonly JsonValue[], tokens: DecodeHints['tokens']): AnswerContext {
  return { logs: () => logs.map(readLog), isToken: (address) => Object.hasOwn(tokens, address) };
}
