import type { PrivateFiles } from '../../base/files/privateFiles';
import { readInteger, readMember, readText } from '../../base/json/jsonValue';
import { parseJsonBytes } from '../../base/json/parseJsonBytes';
import { printJson } from '../../base/json/printJson';
import { keccakOfText } from '../../formats/abi/type/eventSignature';
import { type Fact, type FactKind, factKinds, type FactOptions, type FactPlace, type KeptFacts } from './factPlace';

export interface StoredFactsDependencies {
  /** One file for each lasting fact, shared by all windows. Undefined if facts are kept in memory only. */
  readonly files: PrivateFiles | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Receives a sentence if a fact can't be written. It is still known until the window closes. */
  readonly onProblem: (message: string) => void;
}

/** Other windows add files, so the folder is listed again after this time. */
const listMilliseconds = 5_000;

/** Larger facts, in bytes, are kept in memory only. */
const maxFactBytes = 8 * 1024 * 1024;

/**
 * Maximum number of facts that are kept in memory after reading. Facts that aren't stored in files are never removed.
 */
const maxInMemory = 5_000;

/** Facts in memory and in private files. */
export class StoredFacts implements KeptFacts {
  readonly #known = new Map<string, Fact>();
  /** The names of facts that only this window has. */
  readonly #unwritten = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #names: Promise<ReadonlySet<string>> | undefined;
  #listedAt = Number.NEGATIVE_INFINITY;
  #revision = 0;

  constructor(private readonly parts: StoredFactsDependencies) {}

  get revision(): number {
    return this.#revision;
  }

  async find(kind: FactKind, place: FactPlace): Promise<Fact | undefined> {
    const name = nameOf(kind, place);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const fact = (await this.#list()).has(name) ? await this.#read(name) : undefined;
    return fact?.kind === kind && fact.source === place.source && fact.key === place.key ? fact : undefined;
  }

  async keep(fact: Fact, { isLasting }: FactOptions): Promise<void> {
    const name = nameOf(fact.kind, fact);
    const bytes = new TextEncoder().encode(printJson({ ...fact }));
    const isWritten = isLasting && bytes.length <= maxFactBytes && (await this.#write(name, bytes));
    if (isWritten) this.#unwritten.delete(name);
    else this.#unwritten.add(name);
    this.#remember(name, fact);
    this.#notify();
  }

  async forget(kind: FactKind, place: FactPlace): Promise<void> {
    const name = nameOf(kind, place);
    this.#known.delete(name);
    this.#unwritten.delete(name);
    await this.parts.files?.remove(name).catch(() => this.#report());
    this.#listedAt = Number.NEGATIVE_INFINITY;
    this.#notify();
  }

  forgetSource(source: string): void {
    for (const [name, fact] of [...this.#known]) {
      if (fact.source !== source) continue;
      this.#known.delete(name);
      this.#unwritten.delete(name);
    }
    this.#notify();
  }

  async all(kind: FactKind, source: string): Promise<readonly Fact[]> {
    const names = new Set([...(await this.#list()), ...this.#unwritten]);
    const start = startOfNames(kind, source);
    const facts: Fact[] = [];
    for (const name of [...names].filter((each) => each.startsWith(start)).sort()) {
      const fact = this.#known.get(name) ?? (await this.#read(name));
      if (fact?.kind === kind && fact.source === source) facts.push(fact);
    }
    return facts;
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #read(name: string): Promise<Fact | undefined> {
    const bytes = await this.parts.files?.read(name);
    const fact = bytes && bytes.length <= maxFactBytes ? parseFact(bytes) : undefined;
    if (fact === undefined || nameOf(fact.kind, fact) !== name) return undefined;
    this.#remember(name, fact);
    return fact;
  }

  async #write(name: string, bytes: Uint8Array): Promise<boolean> {
    const { files } = this.parts;
    if (files === undefined) return false;
    try {
      await files.write(name, bytes);
      this.#listedAt = Number.NEGATIVE_INFINITY;
      return true;
    } catch {
      this.#report();
      return false;
    }
  }

  #remember(name: string, fact: Fact): void {
    this.#known.delete(name);
    this.#known.set(name, fact);
    if (this.#known.size <= maxInMemory) return;
    const oldest = [...this.#known.keys()].find((each) => !this.#unwritten.has(each));
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  #list(): Promise<ReadonlySet<string>> {
    const now = this.parts.now();
    if (this.#names !== undefined && Math.abs(now - this.#listedAt) < listMilliseconds) return this.#names;
    this.#listedAt = now;
    this.#names = this.#listFiles();
    return this.#names;
  }

  async #listFiles(): Promise<ReadonlySet<string>> {
    const names = (await this.parts.files?.names()) ?? [];
    for (const name of names) if (unsourcedName.test(name)) await this.parts.files?.remove(name).catch(() => undefined);
    return new Set(names.filter((name) => !unsourcedName.test(name)));
  }

  #report(): void {
    this.parts.onProblem("Couldn't keep what was learned of a contract. It is asked again when a window opens.");
  }

  #notify(): void {
    this.#revision += 1;
    for (const listener of [...this.#listeners]) listener();
  }
}

/**
 * The file of a fact: its kind, and hashes of its source and its key, because these contain characters that file names
 * can't.
 */
function nameOf(kind: FactKind, { source, key }: FactPlace): string {
  return `${startOfNames(kind, source)}${keccakOfText(key).slice(2, 42)}.json`;
}

/** Returns the prefix of the file names of a source's facts. */
function startOfNames(kind: FactKind, source: string): string {
  return `${kind}-${keccakOfText(source).slice(2, 34)}-`;
}

/** The files of facts without a source. They are not used. */
const unsourcedName = /^[a-z]+-[\da-f]{40}\.json$/;

function parseFact(bytes: Uint8Array): Fact | undefined {
  const parsed = parseJsonBytes(bytes);
  if (parsed.kind === 'failed') return undefined;
  const written = readText(parsed.value, 'kind');
  const kind = factKinds.find((each) => each === written);
  const source = readText(parsed.value, 'source');
  const key = readText(parsed.value, 'key');
  const value = readMember(parsed.value, 'value');
  const learnedAt = readInteger(parsed.value, 'learnedAt');
  if (kind === undefined || source === undefined || key === undefined) return undefined;
  return value === undefined || learnedAt === undefined
    ? undefined
    : { kind, source, key, value, learnedAt: Number(learnedAt) };
}
