import type { ArgumentNode } from '../../model/cell/cell';
import type { LibraryArguments } from './libraryMethods';
import { pastedList, pastedObject, pastedString } from './pastedNodes';
import type { PastedCall } from './pastedRequest';

/** Names of the libraries of Solana that aren't those of JSON-RPC. */
const names: Readonly<Record<string, string>> = {
  getConfirmedTransaction: 'getTransaction',
  getAccountInfoAndContext: 'getAccountInfo',
  getBalanceAndContext: 'getBalance',
  getMultipleAccountsInfo: 'getMultipleAccounts',
  getMultipleAccountsInfoAndContext: 'getMultipleAccounts',
  getLatestBlockhashAndContext: 'getLatestBlockhash',
  getConfirmedSignaturesForAddress2: 'getSignaturesForAddress',
  getSignatureStatus: 'getSignatureStatuses',
  getMultipleParsedAccounts: 'getMultipleAccounts',
  getParsedConfirmedTransaction: 'getTransaction',
};

/**
 * Returns the call of a method of web3.js for Solana, whose names are mostly those of JSON-RPC. Options stay, a
 * commitment becomes one, and `getParsed…` asks for parsed data.
 */
export function solanaCall(path: string, name: string, given: LibraryArguments): PastedCall | undefined {
  if (!/(?:^|\.)(?:connection|rpc)\.$/.test(path) || !/^(?:get|is|request|simulate)[A-Z]\w{1,60}$/.test(name))
    return undefined;
  if (/^getParsed\w*Transactions$/.test(name)) return undefined;
  const parsed = /^get(?:Multiple)?Parsed(\w+)$/.exec(name)?.[1];
  const plain = parsed === undefined ? name : `get${parsed}`;
  const method = Object.hasOwn(names, name) ? (names[name] ?? plain) : plain;
  const [last] = given.slice(method.startsWith('getTokenAccountsBy') ? 2 : 0).slice(-1);
  const options = last && optionsOf(last);
  const values = options ? given.slice(0, -1) : given;
  const own = parsed === undefined ? {} : { encoding: pastedString('jsonParsed') };
  const all = { ...own, ...options };
  return {
    method,
    arguments: [
      ...(name === 'getSignatureStatus' ? [pastedList(values)] : values),
      ...(Object.keys(all).length === 0 ? [] : [pastedObject(all)]),
    ],
  };
}

/** The options of a method: an object, or the name of a commitment. */
function optionsOf(node: ArgumentNode): Readonly<Record<string, ArgumentNode>> | undefined {
  if (node.kind === 'object') return Object.fromEntries(node.members.map(({ key, value }) => [key, value]));
  const isCommitment = node.kind === 'string' && /^(?:processed|confirmed|finalized)$/.test(node.text);
  return isCommitment ? { commitment: node } : undefined;
}
