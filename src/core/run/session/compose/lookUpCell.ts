import { hasClasses, type Network } from '../../../model/networks/network';

/** A value in an answer that the user clicked. */
export interface LookUpTarget {
  readonly of: string;
  readonly text: string;
}

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

/** Returns the text of a cell that looks up a value on a network. Undefined if no method can look it up. */
export function lookUpCell({ of, text }: LookUpTarget, network: Network): string | undefined {
  const call = lookUpCall(of, text, network);
  return call === undefined ? undefined : `# @network ${network.key}\n${call}`;
}

function lookUpCall(of: string, text: string, network: Network): string | undefined {
  switch (of) {
    case 'transaction':
      return `eth_getTransactionReceipt ${text}`;
    case 'block':
      return `eth_getBlockByHash ${text} false`;
    case 'address':
      return `eth_getLogs {\n  "address": "${text}",\n  "fromBlock": "latest-1000",\n  "toBlock": "latest"\n}`;
    case 'topic':
      return `eth_getLogs {\n  "fromBlock": "latest-1000",\n  "toBlock": "latest",\n  "topics": ["${text}"]\n}`;
    case 'key':
      return `getTokenAccountsByOwner ${text} { "programId": "${tokenProgram}" } { "encoding": "jsonParsed" }`;
    case 'l2netTransaction':
      return `l2net_getTransactionReceipt ${text}`;
    case 'l2netBlock':
      return `l2net_getEvents {\n  "from_block": { "block_hash": "${text}" },\n  "to_block": { "block_hash": "${text}" },\n  "chunk_size": 100\n}`;
    case 'solanaTransaction':
      return `getTransaction ${text} { "encoding": "jsonParsed", "maxSupportedTransactionVersion": 0 }`;
    case 'felt':
      return hasClasses(network)
        ? `l2net_getEvents {\n  "from_block": "latest",\n  "to_block": "latest",\n  "address": "${text}",\n  "chunk_size": 100\n}`
        : undefined;
    default:
      return undefined;
  }
}
