import { lazily } from '../../base/lazily';
import { countedText } from '../../base/view/amountText';
import { BuiltInAbi } from '../../formats/abi/names/builtInAbi';
import type { AbiCandidate, AbiItem } from '../../formats/abi/type/abi';
import { canonicalSignature } from '../../formats/abi/type/canonicalSignature';
import { keccakOfText, selectorOf, topicOf } from '../../formats/abi/type/eventSignature';
import { parseSignature } from './signatureFact';

/** Signatures of lists that the user imported. They are on disk, and only those that are asked for are read. */
export interface SignatureList {
  /** Returns the signatures of each hash (`0x`, lowercase) that the lists have. */
  find(hashes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Returns how many signatures there are. */
  count(): Promise<number>;
  /** Whether a file begins as a list of signatures does. False for one that can't be read. */
  isList(path: string): Promise<boolean>;
  /** Adds the signatures of files. Throws errors of the file system. */
  add(paths: readonly string[], options: SignatureImportOptions): Promise<SignatureImport>;
  /** Removes all signatures. */
  remove(): Promise<void>;
}

export interface SignatureImportOptions {
  readonly signal: AbortSignal;
  /** Receives how many bytes of how many were read. */
  readonly onRead?: (done: number, all: number) => void;
}

/** What became of the lines of imported lists. */
export interface SignatureImport {
  /** How many signatures there are now. */
  readonly count: number;
  /** How many texts had another hash than their line says. */
  readonly wrongHashes: number;
  /** How many lines were too long, or no hash with a signature. */
  readonly unread: number;
  /** Whether the user stopped it. Nothing was changed then. */
  readonly isCanceled?: true;
}

/** The signatures of one line, and how many of its texts have another hash. */
export interface SignatureLine {
  /** 8 or 64 lowercase digits, without `0x`. */
  readonly hash: string;
  readonly signatures: readonly string[];
  readonly wrongHashes: number;
}

/** Maximum characters of a line. Longer ones are no signature of a real contract. */
export const maxSignatureLine = 8_192;

/** Maximum signatures of one line. Anyone can find more for a selector. */
const maxOfLine = 50;

/**
 * Reads a line of a list of signatures: `topic|signature` or `selector|signature`, with or without `0x`, also with a comma,
 * a tab or a space, in quotes, and with several signatures between semicolons. Names of arguments are left
 * out. Keeps only what has the hash. Undefined for any other line.
 */
export function readSignatureLine(line: string): SignatureLine | undefined {
  if (line.length > maxSignatureLine) return undefined;
  const head = /^(?:\ufeff|\u00ef\u00bb\u00bf)?"?(?:0x)?([\da-f]{64}|[\da-f]{8})"?[ \t]?[|,\t ]/i.exec(line);
  const hash = head?.[1]?.toLowerCase();
  if (head === null || hash === undefined) return undefined;
  const texts = line.slice(head[0].length).split(';', maxOfLine).map(plainSignature);
  const read = texts.filter((text) => text !== '');
  const signatures = read.filter((text) => keccakOfText(text).startsWith(hash, 2));
  return read.length === 0 ? undefined : { hash, signatures, wrongHashes: read.length - signatures.length };
}

/** Returns a signature as its hash is made of. Empty for what can't be one. */
function plainSignature(text: string): string {
  const bare = text.slice(0, text.lastIndexOf(')') + 1).replace(/^[\s"]+/, '');
  const signature = bare.includes(' ') ? canonicalSignature(bare) : bare;
  return /^[A-Za-z_$][\w$]*\([\w$(),[\]]*\)$/.test(signature) ? signature : '';
}

/** Whether the beginning of a file is that of a list of signatures: a line of it has the hash that it says. */
export function isSignatureList(beginning: string): boolean {
  return beginning.split('\n', 20).some((line) => (readSignatureLine(line.trimEnd())?.signatures.length ?? 0) > 0);
}

/** Says what became of imported lists, as sentences. */
export function formatSignatureImport({ count, wrongHashes, unread, isCanceled }: SignatureImport): string {
  if (isCanceled === true) return 'Nothing was imported.';
  return [
    `${countedText(count, 'signature is', 'signatures are')} kept. Answers say “from your signature list” beside names from them.`,
    ...(wrongHashes === 0
      ? []
      : [`${countedText(wrongHashes, 'text')} had another hash, and ${wereLeftOut(wrongHashes)}.`]),
    ...(unread === 0
      ? []
      : [`${countedText(unread, 'line')} had no hash with a signature, and ${wereLeftOut(unread)}.`]),
  ].join(' ');
}

function wereLeftOut(count: number): string {
  return count === 1 ? 'was left out' : 'were left out';
}

const builtIn = lazily(() => new BuiltInAbi());

/**
 * Returns the declarations of hashes that the user's lists have, and that neither a service nor the built-in list names.
 * These also say what is indexed, and how arguments are called.
 */
export async function listedSignatures(
  hashes: readonly string[],
  asked: readonly AbiCandidate[],
  list: SignatureList,
): Promise<readonly AbiCandidate[]> {
  const named = new Set(asked.map(({ item }) => hashOf(item)));
  const open = hashes.filter((hash) => /^0x(?:[\da-f]{8}|[\da-f]{64})$/.test(hash) && !named.has(hash));
  const found: AbiCandidate[] = [];
  for (const [hash, signatures] of await list.find(open)) {
    if (isBuiltIn(hash)) continue;
    const items = signatures.flatMap((text) => parseSignature(text, hash) ?? []);
    const label = `signature only${items.length > 1 ? ', ambiguous' : ''} (from your signature list)`;
    found.push(...items.map((item) => ({ item, source: { kind: 'signature' as const, label } })));
  }
  return found;
}

function isBuiltIn(hash: string): boolean {
  if (hash.length === 66) return builtIn().events(hash).length > 0;
  return builtIn().functions(hash).length + builtIn().errors(hash).length > 0;
}

function hashOf(item: AbiItem): string {
  return item.kind === 'event' ? topicOf(item) : selectorOf(item);
}
