import type { AnswerContext } from '../../../../formats/abi/decode/logDecoder';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';

/** Returns what the logs of an answer and the user's settings say about the contracts in it. */
export function answerContext(logs: AnswerContext['logs'], tokens: DecodeHints['tokens']): AnswerContext {
  return { logs, isToken: (address) => Object.hasOwn(tokens, address) };
}
