import { isList, isObject, readText } from '../json/readMember';
import type { Exchange } from '../pipe/exchange';

/** A selector that an exchange holds, with the contract that was called, in lower case, where it is told. */
export interface CalledSelector {
  readonly selector: string;
  readonly address: string | undefined;
}

/** The selectors of what was called and of what it reverted with: of `eth_call` and its like, of a transaction, of an error's data. */
export function calledSelectors({ call, outcome }: Partial<Pick<Exchange, 'call'>> & Pick<Exchange, 'outcome'>): readonly CalledSelector[] {
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
  return data !== undefined && /^0x[\da-f]{8}/i.test(data) ? [{ selector: data.slice(0, 10).toLowerCase(), address }] : [];
}
