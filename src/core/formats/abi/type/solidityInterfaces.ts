import { stepLimits } from '../../../base/stepBudget';
import { blankComments } from './humanReadableStatements';

/** An interface of a Solidity file. */
export interface SolidityInterface {
  readonly name: string;
  /**
   * Its declarations, those of the interfaces that it inherits from in the file, and the types of the file. Each is at
   * its place in the file; everything else is blank.
   */
  readonly text: string;
}

/** Maximum number of interfaces of one file. */
const maxInterfaces = 500;

/** Maximum characters of a Solidity file. Flattened files of large projects have half of that. */
export const maxSolidityCharacters = stepLimits.abiCharacters;

/** Finds the interfaces of a Solidity file. Names of contracts and interfaces are written as the type `address`. */
export function solidityInterfaces(source: string): readonly SolidityInterface[] {
  const text = blankStrings(blankComments(source.slice(0, maxSolidityCharacters)));
  const parts = partsOf(text);
  const blocks = new Map(parts.flatMap((part) => (part.kind === 'block' ? [[part.name, part] as const] : [])));
  const types = parts.flatMap((part) => (part.kind === 'type' ? [part] : []));
  return parts
    .flatMap((part) => (part.kind === 'block' && part.isInterface ? [part] : []))
    .slice(0, maxInterfaces)
    .map(({ name }) => {
      let declarations: string | undefined;
      return {
        name,
        get text() {
          return (declarations ??= declarationsOf(text, [...types, ...withBases(name, blocks)], blocks));
        },
      };
    });
}

interface Range {
  readonly start: number;
  readonly end: number;
}

type Part =
  /** A struct, an enum, an event, an error or a type of the file. */
  | ({ readonly kind: 'type' } & Range)
  /** The body of an interface, a contract or a library. */
  | ({
      readonly kind: 'block';
      readonly name: string;
      readonly isInterface: boolean;
      readonly bases: readonly string[];
    } & Range);

type Block = Extract<Part, { kind: 'block' }>;

const blockHead = /^\s*(?:abstract\s+)?(interface|contract|library)\s+([A-Za-z_$][\w$]*)/;
const typeHead = /^\s*(?:struct|enum|event|error|type)\b/;

/** Splits a file at the ends of its statements and blocks. */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let [start, depth, body] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '{') {
      if (depth === 0) body = at + 1;
      depth += 1;
    } else if (sign === '}') depth = Math.max(0, depth - 1);
    // The names of an import are in braces, too, and it ends with a semicolon.
    const isEnd = sign === ';' || (sign === '}' && !/^\s*import\b/.test(text.slice(start, start + maxHead)));
    if (depth > 0 || !isEnd) continue;
    const part = partOf(text, { start, end: at + 1 }, body);
    if (part !== undefined) parts.push(part);
    start = at + 1;
  }
  return parts;
}

/** Maximum characters of what stands before a body: a name and the bases. */
const maxHead = 4_000;

function partOf(text: string, { start, end }: Range, body: number): Part | undefined {
  const head = text.slice(start, Math.min(end, start + maxHead));
  if (typeHead.test(head)) return { kind: 'type', start, end };
  const [, keyword, name] = blockHead.exec(head) ?? [];
  if (name === undefined || body <= start) return undefined;
  const inherited = text.slice(start, Math.min(body - 1, start + maxHead)).split(/\bis\b/, 2)[1] ?? '';
  const bases = inherited.split(',').map((base) => base.replace(/\(.*/s, '').trim());
  return { kind: 'block', name, isInterface: keyword === 'interface', bases, start: body, end: end - 1 };
}

/** Returns a block and those that it inherits from, each once. */
function withBases(name: string, blocks: ReadonlyMap<string, Block>): readonly Block[] {
  const found = new Set<Block>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const block = blocks.get(next.split('.').at(-1) ?? '');
    if (block === undefined || found.has(block)) continue;
    found.add(block);
    open.push(...block.bases);
  }
  return [...found];
}

function declarationsOf(text: string, kept: readonly Range[], blocks: ReadonlyMap<string, Block>): string {
  const others = [...blocks.values()].filter((block) => !kept.includes(block)).map((block) => typesWithin(text, block));
  const ownTypes = new Map(others.map(({ owner, names }) => [owner, names]));
  const parts = [...kept.map((range) => ({ ...range, types: undefined })), ...others.flatMap(({ parts }) => parts)];
  let whole = '';
  let from = 0;
  for (const { start, end, types } of parts.toSorted((one, other) => one.start - other.start)) {
    const part = text.slice(start, end);
    whole += blank(text.slice(from, start)) + (types === undefined ? part : withOwner(part, types));
    from = end;
  }
  const written = whole.replace(qualifiedName, (both, owner: string, name: string) =>
    ownTypes.get(owner)?.has(name) === true ? `${owner}$${name}` : both,
  );
  // A contract as a type is an address.
  return written.replace(/[A-Za-z_$][\w$]*/g, (word, at: number) =>
    blocks.has(word) && !isOwnerOrCall(written, at + word.length) ? 'address'.padEnd(word.length) : word,
  );
}

const qualifiedName = /\b([A-Za-z_$][\w$]{0,100})\s{0,100}\.\s{0,100}([A-Za-z_$][\w$]{0,100})/g;

interface OwnTypes {
  readonly owner: string;
  readonly names: ReadonlySet<string>;
}

/** Finds the structs, enums and user-defined types of another contract of the file, which are written `Owner.Kind`. */
function typesWithin(
  text: string,
  { name: owner, start, end }: Block,
): OwnTypes & { readonly parts: readonly (Range & { readonly types: OwnTypes })[] } {
  const found = partsOf(text.slice(start, end)).flatMap((part) => {
    const at = { start: start + part.start, end: start + part.end };
    const name = /^\s*(?:struct|enum|type)\s+([A-Za-z_$][\w$]*)/.exec(text.slice(at.start, at.end))?.[1];
    return name === undefined ? [] : [{ name, at }];
  });
  const types = { owner, names: new Set(found.map(({ name }) => name)) };
  return { ...types, parts: found.map(({ at }) => ({ ...at, types })) };
}

/** Several contracts may have types of one name, so these get the name of their owner. */
function withOwner(text: string, { owner, names }: OwnTypes): string {
  return text.replace(/[A-Za-z_$][\w$]*/g, (word) => (names.has(word) ? `${owner}$${word}` : word));
}

/** Whether a dot or a parenthesis follows, so that a name isn't a type: `Library.Kind`, `Name(`. */
function isOwnerOrCall(text: string, end: number): boolean {
  return /^[.(]/.test(text.slice(end, end + 100).trimStart());
}

/** Replaces strings by spaces. One without an end on its line stays, as does what follows it there. */
export function blankStrings(text: string): string {
  const quotes = /["']/g;
  let blanked = '';
  let from = 0;
  for (let quote = quotes.exec(text); quote; quote = quotes.exec(text)) {
    const end = stringEnd(text, quote.index);
    if (end.isClosed) {
      blanked += text.slice(from, quote.index) + ' '.repeat(end.at - quote.index);
      from = end.at;
    }
    quotes.lastIndex = end.at;
  }
  return blanked + text.slice(from);
}

function stringEnd(text: string, start: number): { readonly at: number; readonly isClosed: boolean } {
  const quote = text.charAt(start);
  let at = start + 1;
  for (; at < text.length && text.charAt(at) !== '\n'; at += 1) {
    if (text.charAt(at) === quote) return { at: at + 1, isClosed: true };
    if (text.charAt(at) === '\\') at += 1;
  }
  return { at, isClosed: false };
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
