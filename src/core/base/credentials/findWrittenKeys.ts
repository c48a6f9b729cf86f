import { lazily } from '../lazily';
import { readMnemonicWords } from './mnemonicWords';

/** A private key or a mnemonic in a text, with its place. */
export interface WrittenKey {
  readonly kind: 'privateKey' | 'mnemonic';
  readonly range: { readonly start: number; readonly end: number };
  /** The forms in which it may be sent or shown. */
  readonly forms: readonly string[];
}

/** Maximum number of keys that are found in one text. */
const maxKeys = 100;

/** Maximum number of characters between two words of a mnemonic. */
const maxGap = 12;

const minWords = 12;
const maxWords = 24;

/** How much of a line beside 64 hex digits says what they are. */
const besideLength = 60;

/** A key of Solana has as many digits as a signature, so that only its name says what it is. */
const base58Key = /(?<![1-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{86,88}(?![1-9A-Za-z])/g;

const hexKey = /(?<![\da-z])(?:0x)?[\da-f]{64}(?![\da-z])/gi;

/** Words that make a name one of a private key. */
const secretWords = new Set(['private', 'priv', 'privkey', 'secret', 'secretkey', 'privatekey', 'mnemonic', 'sk']);

/** What says at any place of a line that it has a private key. */
const secretPhrase = /(?:private|priv|secret)[ _-]?key/i;

/** Functions that take a private key as their first argument. */
const keyTaker = /(?:\bWallet\(|from_?key\(|importRawKey\b["',:\sa-z]{0,20}[[(]?)["']?$/i;

/** Words that make a name one of something public, whatever else it has. */
const publicWords = new Set([
  'public',
  'pub',
  'hash',
  'commitment',
  'address',
  'storage',
  'slot',
  'topic',
  'tx',
  'txhash',
]);

/** What a value is by the last word of its name, whatever stands before it: `private transaction`. */
const publicNouns = new Set('transaction transactions txn txs bundle block relay id salt role'.split(' '));

/** What a key belongs to, if a name ends with `key`. Others, such as a storage key, are no secrets. */
const owners = new Set(
  'raw my the a dev test hex eth evm wallet account signer signing signature deployer owner admin sender funder operator relayer validator sequencer proposer batcher minter guardian keeper bot hot cold master root user api secp256k1 ecdsa'.split(
    ' ',
  ),
);

/** What a line is about in which a `key` alone is a position. */
const positions = /storage|proof|slot|topic|mapping|preimage|keccak|felt|selector/i;

const mnemonicWords = lazily(readMnemonicWords);

/**
 * Finds what looks like a private key (64 hex digits, or 64 bytes as base58, beside the words key, private or secret) and
 * what looks like a mnemonic (12 to 24 words of the list of BIP-39). Takes time in proportion to the text.
 */
export function findWrittenKeys(text: string): readonly WrittenKey[] {
  return [...findHexKeys(text), ...findBase58Keys(text), ...findMnemonics(text)].slice(0, maxKeys);
}

function findHexKeys(text: string): readonly WrittenKey[] {
  const found: WrittenKey[] = [];
  for (const { 0: written, index } of text.matchAll(hexKey)) {
    if (found.length >= maxKeys) break;
    const end = index + written.length;
    const before = textBefore(text, index);
    const [after = ''] = text.slice(end, end + besideLength).split(/[\r\n]/);
    if (!isNamedBefore(before) && !isKeyName(nameAfter(after), after) && !endsWithPhrase(after)) continue;
    const digits = written.replace(/^0x/i, '');
    const forms = [...new Set([digits, digits.toLowerCase(), digits.toUpperCase()])];
    found.push({ kind: 'privateKey', range: { start: index, end }, forms });
  }
  return found;
}

function findBase58Keys(text: string): readonly WrittenKey[] {
  const found = [...text.matchAll(base58Key)].filter(({ index }) => {
    const before = textBefore(text, index);
    return wordsOf(nameBefore(before)).some((word) => secretWords.has(word)) && isNamedBefore(before);
  });
  return found.map(({ 0: written, index }) => ({
    kind: 'privateKey',
    range: { start: index, end: index + written.length },
    forms: [written],
  }));
}

/** What is beside a value before it: on its line, or the comment above it if it begins its line. */
function textBefore(text: string, index: number): string {
  const lines = text.slice(Math.max(0, index - besideLength), index).split(/\r?\n/);
  const line = lines.at(-1) ?? '';
  const above = lines.at(-2) ?? '';
  return /^[\s#*/"'`>-]*$/.test(line) && /^\s*(?:#|\/\/|\/\*|\*)/.test(above) ? above : line;
}

function isNamedBefore(before: string): boolean {
  const phrase = secretPhrase.exec(before);
  const rest = phrase ? wordsOf(before.slice(phrase.index + phrase[0].length)) : [];
  const isPhrase = phrase !== null && !rest.some(isPublic);
  return isPhrase || keyTaker.test(before) || isKeyName(nameBefore(before), before);
}

/** `# the deployer's private key` */
function endsWithPhrase(after: string): boolean {
  const isAtEnd = /(?:private|priv|secret)[ _-]?key[\s.)!*/]*(?:$|(?:of|for)\b)/i.test(after);
  return isAtEnd && !wordsOf(after).some(isPublic);
}

function isPublic(word: string): boolean {
  return publicWords.has(word) || publicNouns.has(word);
}

/** The last words before a value, without what separates them: `--private-key=`, `"secret": "`, `key is `. */
function nameBefore(before: string): string {
  const name = before.replace(/["'`:=,([{<>|\s]{1,12}$/, '').replace(/(?:^|\s)is$/, '');
  return /[A-Za-z$@_-][\w-]{0,40}(?:[ \t][A-Za-z][\w-]{0,40}){0,2}$/.exec(name)?.[0] ?? '';
}

/** The first words behind a value: `# the private key`. */
function nameAfter(after: string): string {
  const name = after.replace(/^["'`,;:)\]}\s#/*-]{1,12}/, '');
  return name === after ? '' : (/^[A-Za-z][\w-]{0,40}(?:[ \t][A-Za-z][\w-]{0,40}){0,2}/.exec(name)?.[0] ?? '');
}

function isKeyName(name: string, line: string): boolean {
  const words = wordsOf(name);
  const noun = words.at(-1);
  if (noun === undefined || publicNouns.has(noun) || words.some((word) => publicWords.has(word))) return false;
  if (words.some((word) => secretWords.has(word))) return true;
  const last = words.findLastIndex((word) => word === 'key' || word === 'pk');
  const behind = words.slice(last + 1);
  if (last === -1 || behind.length > 1 || !behind.every((word) => /^(?:\d{1,4}|[a-z])$/.test(word) || owners.has(word)))
    return false;
  const owner = words[last - 1];
  return owner === undefined ? !positions.test(line) : owners.has(owner);
}

/** The words of a name in camel case, snake case, or with dashes, without the numbers behind them. */
function wordsOf(name: string): readonly string[] {
  const separated = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  const words = separated.split(/[^a-z\d]+/).filter((word) => word !== '');
  return words.map((word) => /^([a-z]{2,40})\d{1,4}$/.exec(word)?.[1] ?? word);
}

interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Runs of words of the list with little between them. */
function findMnemonics(text: string): readonly WrittenKey[] {
  const found: WrittenKey[] = [];
  let run: PlacedWord[] = [];
  const end = (): void => {
    const words = run.slice(0, maxWords);
    const [first, last] = [words[0], words.at(-1)];
    const isMnemonic = words.length >= minWords && new Set(words.map(({ word }) => word)).size > 1;
    if (isMnemonic && first && last) found.push(mnemonicAt(text, first.start, last.end, words));
    run = [];
  };
  for (const { 0: written, index } of text.matchAll(/(?<![\w$])[A-Za-z][\w$]{0,100}/g)) {
    if (found.length >= maxKeys) return found;
    const last = run.at(-1);
    if (last && !isGap(text, last.end, index)) end();
    const word = written.toLowerCase();
    if (word.length > 2 && word.length < 9 && mnemonicWords().has(word))
      run.push({ word, start: index, end: index + written.length });
    else end();
  }
  end();
  return found;
}

/** White space, commas, quotes and numbers of a list may be between two words. A single quote begins another text. */
function isGap(text: string, start: number, end: number): boolean {
  const gap = text.slice(start, Math.min(end, start + maxGap + 1));
  const quotes = gap.match(/["'`]/g)?.length ?? 0;
  return quotes !== 1 && gap.length <= maxGap && /^(?:[\s,;"'`[\]|-]|\d{1,2}[.:)])+$/.test(gap);
}

function mnemonicAt(text: string, start: number, end: number, words: readonly PlacedWord[]): WrittenKey {
  // A mnemonic has a multiple of three words. The others of the run stand beside it.
  const count = words.length - (words.length % 3);
  const parts = words.slice(count - 1).map((_, from) => words.slice(from, from + count));
  const forms = [words, ...parts].flatMap((part) => formsOf(text, part));
  return { kind: 'mnemonic', range: { start, end }, forms: [...new Set(forms)] };
}

function formsOf(text: string, words: readonly PlacedWord[]): readonly string[] {
  const plain = words.map(({ word }) => word);
  const written = text.slice(words[0]?.start, words.at(-1)?.end);
  return [written, plain.join(' '), plain.join('","'), plain.join('", "'), plain.join(',')];
}
