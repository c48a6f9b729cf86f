import { isNamedChain } from './chainNames';

/** Words of addresses that aren't networks. */
const addressWords =
  /^(?:v\d{1,2}|\d{1,5}|rpc|jsonrpc|json-rpc|ogrpc|api|ws|wss|http|https|ext|bc|[cpx]|public|node|nodes|gateway|app|evm|full|archive|trace|graphql|www|lb|eu|us|asia|true|false)$/i;

/** Names of networks, alone or as a part. */
const networkWords =
  /(?:mainnet|testnet|devnet|sepolia|holesky|hoodi|amoy|fuji|^(?:eth|ethereum|base|optimism|arbitrum|polygon|matic|solana|linea|scroll|gnosis|bsc|bnb|avalanche|avax|evm|l2net|blast|mantle|zksync|celo|op|arb|one|nova|starknet)$)/i;

/**
 * The letters that follow each letter in English words and in names of this field. Random letters have others, most of
 * the time.
 */
const followers: ReadonlyMap<string, string> = new Map(
  'abcdfgiklmnoprstuvwxyz baeijlorsuy cacehiklorstuyq dadegilmnorsuwy eabcdefghijlmnopqrstuvwxy faefilorstuy gaeghilnorsuw haeimnorstuy iabcdefgklmnoprstvxz jaeou kaeilnorstuy labcdefiklmnopstuvy mabeilmopsuy nacdefgijklmnopqrstuvxyz oabcdefghiklmnoprstuvwxyz padefhilmoprstuyc qu rabcdefgiklmnopqrstuvwy sabcefhiklmnopqrstuwy tacehilmoprstuwxy uabcdefgilmnoprstxyz vaeio waehinorst xaceipty yabceilmnopstw zaeikorz'
    .split(' ')
    .map((row) => [row.charAt(0), row.slice(1)]),
);

/** The longest word of a language that is taken for one. Longer letters without a separator are random, as far as we know. */
const maxWordLength = 12;

/** A capital letter that doesn't begin a word. */
const strayCapital = /[a-z\d][A-Z](?![a-z]{2})/;

/** Whether a word is one of those that addresses have, such as `rpc`, and no name that somebody chose. */
export function isAddressWord(word: string): boolean {
  return addressWords.test(word);
}

/**
 * Whether a part of an address is a plain word, a version, a number or the name of a network, or some of these joined by
 * `-` or `_`. Everything else may be a key: people decide.
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
  if (letters === '') return false;
  if (networkWords.test(letters)) return letters.length <= 2 * maxWordLength && countChanges(word) <= 1;
  const isSayable = /[aeiouy]/i.test(letters) && countOddPairs(letters) === 0;
  return letters.length <= maxWordLength && !strayCapital.test(letters) && isSayable;
}

/** How many pairs of letters no word has. */
function countOddPairs(letters: string): number {
  const text = letters.toLowerCase();
  let odd = 0;
  for (let at = 1; at < text.length; at += 1)
    if (followers.get(text.charAt(at - 1))?.includes(text.charAt(at)) !== true) odd += 1;
  return odd;
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
  if (/^[a-z]+$/i.test(text) && countOddPairs(text) >= 3) return true;
  return countChanges(text) >= 3 || text.length >= 16 || (text.length >= 10 && strayCapital.test(text));
}

/** How often letters and digits follow each other. */
function countChanges(text: string): number {
  return [...text.matchAll(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)].length;
}
