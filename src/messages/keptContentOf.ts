import { answerBlocks } from '../core/knowledge/answers/answerBlocks';
import type { CellAnswer, ExchangeAnswer, RefusedAnswer } from '../core/run/session/memory/cellAnswer';
import type { CellSources } from '../core/run/session/memory/cellSources';
import { hashSources } from '../core/run/session/memory/keptSources';
import { type KeptContent, maxKeptAnswerBytes, outputsOf } from './keptOutputs';

/**
 * Returns what is kept of an answer; undefined if nothing is: the request wasn't sent, or the answer is too large.
 * `sources` is what it was made from.
 */
export function keptContentOf(answer: CellAnswer, sources: CellSources): KeptContent | undefined {
  if (answer.kind === 'nothing' || answer.kind === 'refused') return undefined;
  const exchanges = answer.kind === 'exchange' ? [answer] : answer.answers.flatMap((side) => exchangeOf(side.answer));
  if (exchanges.length === 0 || exchanges.reduce((sum, each) => sum + bodyLength(each), 0) > maxKeptAnswerBytes)
    return undefined;
  const blocks = exchanges.flatMap(({ exchange }) => answerBlocks(exchange) ?? []);
  return {
    time: Math.max(...exchanges.map(({ exchange }) => Math.round(exchange.startedAt + exchange.milliseconds))),
    networks: exchanges.map(({ exchange }) => exchange.network.key),
    ...(blocks.length > 0 && {
      blocks: {
        from: Math.min(...blocks.map(({ from }) => from)),
        to: Math.max(...blocks.map(({ to }) => to)),
      },
    }),
    sources: hashSources(sources),
    outputs: outputsOf(answer),
  };
}

function exchangeOf(answer: ExchangeAnswer | RefusedAnswer): readonly ExchangeAnswer[] {
  return answer.kind === 'exchange' ? [answer] : [];
}

function bodyLength({ exchange: { outcome } }: ExchangeAnswer): number {
  return outcome.kind === 'result' || outcome.kind === 'rpcError' ? outcome.body.length : 0;
}
