import { isNamedChain } from './chainNames';

/** Words of addresses that aren't networks. */
const addressWords =
  /^(?:v\d{1,2}|\d{1,5}|rpc|jsonrpc|json-rpc|ogrpc|api|ws|wss|http|https|ext|bc|[cpx]|public|private|internal|node|nodes|fullnode|gateway|proxy|endpoint|endpoints|dataseed|beta|dev|app|infra|evm|geth|erigon|reth|nethermind|besu|full|archive|trace|graphql|www|lb|eu|us|asia|true|false)$/i;

/** Names of networks, alone or as a part. */
const networkWords =
  /(?:mainnet|testnet|devnet|sepolia|holesky|hoodi|amoy|fuji|^(?:eth|ethereum|base|optimism|arbitrum|polygon|matic|solana|linea|scroll|gnosis|bsc|bnb|avalanche|avax|evm|l2net|blast|mantle|zksync|celo|op|arb|one|nova|starknet)$)/i;

/** Longer words are random, even if they contain the name of a network. */
const maxNetworkLength = 24;

/** A capital letter that doesn't begin a word. */
const strayCapital = /[a-z\d][A-Z](?![a-z]{2})/;

/**
 * Whether a part of an address is a word that addresses have, a version, a number or the name of a network, or some of
 * these joined by `-` or `_`. Everything else may be a key: people decide.
 * @param part a path segment, the value of a query member or a label of a host, decoded
 */
export function isPlainPart(part: string): boolean {
  if (part.length <= 2 || addressWords.test(part) || isNamedChain(part)) return true;
  if (part.length > 40 || !/^[A-Za-z\d_-]+$/.test(part)) return false;
  return part.split(/[-_]/).every((word) => word === '' || isPlainWord(word));
}

function isPlainWord(word: string): boolean {
  if (addressWords.test(word)) return true;
  const [, letters = ''] = /^([A-Za-z]+)\d{0,2}$/.exec(word) ?? [];
  return networkWords.test(letters) && letters.length <= maxNetworkLength;
}

/**
 * Whether a part of an address in settings looks as if it were a key, as far as that can be told without asking: it is
 * long, and its letters and digits are mixed as only random ones are.
 */
export function looksRandom(part: string): boolean {
  if (isPlainPart(part)) return false;
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(part)) return true;
  const text = part.replaceAll(/[^A-Za-z\d]/g, '');
  if (text.length < 8) return false;
  const hasLongWord = part.split(/[^A-Za-z\d]/).some((word) => word.length >= 16);
  return countChanges(text) >= 3 || hasLongWord || (text.length >= 10 && strayCapital.test(text));
}

/** How often letters and digits follow each other. */
function countChanges(text: string): number {
  return [...text.matchAll(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)].length;
}
