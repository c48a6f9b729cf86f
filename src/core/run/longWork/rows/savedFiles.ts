import type { PrivateFiles } from '../../../base/files/privateFiles';
import { isObject, readMember, readText } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { keccakOfText } from '../../../formats/abi/type/eventSignature';

/** What is known of a file that a cell saved. It holds while the file has the same stamp. */
export interface SavedFile {
  /** The cell and its notebook. */
  readonly owner: string;
  readonly rows: number;
  readonly stamp: string;
}

/** Maximum number of files that are remembered. */
const maxFiles = 500;

const fileName = 'saved.json';

/**
 * Remembers which cell saved which file. Keeps hashes only, because paths and names of cells are the user's. Without
 * `files`, it lasts for the process.
 */
export class SavedFiles {
  #known: Promise<Map<string, SavedFile>> | undefined;

  constructor(private readonly files: Pick<PrivateFiles, 'read' | 'write'> | undefined) {}

  /** Returns what is known of the file at a path, if a cell saved it and it didn't change since. */
  async find(path: string, stamp: string): Promise<SavedFile | undefined> {
    const file = (await this.#load()).get(keccakOfText(path));
    return file?.stamp === stamp ? file : undefined;
  }

  /** Whether a cell saved a file itself. */
  isOwn(file: SavedFile, owner: string): boolean {
    return file.owner === keccakOfText(owner);
  }

  async keep(path: string, { owner, rows, stamp }: SavedFile): Promise<void> {
    // Another window may have saved files since.
    if (this.files !== undefined) this.#known = undefined;
    const known = await this.#load();
    const key = keccakOfText(path);
    known.delete(key);
    known.set(key, { owner: keccakOfText(owner), rows, stamp });
    for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - maxFiles))) known.delete(oldest);
    await this.files
      ?.write(fileName, new TextEncoder().encode(JSON.stringify(Object.fromEntries(known))))
      // Without the record, the next save asks.
      .catch(() => undefined);
  }

  #load(): Promise<Map<string, SavedFile>> {
    return (this.#known ??= this.#read());
  }

  async #read(): Promise<Map<string, SavedFile>> {
    const bytes = await this.files?.read(fileName);
    const parsed = bytes && parseJson(new TextDecoder().decode(bytes));
    const value = parsed?.kind === 'ok' && isObject(parsed.value) ? parsed.value : {};
    return new Map(
      Object.entries(value).flatMap(([key, each]): readonly [string, SavedFile][] => {
        const [owner, stamp, rows] = [readText(each, 'owner'), readText(each, 'stamp'), readMember(each, 'rows')];
        return owner !== undefined && stamp !== undefined && typeof rows === 'number'
          ? [[key, { owner, stamp, rows }]]
          : [];
      }),
    );
  }
}
