import type { NeighborFile, NeighborFiles } from '../../core/base/files/neighborFiles';
import { failed, type Result } from '../../core/base/result';
import { type KeptCell, maxKeptFileBytes } from '../../messages/keptOutputs';
import { type KeptProblem, readKeptOutputs } from '../../messages/readKeptOutputs';

/** The file in the folder of a history that has the outputs of the notebook as it shows them. */
export const lastFile = 'last.json';

/** Bounds of the records of a notebook. The newest ones stay. */
export const maxRecords = 50;
export const maxRecordBytes = 32 * 1024 * 1024;

const recordName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.json$/;

/** The outputs of an earlier run. */
export interface RunRecord extends NeighborFile {
  /** Such as `2026-11-25 10:20:07 UTC`. */
  readonly label: string;
}

/** The outputs of each Run All of a notebook, a file each in the folder beside it. */
export class RunRecords {
  constructor(
    private readonly files: NeighborFiles,
    private readonly folder: string,
  ) {}

  /** Returns the records, newest first. Files of other names aren't ours. */
  async list(): Promise<readonly RunRecord[]> {
    const found = await this.files.list(this.folder, (name) => labelOf(name) !== undefined);
    return found
      .map((file) => ({ ...file, label: labelOf(file.name) ?? '' }))
      .toSorted((one, other) => (one.name < other.name ? 1 : -1));
  }

  /** Reads a record as a stranger's text. */
  async read({ name }: Pick<RunRecord, 'name'>): Promise<Result<readonly KeptCell[], KeptProblem>> {
    try {
      const bytes = await this.files.read(`${this.folder}/${name}`, maxKeptFileBytes * 2);
      return bytes ? readKeptOutputs(bytes) : failed('otherFile');
    } catch {
      return failed('otherFile');
    }
  }

  /**
   * Writes the record of a run that ended at a time, in milliseconds, and removes the oldest ones beyond the bounds.
   * Nothing that is there is replaced, and nothing is removed that isn't a record. Throws errors of the file system.
   */
  async add(text: string, time: number): Promise<void> {
    await this.files.makeFolder(this.folder, lastFile);
    await this.files.write(`${this.folder}/${await this.#freeName(time)}`, new TextEncoder().encode(text));
    let bytes = 0;
    for (const [index, record] of (await this.list()).entries()) {
      bytes += record.bytes;
      const isTooMuch = index > 0 && (index >= maxRecords || bytes > maxRecordBytes);
      if (isTooMuch && (await this.read(record)).kind === 'ok')
        await this.files.remove(`${this.folder}/${record.name}`);
    }
  }

  /** Returns the name of a time, or of the next second that no file has. */
  async #freeName(time: number): Promise<string> {
    let name = recordNameOf(time);
    for (let second = 1; (await this.files.find(`${this.folder}/${name}`)) !== 'nothing'; second += 1)
      name = recordNameOf(time + second * 1_000);
    return name;
  }
}

/** Returns the name of the record of a time, such as `2026-11-25T10-20-07.json`, in UTC. */
export function recordNameOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
}

function labelOf(name: string): string | undefined {
  const [, day, hours, minutes, seconds] = recordName.exec(name) ?? [];
  return day === undefined ? undefined : `${day} ${hours}:${minutes}:${seconds} UTC`;
}
