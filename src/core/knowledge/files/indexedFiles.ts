import { countedText, groupDigits } from '../../base/view/amountText';
import type { AbiFile, AbiFiles } from './abiFiles';
import type { TimeSlices } from './timeSlices';

/** The record that is kept of a file after reading it. */
export interface FileRecord {
  readonly location: string;
  readonly stamp: string;
}

/** Creates the record of a file. `bytes` is undefined if the file can't be read. */
export type Recorder<Kept extends FileRecord> = (
  file: AbiFile,
  bytes: Uint8Array | undefined,
  slices: TimeSlices,
) => Kept | Promise<Kept>;

/** How many files of an index are read. */
export interface ReadingProgress {
  readonly read: number;
  readonly all: number;
}

/**
 * Receives how far reading is, once a second from the first second on, and a last time when it ends (`read` is `all`).
 * Shorter reading isn't reported.
 */
export type ReadingListener = (progress: ReadingProgress) => void;

/** Returns how far reading is, such as `Reading deployments: 3 of 12 files`. */
export function formatReading(what: 'artifacts' | 'deployments', { read, all }: ReadingProgress): string {
  return `Reading ${what}: ${groupDigits(read)} of ${countedText(all, 'file')}`;
}

export interface IndexedFilesOptions<Kept extends FileRecord> {
  readonly files: Pick<AbiFiles, 'list' | 'describe' | 'read'>;
  /** Files with more bytes are not read. */
  readonly maxBytes: number;
  /** Returns a recorder. `known` are the records that were created before. */
  readonly recorder: (known: Iterable<Kept>) => Recorder<Kept>;
  readonly onReading?: ReadingListener;
}

/** Milliseconds between two reports of progress, and before the first. */
const reportMilliseconds = 1_000;

/** Number of files read concurrently. */
const filesAtOnce = 16;

/** Bytes of files that are in memory at once. A larger file is read alone. */
const bytesAtOnce = 32 * 1024 * 1024;

/**
 * The records of files that may change. Files are listed once and read in short slices. A file with a known stamp is not
 * read again.
 */
export class IndexedFiles<Kept extends FileRecord> {
  #records: ReadonlyMap<string, Kept> = new Map();
  #isListed = false;
  readonly #changed = new Set<string>();
  #isDisposed = false;

  constructor(private readonly parts: IndexedFilesOptions<Kept>) {}

  /** The records by location, as of the last update. */
  get records(): ReadonlyMap<string, Kept> {
    return this.#records;
  }

  /** Whether files have to be listed or read. */
  get isOutdated(): boolean {
    return !this.#isDisposed && (!this.#isListed || this.#changed.size > 0);
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Sets the records to those that were stored. */
  restore(records: ReadonlyMap<string, Kept>): void {
    this.#records = records;
  }

  /** Marks a file as created, changed or deleted, so that the next update checks it. */
  markChanged(location: string): void {
    if (this.#isListed) this.#changed.add(location);
  }

  /**
   * Records that a file or a folder was deleted. If files with records were in the folder, the next update lists all
   * files again. Returns whether that is the case.
   */
  markDeleted(location: string): boolean {
    const folder = `${location}/`;
    if (!this.#isListed || ![...this.#records.keys()].some((each) => each.startsWith(folder))) return false;
    this.relist();
    return true;
  }

  /** Makes the next update list the files again. */
  relist(): void {
    this.#isListed = false;
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  /**
   * Lists the files, or reads those that changed. Returns whether a record was added, changed or removed. After a failure,
   * the next update lists the files again.
   */
  async update(slices: TimeSlices): Promise<boolean> {
    const changed = [...this.#changed];
    this.#changed.clear();
    const wasListed = this.#isListed;
    this.#isListed = true;
    try {
      return await (wasListed ? this.#indexChanged(changed, slices) : this.#indexAll(slices));
    } catch (error) {
      this.relist();
      throw error;
    }
  }

  async #indexAll(slices: TimeSlices): Promise<boolean> {
    const { records, isNew } = await this.#index(await this.parts.files.list(), slices);
    const before = this.#records.size;
    this.#records = new Map(records.map((record) => [record.location, record]));
    return isNew || before !== this.#records.size;
  }

  async #indexChanged(locations: readonly string[], slices: TimeSlices): Promise<boolean> {
    const files = (await Promise.all(locations.map((location) => this.parts.files.describe(location)))).filter(
      (file) => file !== undefined,
    );
    const { records, isNew } = await this.#index(files, slices);
    const next = new Map(this.#records);
    for (const location of locations) next.delete(location);
    for (const record of records) next.set(record.location, record);
    const isFewer = next.size !== this.#records.size;
    this.#records = next;
    return isNew || isFewer;
  }

  async #index(
    files: readonly AbiFile[],
    slices: TimeSlices,
  ): Promise<{ readonly records: readonly Kept[]; readonly isNew: boolean }> {
    const record = this.parts.recorder(this.#records.values());
    const records: Kept[] = [];
    const report = reporterOf(files.length, slices.now, this.parts.onReading);
    let isNew = false;
    try {
      for (const together of groupsOf(files)) {
        if (this.#isDisposed) break;
        const read = await Promise.all(
          together.map(async (file) => {
            const known = this.#records.get(file.location);
            return known?.stamp === file.stamp ? { file, known } : { file, bytes: await this.#read(file) };
          }),
        );
        for (const { file, known, bytes } of read) {
          await slices.turn();
          records.push(known ?? (await record(file, bytes, slices)));
          isNew ||= known === undefined;
          report.reached(records.length);
        }
      }
    } finally {
      report.end();
    }
    return { records, isNew };
  }

  async #read(file: AbiFile): Promise<Uint8Array | undefined> {
    return file.bytes > this.parts.maxBytes ? undefined : this.parts.files.read(file.location, this.parts.maxBytes);
  }
}

function reporterOf(all: number, now: () => number, listener: ReadingListener | undefined) {
  let reportedAt = now();
  let isReported = false;
  return {
    reached: (read: number): void => {
      if (read === all || now() - reportedAt < reportMilliseconds) return;
      reportedAt = now();
      isReported = true;
      listener?.({ read, all });
    },
    end: (): void => {
      if (isReported) listener?.({ read: all, all });
    },
  };
}

/** Files that are read together: a few, with few bytes. */
function groupsOf(files: readonly AbiFile[]): readonly (readonly AbiFile[])[] {
  const groups: AbiFile[][] = [];
  let group: AbiFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (group.length === filesAtOnce || bytes + file.bytes > bytesAtOnce || groups.length === 0) {
      group = [];
      bytes = 0;
      groups.push(group);
    }
    group.push(file);
    bytes += file.bytes;
  }
  return groups;
}

/** Returns a sentence about why a file has no content: it has more than `maxBytes`, or reading it failed. */
export function whyUnread({ bytes }: Pick<AbiFile, 'bytes'>, maxBytes: number): string {
  return bytes > maxBytes ? `The file is larger than ${maxBytes / 1024 / 1024} MB.` : 'The file could not be read.';
}
