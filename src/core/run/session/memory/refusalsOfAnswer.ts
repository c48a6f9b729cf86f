import { nameOf, type ParsedCell } from '../../../model/cell/parsedCell';
import type { RefusedRequest } from '../../../model/exchange/refusedRequest';
import { methodOf } from '../compose/composeRequest';
import type { CellAnswer, ExchangeAnswer, RefusedAnswer } from './cellAnswer';

/**
 * Returns the requests of a cell that were not sent, for the log. `networks` are the keys of its networks, as far as
 * known.
 */
export function refusalsOfAnswer(
  { cell }: Pick<ParsedCell, 'cell'>,
  networks: readonly string[],
  answer: CellAnswer,
): readonly RefusedRequest[] {
  const request = (cell.request && methodOf(cell.request)) ?? nameOf(cell) ?? 'A request';
  switch (answer.kind) {
    case 'nothing':
      return [];
    case 'compared':
      return answer.answers.flatMap(({ network, answer: each }) => refusalOf(request, [network.key], each));
    case 'refused':
      return refusalOf(request, networks, answer);
    case 'exchange':
      return refusalOf(request, [answer.exchange.network.key], answer);
  }
}

function refusalOf(
  request: string,
  networks: readonly string[],
  answer: ExchangeAnswer | RefusedAnswer,
): readonly RefusedRequest[] {
  if (answer.kind === 'refused') return [{ request, networks, refusal: answer.refusal }];
  const stopped = answer.work?.stopped;
  return stopped === undefined ? [] : [{ request, networks, refusal: { cause: stopped }, isPartlySent: true }];
}
