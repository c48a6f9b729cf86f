import { innerSteps } from '../abi/innerSteps';
import type { Exchange } from '../exchange/exchange';
import { isList, isObject, readText } from '../json/readMember';

/** A selector in an exchange, with the lowercase address of the called contract if known. */
export interface CalledSelector {
  readonly selector: string;
  readonly address: string | undefined;
}

/** Selectors of calls within a call that are looked up. A hostile call has a new one in each of its calls. */
const mostInner = 500;

/**
 * Returns the selectors of calls and of revert data: in `eth_call` and similar methods, in transactions, in an error's
 * data. Those of calls within calls follow.
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
    ...selectorsOfCall(readText(request, 'input') ?? readText(request, 'data'), address),
    ...selectorsOfCall(readText(transaction, 'input'), readText(transaction, 'to')?.toLowerCase()),
    ...selectorOfData(typeof data === 'string' ? data : readText(data, 'data'), address),
  ];
}

function selectorsOfCall(data: string | undefined, address: string | undefined): readonly CalledSelector[] {
  const outer = selectorOfData(data, address);
  if (data === undefined || outer.length === 0) return outer;
  const inner = new Map<string, CalledSelector>();
  for (const { step } of innerSteps(data, address).steps) {
    const [called] = step.kind === 'call' ? selectorOfData(step.data, step.target?.toLowerCase()) : [];
    if (called !== undefined) inner.set(`${called.selector} ${called.address ?? ''}`, called);
    if (inner.size === mostInner) break;
  }
  return [...outer, ...inner.values()];
}

function selectorOfData(data: string | undefined, address: string | undefined): readonly CalledSelector[] {
  return data !== undefined && /^0x[\da-f]{8}/i.test(data)
    ? [{ selector: data.slice(0, 10).toLowerCase(), address }]
    : [];
}
