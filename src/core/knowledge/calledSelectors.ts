import type { Exchange } from '../exchange/exchange';
import { isList, isObject, readText } from '../json/readMember';

/** A selector in an exchange, with the lowercase address of the called contract if known. */
export interface CalledSelector {
  readonly selector: string;
  readonly address: string | undefined;
}

/**
 * Returns the selectors of calls and of revert data: in `eth_call` and similar methods, in transactions, in an error's
 * data.
 */
export function calledSelectors({
  call,
  outcome,
}: Partial<Pick<Exchange, 'call'>> & Pick<Exchange, 'outcome'>): readonly CalledSelector[] {
  const request = call?.kind === 'rpc' && isList(call.params) ? call.params[0] : undefined;
  const address = readText(request, 'to')?.toLowerCase();
  const transaction = outcome.kind === 'result' && isObject(outcome.value) ? outcome.value : undefined;
  const data = outcome.kind === 'rpcError' ? outcome.data : undefined;
  return [
    ...selectorOfData(readText(request, 'input') ?? readText(request, 'data'), address),
    ...selectorOfData(readText(transaction, 'input'), readText(transaction, 'to')?.toLowerCase()),
    ...selectorOfData(typeof data === 'string' ? data : readText(data, 'data'), address),
  ];
}

function selectorOfData(data: string | undefined, address: string | undefined): readonly CalledSelector[] {
  return data !== undefined && /^0x[\da-f]{8}/i.test(data)
    ? [{ selector: data.slice(0, 10).toLowerCase(), address }]
    : [];
}
