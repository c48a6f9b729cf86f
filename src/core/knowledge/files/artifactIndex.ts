import { finishInPieces } from '../../base/piecewise';
import { stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import type { AbiEvent, AbiProblem } from '../../formats/abi/type/abi';
import { type AbiFiles, type ArtifactStore, maxAbiFileBytes } from './abiFiles';
import {
  ArtifactLookup,
  type ArtifactNames,
  type LabeledCall,
  type LabeledEvent,
  recordedName,
} from './artifactLookup';
import type { CairoLookup } from './cairoLookup';
import { artifactKey, indexArtifact, type IndexedArtifact } from './indexArtifact';
import { IndexedFiles, type ReadingListener, type Recorder, whyUnread } from './indexedFiles';
import { type ArtifactRecord, readRecords, recordsVersion } from './readRecords';
import { TimeSlices } from './timeSlices';

/** Maximum characters of a stored index. Files beyond it are indexed again at the next start. */
const maxCharacters = 64 * 1024 * 1024;

/** Prints records for storage, one line each. A key before each line detects damage. */
async function printRecords(records: Iterable<ArtifactRecord>, slices: TimeSlices): Promise<string> {
  const lines = [recordsVersion];
  let characters = 0;
  for (const record of records) {
    await slices.turn();
    const line = JSON.stringify(record);
    characters += line.length;
    if (characters > maxCharacters) break;
    lines.push(`${artifactKey(line)} ${line}`);
  }
  return lines.join('\n');
}

/** An artifact file, or a part of one, that cannot be read. */
export interface ArtifactProblem extends AbiProblem {
  readonly path: string;
}

export interface ArtifactIndexDependencies {
  readonly files: AbiFiles;
  readonly store: ArtifactStore | undefined;
  readonly now: () => number;
  /** Yields to other work. */
  readonly pause: () => Promise<void>;
  /** Called with each problem once. */
  readonly onProblems: (problems: readonly ArtifactProblem[]) => void;
  readonly onReading?: ReadingListener;
}

/**
 * An index of artifact files: events by topic and by name, functions and errors by selector. Nothing is read before the
 * first query. Files are then indexed in short slices. A file with a known stamp or content is not parsed again.
 */
export class ArtifactIndex {
  /** The files of the index, which the owner marks as changed. */
  readonly files: IndexedFiles<ArtifactRecord>;
  #lookup = new ArtifactLookup();
  #isLoaded = false;
  readonly #named = new Set<string>();
  #updating: Promise<void> | undefined;

  constructor(private readonly parts: ArtifactIndexDependencies) {
    this.files = new IndexedFiles({
      files: parts.files,
      maxBytes: maxAbiFileBytes,
      recorder,
      onReading: parts.onReading,
    });
  }

  /** Returns the events with these topic0 values, by topic. */
  async events(topics: readonly string[]): Promise<ReadonlyMap<string, readonly LabeledEvent[]>> {
    const lookup = await this.#current();
    return new Map(topics.map((topic) => [topic, lookup.events(topic)]));
  }

  async eventsNamed(name: string): Promise<readonly AbiEvent[]> {
    return (await this.#current()).eventsNamed(name);
  }

  /** Returns the events and functions of Cairo ABIs. */
  async cairo(): Promise<CairoLookup> {
    return (await this.#current()).cairo;
  }

  /** Returns the functions and errors with a selector. */
  async called(selector: string): Promise<readonly LabeledCall[]> {
    return (await this.#current()).called(selector);
  }

  /** Returns the events and contracts that a user can name. */
  async names(): Promise<ArtifactNames> {
    return (await this.#current()).names();
  }

  /** Returns the names for `# @layout` that select a storage layout with this variable. */
  async layoutsWith(variable: string): Promise<readonly string[]> {
    return (await this.#current()).layoutsWith(variable);
  }

  /** Returns the files whose contract has this name. */
  async filesOf(contract: string): Promise<readonly string[]> {
    return (await this.#current()).filesOf(contract);
  }

  /** Returns the files with the AST of a source file. */
  async filesOfSource(path: string): Promise<readonly string[]> {
    return (await this.#current()).filesOfSource(path);
  }

  /**
   * Returns the files whose contract may have been created by a code (hex without `0x`), or may have it at run time, at
   * most `count`.
   */
  async filesWithCode(
    code: string,
    count: number,
    start: 'codeStart' | 'runtimeStart' = 'codeStart',
  ): Promise<readonly { readonly location: string; readonly contract: string }[]> {
    await this.#current();
    const found: { readonly location: string; readonly contract: string }[] = [];
    for (const record of this.files.records.values()) {
      const own = record.artifact[start];
      if (own === undefined || !code.startsWith(own)) continue;
      found.push({ location: record.location, contract: recordedName(record) });
      if (found.length === count) break;
    }
    return found;
  }

  async #current(): Promise<ArtifactLookup> {
    this.#updating ??= this.#update().finally(() => {
      this.#updating = undefined;
    });
    await this.#updating;
    return this.#lookup;
  }

  async #update(): Promise<void> {
    const slices = new TimeSlices(this.parts.now, this.parts.pause);
    const files = this.files;
    let isNew = false;
    while (files.isOutdated) {
      if (!this.#isLoaded) files.restore(await this.#load(slices));
      this.#isLoaded = true;
      isNew = (await files.update(slices)) || isNew;
      this.#nameProblems(files.records.values());
      this.#lookup = await lookupOf(files.records.values(), slices);
    }
    if (isNew && !files.isDisposed) await this.#save(slices);
  }

  #nameProblems(records: Iterable<ArtifactRecord>): void {
    const found = [...records].flatMap(({ path, key, artifact }) => {
      const id = `${path} ${key}`;
      if (artifact.problems.length === 0 || this.#named.has(id)) return [];
      this.#named.add(id);
      return artifact.problems.map((problem) => ({ path, ...problem }));
    });
    if (found.length > 0) this.parts.onProblems(found);
  }

  async #load(slices: TimeSlices): Promise<ReadonlyMap<string, ArtifactRecord>> {
    const bytes = await this.parts.store?.load();
    return bytes ? readRecords(new TextDecoder().decode(bytes), slices) : new Map();
  }

  async #save(slices: TimeSlices): Promise<void> {
    if (!this.parts.store) return;
    await this.parts.store.save(new TextEncoder().encode(await printRecords(this.files.records.values(), slices)));
  }
}

async function lookupOf(records: Iterable<ArtifactRecord>, slices: TimeSlices): Promise<ArtifactLookup> {
  const lookup = new ArtifactLookup();
  for (const record of records) {
    await slices.turn();
    lookup.add(record);
  }
  return lookup;
}

/** A file with the same content as another one is not parsed again, and its declarations are stored once. */
function recorder(known: Iterable<ArtifactRecord>): Recorder<ArtifactRecord> {
  const byKey = new Map([...known].map(({ key, artifact }) => [key, artifact]));
  let declarations = [...byKey.values()].reduce((sum, artifact) => sum + countDeclarations(artifact), 0);
  return async (file, bytes, slices) => {
    const { location, path, stamp } = file;
    const unread = (why: string) => ({ location, path, stamp, key: stamp, artifact: unreadable(why) });
    if (bytes === undefined) return unread(whyUnread(file, maxAbiFileBytes));
    const text = new TextDecoder().decode(bytes);
    const key = artifactKey(text);
    const same = byKey.get(key);
    if (same !== undefined) return { location, path, stamp, key, artifact: same };
    if (declarations > stepLimits.indexedDeclarations) return unread(tooMany);
    const artifact = await finishInPieces(indexArtifact(text), () => slices.turn());
    declarations += countDeclarations(artifact);
    byKey.set(key, artifact);
    return { location, path, stamp, key, artifact };
  };
}

const tooMany = `The files before this one have more than ${groupDigits(stepLimits.indexedDeclarations)} declarations, so it isn't read.`;

function countDeclarations({ events, called }: IndexedArtifact): number {
  return events.length + called.length;
}

function unreadable(message: string): IndexedArtifact {
  return { contractName: undefined, events: [], called: [], problems: [{ place: '', message }] };
}
