import { chainOfExplorer } from './explorers';
import { pastedLiteral, pastedWord } from './pastedNodes';
import type { PastedCall, PastedChain, PastedRequest } from './pastedRequest';

/** What a page of an explorer is about, by the part of the path before its subject. */
const subjects: readonly (readonly [part: RegExp, subject: 'transaction' | 'address' | 'token' | 'block'])[] = [
  [/^(?:tx|txs|transactions?|trace)$/, 'transaction'],
  [/^(?:address|addresses|accounts?|contracts?)$/, 'address'],
  [/^(?:tokens?|nft)$/, 'token'],
  [/^blocks?$/, 'block'],
];

/** Reads the URL of a page of an explorer: a transaction, an address, a block or a token. */
export function parseExplorerUrl(text: string): PastedRequest | undefined {
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/)?([A-Za-z\d.-]{1,253})(?::\d{1,5})?(\/[^\s?#]{0,2000})\/?(?:\?([^\s#]{0,2000}))?/i.exec(text) ??
    [];
  const chain = chainOfExplorer(host.toLowerCase());
  const parts = path.split('/').filter((part) => part !== '');
  const calls = parts.flatMap((part, at) => {
    const subject = subjects.find(([pattern]) => pattern.test(part.toLowerCase()))?.[1];
    const value = parts.slice(at + 1).find((later) => /\d/.test(later));
    return subject === undefined || value === undefined ? [] : callsOf(subject, value, query, chain);
  });
  return calls.length === 0 ? undefined : { kind: 'calls', calls, chain };
}

function callsOf(
  subject: (typeof subjects)[number][1],
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
      return isAddress(value) ? [call('eth_getBalance', value, 'latest'), call('eth_getCode', value, 'latest')] : [];
    case 'token': {
      if (!isAddress(value)) return [];
      const owner = /(?:^|&)a=(0x[\da-f]{40})(?:&|$)/i.exec(query)?.[1];
      const supply = call('eth_call', value, 'totalSupply()(uint256)');
      return owner === undefined ? [supply] : [call('eth_call', value, 'balanceOf(address)(uint256)', owner), supply];
    }
    case 'block':
      if (/^0x[\da-f]{64}$/i.test(value)) return [withFlag('eth_getBlockByHash', value)];
      return /^\d{1,20}$/.test(value) ? [withFlag('eth_getBlockByNumber', value)] : [];
  }
}

function ofSolana(subject: (typeof subjects)[number][1], value: string): readonly PastedCall[] {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(value)) return [];
  switch (subject) {
    case 'transaction':
      return [call('getTransaction', value)];
    case 'address':
      return [call('getAccountInfo', value), call('getBalance', value)];
    case 'token':
      return [call('getTokenSupply', value)];
    case 'block':
      return [];
  }
}

function ofL2net(subject: (typeof subjects)[number][1], value: string): readonly PastedCall[] {
  const isHex = /^0x[\da-f]{1,64}$/i.test(value);
  switch (subject) {
    case 'transaction':
      return isHex ? [call('l2net_getTransactionReceipt', value), call('l2net_getTransactionByHash', value)] : [];
    case 'address':
    case 'token':
      return isHex ? [call('l2net_getNonce', 'latest', value), call('l2net_getClassHashAt', 'latest', value)] : [];
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
