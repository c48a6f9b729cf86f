import type { ArgumentNode } from '../../model/cell/cell';
import { chainOfExplorer } from './explorers';
import { pastedLiteral, pastedObject, pastedString, pastedWord } from './pastedNodes';
import type { PastedCall, PastedChain, PastedRequest } from './pastedRequest';

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

type PageSubject = 'transaction' | 'address' | 'token' | 'block' | 'class';

/** What a page of an explorer is about, by the part of the path before its subject. */
const subjects: readonly (readonly [part: RegExp, subject: PageSubject])[] = [
  [/^(?:tx|txs|txn|txns|transactions?|trace|mainnet|ethereum)$/, 'transaction'],
  [/^(?:address|addresses|accounts?|contracts?|profile)$/, 'address'],
  [/^(?:tokens?|nft)$/, 'token'],
  [/^blocks?$/, 'block'],
  [/^class(?:es)?$/, 'class'],
];

/** What a page is about, by the names in its query. */
const subjectsOfQuery: readonly (readonly [name: RegExp, subject: PageSubject])[] = [
  [/^(?:tx|txhash|hash)$/, 'transaction'],
  [/^(?:a|address)$/, 'address'],
  [/^block$/, 'block'],
];

/** Networks of an explorer that aren't its main one. */
const otherNetwork = /(?:^|&)(?:cluster|network)=(?!mainnet)|(?:^|\.)(?:sepolia|goerli|testnet|devnet|integration)\./;

/**
 * Reads the URL of a page of an explorer: a transaction, an address, a block or a token. It may be within angle
 * brackets, in quotes, or a link of Markdown.
 */
export function parseExplorerUrl(text: string): PastedRequest | undefined {
  const plain = /(?:https?:\/\/)?[A-Za-z\d.-]{1,253}(?::\d{1,5})?\/[^\s<>"'()]{0,4000}/.exec(
    text.replace(/^[<"']|^\[[^[\]\n]{0,200}\]\(/, '').replace(/^view-source:/i, ''),
  )?.[0];
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/)?([A-Za-z\d.-]{1,253})(?::\d{1,5})?(\/[^\s?#]{0,2000})\/?(?:\?([^\s#]{0,2000}))?/i.exec(
      plain ?? '',
    ) ?? [];
  const parts = path.split('/').filter((part) => part !== '');
  const named = query.split('&').map((pair) => pair.split('='));
  const chainId = named.find(([name, value = '']) => /^chain_?id$/i.test(name ?? '') && /^\d{1,20}$/.test(value))?.[1];
  const known = chainOfExplorer(host.toLowerCase(), parts, chainId);
  const isOther = known?.family !== 'evm' && (otherNetwork.test(query) || otherNetwork.test(host.toLowerCase()));
  const ofPath = parts.map((part, at) => {
    const subject = subjectOf(part, subjects);
    const value = parts.slice(at + 1).find((later) => /\d/.test(later) && later.length > 1) ?? parts[at + 1];
    return subject === undefined || value === undefined ? [] : callsOf(subject, value, query, known);
  });
  const ofQuery = named.map(([name = '', value = '']) => {
    const subject = subjectOf(name, subjectsOfQuery);
    return subject === undefined ? [] : callsOf(subject, value, query, known);
  });
  const ofApi = callsOfApi(new Map(named.map(([name = '', value = '']) => [name.toLowerCase(), value])));
  const calls = ofApi ?? [...ofPath, ...ofQuery].find((found) => found.length > 0) ?? [];
  return calls.length === 0 ? undefined : { kind: 'calls', calls, ...(!isOther && { chain: known }) };
}

function subjectOf(
  name: string,
  table: readonly (readonly [name: RegExp, subject: PageSubject])[],
): PageSubject | undefined {
  return table.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1];
}

function callsOf(
  subject: PageSubject,
  value: string,
  query: string,
  chain: PastedChain | undefined,
): readonly PastedCall[] {
  if (chain?.family === 'solana') return ofSolana(subject, value);
  if (chain?.family === 'l2net') return ofL2net(subject, value);
  switch (subject) {
    case 'transaction':
      if (!/^0x[\da-f]{64}$/i.test(value)) return [];
      return [call('eth_getTransactionReceipt', value), call('eth_getTransactionByHash', value)];
    case 'address':
      return isAddress(value) || /^[\w-]{1,80}\.eth$/.test(value)
        ? [call('eth_getBalance', value, 'latest'), call('eth_getCode', value, 'latest')]
        : [];
    case 'token': {
      if (!isAddress(value)) return [];
      const owner = /(?:^|&)a=(0x[\da-f]{40})(?:&|$)/i.exec(query)?.[1];
      const supply = call('eth_call', value, 'totalSupply()(uint256)');
      return owner === undefined ? [supply] : [call('eth_call', value, 'balanceOf(address)(uint256)', owner), supply];
    }
    case 'block':
      if (/^0x[\da-f]{64}$/i.test(value)) return [withFlag('eth_getBlockByHash', value)];
      return /^\d{1,20}$/.test(value) ? [withFlag('eth_getBlockByNumber', value)] : [];
    case 'class':
      return [];
  }
}

function ofSolana(subject: PageSubject, value: string): readonly PastedCall[] {
  if (subject === 'block') return /^\d{1,20}$/.test(value) ? [call('getBlock', value)] : [];
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(value)) return [];
  switch (subject) {
    case 'transaction':
      return [call('getTransaction', value)];
    case 'address':
      return [call('getAccountInfo', value), call('getBalance', value)];
    case 'token':
      return [call('getTokenSupply', value)];
    case 'class':
      return [];
  }
}

function ofL2net(subject: PageSubject, value: string): readonly PastedCall[] {
  const isHex = /^0x[\da-f]{1,64}$/i.test(value);
  switch (subject) {
    case 'transaction':
      return isHex ? [call('l2net_getTransactionReceipt', value), call('l2net_getTransactionByHash', value)] : [];
    case 'address':
    case 'token':
      return isHex ? [call('l2net_getNonce', 'latest', value), call('l2net_getClassHashAt', 'latest', value)] : [];
    case 'class':
      return isHex ? [call('l2net_getClass', 'latest', value)] : [];
    case 'block':
      return /^\d{1,20}$/.test(value) ? [call('l2net_getBlockWithTxHashes', value)] : [];
  }
}

function call(method: string, ...words: readonly string[]): PastedCall {
  return { method, arguments: words.map(pastedWord) };
}

/** A block without its transactions. */
function withFlag(method: string, block: string): PastedCall {
  return { method, arguments: [pastedWord(block), pastedLiteral(false)] };
}

function isAddress(value: string): boolean {
  return /^0x[\da-f]{40}$/i.test(value);
}

/**
 * Returns the calls that a URL of an explorer's API makes, by the names in its query. Empty if no method of a node
 * answers its action. Undefined if it has no action, such as the URL of a page.
 */
function callsOfApi(query: ReadonlyMap<string, string>): readonly PastedCall[] | undefined {
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
