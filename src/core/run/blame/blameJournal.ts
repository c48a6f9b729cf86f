import {
  isObject,
  type JsonObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import { encodeKeptBounds, type KeptBounds, readKeptBounds } from '../../knowledge/facts/capabilitiesFact';
import type { JournalEntry } from '../longWork/journalEntry';
import type { Words } from './blameQuestion';

/** What a state search has learned from one answer or failure. `facts` are in the form of the answer. */
export type BlameFinding =
  | { readonly kind: 'read'; readonly block: number; readonly words: Words }
  /** The network doesn't keep the state of the block. */
  | { readonly kind: 'notKept'; readonly block: number }
  /** `oldest` is the first block whose state is kept, if the network says so. `kept` is all that it says. */
  | { readonly kind: 'oldest'; readonly oldest: number | undefined; readonly kept?: KeptBounds }
  /** The network lacks a method, or it doesn't do what is needed. */
  | { readonly kind: 'lacks'; readonly method: string }
  /** Blocks with events that name the value. None if the network didn't return them. */
  | { readonly kind: 'clues'; readonly clues: readonly number[] }
  | { readonly kind: 'block'; readonly block: number; readonly answer: JsonValue }
  /** `answer` is undefined if this block can't be asked about in this way. */
  | {
      readonly kind: 'author';
      readonly block: number;
      readonly method: string;
      readonly answer: JsonValue | undefined;
    };

/** Prints a finding as an entry. `end` has the members beside the changes if it is the last one. */
export function encodeFinding(finding: BlameFinding, end: JsonObject | undefined): JournalEntry {
  const step = { ...membersOf(finding), ...(end && { end }) };
  return { kind: 'step', step: printJson(step) };
}

function membersOf(finding: BlameFinding): JsonObject {
  switch (finding.kind) {
    case 'read':
      return { read: finding.block, words: Object.fromEntries(finding.words) };
    case 'notKept':
      return { notKept: finding.block };
    case 'oldest':
      return { oldest: finding.oldest ?? null, ...(finding.kept && { kept: encodeKeptBounds(finding.kept) }) };
    case 'lacks':
      return { lacks: finding.method };
    case 'clues':
      return { clues: finding.clues };
    case 'block':
      return { block: finding.block, answer: finding.answer };
    case 'author': {
      const { block, method, answer } = finding;
      return { author: block, method, ...(answer !== undefined && { answer }) };
    }
  }
}

/** Returns what a search learns from the data that a network keeps. */
export function findingOfBounds(kept: KeptBounds): BlameFinding {
  const oldest = kept.get('state');
  return { kind: 'oldest', oldest: typeof oldest === 'bigint' ? Number(oldest) : undefined, kept };
}

/** Reads an entry of `encodeFinding`. Undefined for any other entry. */
export function readFinding(
  entry: JournalEntry,
): { readonly finding: BlameFinding; readonly end: JsonObject | undefined } | undefined {
  if (entry.kind !== 'step') return undefined;
  const parsed = parseJson(entry.step);
  const step = parsed.kind === 'ok' ? parsed.value : null;
  const finding = findingOf(step);
  const end = readMember(step, 'end');
  return finding && { finding, end: isObject(end) ? end : undefined };
}

function findingOf(step: JsonValue): BlameFinding | undefined {
  const block = (name: string): number | undefined => {
    const number = readInteger(step, name);
    return number === undefined ? undefined : Number(number);
  };
  const [read, notKept, detailed, author] = [block('read'), block('notKept'), block('block'), block('author')];
  const [lacks, method, answer] = [readText(step, 'lacks'), readText(step, 'method'), readMember(step, 'answer')];
  if (read !== undefined) return { kind: 'read', block: read, words: readWords(readMember(step, 'words')) };
  if (notKept !== undefined) return { kind: 'notKept', block: notKept };
  if (lacks !== undefined) return { kind: 'lacks', method: lacks };
  if (detailed !== undefined && answer !== undefined) return { kind: 'block', block: detailed, answer };
  if (author !== undefined && method !== undefined) return { kind: 'author', block: author, method, answer };
  if (isObject(step) && 'clues' in step) return { kind: 'clues', clues: readList(step, 'clues').map(Number) };
  const kept = readMember(step, 'kept');
  return isObject(step) && 'oldest' in step
    ? { kind: 'oldest', oldest: block('oldest'), ...(kept !== undefined && { kept: readKeptBounds(kept) }) }
    : undefined;
}

function readWords(words: JsonValue | undefined): Words {
  const entries = isObject(words) ? Object.entries(words) : [];
  return new Map(entries.flatMap(([slot, word]) => (typeof word === 'string' ? [[slot, word] as const] : [])));
}
