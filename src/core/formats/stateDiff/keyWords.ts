import { integerOf, isList, type JsonValue, readInteger, readList, readText } from '../../base/json/jsonValue';
import { innerSteps } from '../abi/calls/innerSteps';
import type { CallTrace } from '../trace/callTrace';
import type { StateDiff } from './stateDiff';

/** Words and texts in which keys of mappings are searched, most likely first. Hex without `0x`. */
export interface KeyWords {
  /** Up to 64 digits each. */
  readonly words: readonly string[];
  readonly texts: readonly string[];
}

/** Maximum number of words and texts of one transaction. Each is tried in every mapping. */
const maxWords = 5_000;
const maxTexts = 200;

/** Maximum number of words that are read from one call data or one log. */
const maxWordsOfData = 1_000;

/** Maximum number of calls and logs that are read. */
const maxParts = 20_000;

/** Maximum length of a text that is tried, in bytes. */
const maxTextLength = 256;

const wordDigits = 64;
const minAddress = 1n << 96n;

/** Maximum nesting depth of lists around the calls in parameters. */
const maxCallDepth = 4;

/** Collects the words of a transaction from everything that is known about it. */
export class KeyWordCollector {
  readonly #addresses = new Set<string>();
  readonly #words = new Set<string>();
  readonly #texts = new Set<string>();

  /** Adds a transaction, or the call object of `debug_traceCall`. */
  addTransaction(transaction: JsonValue): void {
    for (const name of ['from', 'to']) this.addAddress(readText(transaction, name));
    for (const name of ['accessList', 'authorizationList'])
      for (const entry of readList(transaction, name).slice(0, maxParts)) this.addAddress(readText(entry, 'address'));
    this.#addCall(readText(transaction, 'input') ?? readText(transaction, 'data'), readText(transaction, 'to'));
    this.#addInteger(readInteger(transaction, 'blockNumber'));
    this.#addInteger(readInteger(transaction, 'value'));
  }

  addReceipt(receipt: JsonValue): void {
    for (const name of ['from', 'to', 'contractAddress']) this.addAddress(readText(receipt, name));
    for (const log of readList(receipt, 'logs').slice(0, maxParts)) {
      const topics = readList(log, 'topics').filter((topic) => typeof topic === 'string');
      this.#addLog(readText(log, 'address'), topics, readText(log, 'data'));
    }
    this.#addInteger(readInteger(receipt, 'blockNumber'));
  }

  addTrace({ frames }: CallTrace): void {
    for (const { from, to, input, output, logs } of frames.slice(0, maxParts)) {
      this.addAddress(from);
      this.addAddress(to);
      this.#addCall(input, undefined);
      if (output !== undefined && output.length <= 2 + wordDigits * 8) this.#addData(output.slice(2));
      for (const { address, topics, data } of logs) this.#addLog(address, topics, data);
    }
  }

  /** Adds the accounts and the words of a change: counters and stored addresses are keys too. */
  addDiff({ accounts }: StateDiff): void {
    for (const { address } of accounts) this.addAddress(address);
    for (const { slots } of accounts)
      for (const { before, after } of slots) for (const word of [before, after]) this.#addInteger(word);
  }

  addAddress(address: string | undefined): void {
    if (address !== undefined && /^0x[\da-f]{40}$/i.test(address) && this.#addresses.size < maxWords)
      this.#addresses.add(shortWord(address.slice(2)));
  }

  finish(): KeyWords {
    return {
      words: [...new Set([...this.#addresses, ...this.#words])].slice(0, maxWords),
      texts: [...this.#texts],
    };
  }

  #addLog(address: string | undefined, topics: readonly string[], data: string | undefined): void {
    this.addAddress(address);
    for (const topic of topics.slice(1)) this.#addWord(topic.slice(2));
    if (data !== undefined) this.#addData(data.slice(2));
  }

  #addCall(data: string | undefined, to: string | undefined): void {
    if (data === undefined || !/^0x[\da-f]{8}/i.test(data)) return;
    this.#addArguments(data);
    for (const { step } of innerSteps(data, to).steps) {
      if (step.kind !== 'call') continue;
      this.addAddress(step.target);
      this.#addArguments(step.data);
    }
  }

  #addArguments(data: string): void {
    // A selector is a key of `mapping(bytes4 => …)`.
    this.#addWord(data.slice(2, 10).padEnd(wordDigits, '0'));
    this.#addData(data.slice(10));
    // The arguments of a call within another call begin four bytes later.
    for (let at = 18; at + wordDigits <= data.length && at < wordDigits * maxWordsOfData; at += wordDigits) {
      const word = data.slice(at, at + wordDigits);
      if (isAddressWord(word)) this.#addWord(word);
    }
  }

  #addData(digits: string): void {
    if (!/^[\da-f]*$/i.test(digits.slice(0, wordDigits * maxWordsOfData))) return;
    for (let place = 0; place < maxWordsOfData; place += 1) {
      const word = digits.slice(place * wordDigits, (place + 1) * wordDigits);
      if (word.length < wordDigits) return;
      this.#addWord(word);
      this.#addText(digits, place, word);
    }
  }

  /** Adds the bytes after a word that may be their length. */
  #addText(digits: string, place: number, word: string): void {
    const length = /^0{60}[\da-f]{4}$/i.test(word) ? Number.parseInt(word.slice(60), 16) : 0;
    if (length === 0 || length > maxTextLength || this.#texts.size >= maxTexts) return;
    const start = (place + 1) * wordDigits;
    const padded = Math.ceil(length / 32) * wordDigits;
    const text = digits.slice(start, start + length * 2);
    const rest = digits.slice(start + length * 2, start + padded);
    if (text.length === length * 2 && /^0*$/.test(rest)) this.#texts.add(text.toLowerCase());
  }

  #addInteger(integer: bigint | undefined): void {
    if (integer !== undefined && integer >= 0n) this.#addWord(integer.toString(16));
  }

  #addWord(digits: string): void {
    if (this.#words.size < maxWords && /^[\da-f]{1,64}$/i.test(digits)) this.#words.add(shortWord(digits));
  }
}

/** Returns key words as numbers, for `KeyCandidates`. */
export function wordsOf({ words }: KeyWords): readonly bigint[] {
  return words.map((digits) => integerOf(`0x${digits}`) ?? 0n);
}

/** Adds the calls in an answer's `params`: those of `debug_traceCall` and `trace_call`. */
export function keyWordsOfParams(params: readonly JsonValue[], collector: KeyWordCollector): void {
  // Lists of calls are in lists, or in the bundles of `debug_traceCallMany`.
  let level: readonly JsonValue[] = params;
  for (let depth = 0; depth < maxCallDepth; depth += 1) {
    for (const call of level) collector.addTransaction(call);
    level = level
      .flatMap((value) => (isList(value) ? value.slice(0, maxParts) : readList(value, 'transactions')))
      .slice(0, maxParts);
  }
}

function isAddressWord(word: string): boolean {
  return /^0{24}[\da-f]{40}$/i.test(word) && BigInt(`0x${word}`) >= minAddress;
}

/** Equal words get equal digits, so each is stored once. */
function shortWord(digits: string): string {
  return digits.toLowerCase().replace(/^0+(?=.)/, '');
}
