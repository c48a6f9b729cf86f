import type { ArgumentNode } from '../../model/cell/cell';
import { pastedLiteral, pastedObject, pastedString, pastedWord } from './pastedNodes';
import type { PastedCall } from './pastedRequest';

/** Actions of the APIs of explorers that ask a node, with the names of their parameters in the order of JSON-RPC. */
const actions: Readonly<Record<string, readonly string[]>> = {
  eth_blockNumber: [],
  eth_gasPrice: [],
  eth_getBlockByNumber: ['tag', 'boolean'],
  eth_getBlockTransactionCountByNumber: ['tag'],
  eth_getUncleByBlockNumberAndIndex: ['tag', 'index'],
  eth_getTransactionByBlockNumberAndIndex: ['tag', 'index'],
  eth_getTransactionByHash: ['txhash'],
  eth_getTransactionReceipt: ['txhash'],
  eth_getTransactionCount: ['address', 'tag'],
  eth_getBalance: ['address', 'tag'],
  eth_getCode: ['address', 'tag'],
  eth_getStorageAt: ['address', 'position', 'tag'],
  eth_call: ['call', 'tag'],
};

/**
 * Returns the calls that a URL of an explorer's API makes, by the names in its query. Empty if no method of a node
 * answers its action. Undefined if it has no action, such as the URL of a page.
 */
export function callsOfApi(query: ReadonlyMap<string, string>): readonly PastedCall[] | undefined {
  const action = query.get('action');
  if (action === undefined || !query.has('module')) return undefined;
  const method = action === 'balance' ? 'eth_getBalance' : action;
  const names = Object.hasOwn(actions, method) ? actions[method] : undefined;
  const values = names?.map((name) => valueOf(name, query));
  const known = values?.filter((value) => value !== undefined);
  return known !== undefined && known.length === values?.length ? [{ method, arguments: known }] : [];
}

function valueOf(name: string, query: ReadonlyMap<string, string>): ArgumentNode | undefined {
  const value = query.get(name);
  switch (name) {
    case 'tag':
      return pastedWord(plain(value) ?? 'latest');
    case 'boolean':
      return pastedLiteral(value === 'true');
    case 'call': {
      const [to, data] = [plain(query.get('to')), plain(query.get('data'))];
      return to && data ? pastedObject({ to: pastedString(to), data: pastedString(data) }) : undefined;
    }
    default: {
      const known = plain(value);
      return known === undefined ? undefined : pastedWord(known);
    }
  }
}

/** Hex, a number, or a tag. */
function plain(value: string | undefined): string | undefined {
  return value !== undefined && /^(?:0x[\da-f]{1,20000}|\d{1,30}|[a-z]{4,12})$/i.test(value) ? value : undefined;
}
