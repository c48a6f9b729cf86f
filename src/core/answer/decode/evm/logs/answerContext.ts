import type { AnswerContext } from '../../../../formats/abi/decode/logDecoder';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';

/** Returns what an answer's logs and the user's settings show about the contracts in it. */
export function answerContext(logs: AnswerContext['logs'], tokens: DecodeHints['tokens']): AnswerContext {
  return { logs, isToken: (address) => Object.hasOwn(tokens, address) };
}
