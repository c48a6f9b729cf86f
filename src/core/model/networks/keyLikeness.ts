/** Words of addresses that aren't networks. */
const addressWords =
  /^(?:v\d{1,2}|\d{1,9}|rpc|jsonrpc|json-rpc|ogrpc|api|ws|wss|http|https|ext|bc|[cpx]|public|node|nodes|gateway|app|evm|full|archive|trace|graphql|www|lb|eu|us|asia|true|false)$/i;

/** Names of networks, alone or as a part. */
const networkWords =
  /(?:mainnet|testnet|devnet|sepolia|holesky|hoodi|amoy|fuji|^(?:eth|ethereum|base|optimism|arbitrum|polygon|matic|solana|linea|scroll|gnosis|bsc|bnb|avalanche|avax|evm|l2net|blast|mantle|zksync|celo|op|arb|one|nova|starknet)$)/i;

/** The longest word of a language that is taken for one. Longer letters without a separator are random, as far as we know. */
const maxWordLength = 12;

/** A capital letter that doesn't begin a word. */
const strayCapital = /[a-z\d][A-Z](?![a-z]{2})/;

/**
 * Whether a part of an address is a plain word, a version, a number or the name of a network, or some of these joined by
 * `-` or `_`. Everything else may be a key: people decide.
 * @param part a path segment, the value of a query member or a label of a host, decoded
 */
export function isPlainPart(part: string): boolean {
  if (part === '' || addressWords.test(part)) return true;
  if (part.length > 40 || !/^[A-Za-z\d_-]+$/.test(part)) return false;
  return part.split(/[-_]/).every((word) => word === '' || isPlainWord(word));
}

function isPlainWord(word: string): boolean {
  if (addressWords.test(word)) return true;
  const [, letters = ''] = /^([A-Za-z]+)\d{0,3}$/.exec(word) ?? [];
  if (letters === '') return false;
  if (networkWords.test(letters)) return letters.length <= 2 * maxWordLength && countChanges(word) <= 1;
  return letters.length <= maxWordLength && !strayCapital.test(letters) && /[aeiouy]/i.test(letters);
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
  return countChanges(text) >= 3 || text.length >= 16 || (text.length >= 10 && strayCapital.test(text));
}

/** How often letters and digits follow each other. */
function countChanges(text: string): number {
  return [...text.matchAll(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)].length;
}
