import { failed, type Result } from '../../base/result';
import { stepLimits } from '../../base/stepBudget';
import type { AbiFile, AbiFiles } from '../files/abiFiles';
import { readTokenList, type TokenList } from './readTokenList';

/** A list that settings name: its path for display, and its tokens or why there are none. */
export interface NamedTokenList {
  readonly path: string;
  /** Changes with the file. Absent if there is no file. */
  readonly stamp?: string;
  readonly list: Result<TokenList, string>;
}

interface KeptList {
  readonly stamp: string;
  readonly list: Promise<Result<TokenList, string>>;
}

/** Maximum number of lists. All are checked for changes with every answer. */
const maxLists = 100;

/** Maximum bytes of all lists together: several times the largest published one. */
const maxBytes = 2 * stepLimits.documentBytes;

const megabyte = 1_000_000;

/**
 * Reads the files of `rpcbook.tokenLists`, one after another. A file is read once for any number of paths and requests,
 * and again when it has changed.
 */
export class TokenFiles {
  #kept: ReadonlyMap<string, KeptList> = new Map();
  #reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly files: AbiFiles) {}

  /** Returns the lists at these paths, in this order. A file with several paths is returned once. */
  async lists(paths: readonly string[]): Promise<readonly NamedTokenList[]> {
    const distinct = [...new Set(paths)];
    const found = await Promise.all(
      distinct.slice(0, maxLists).map(async (path) => ({ path, file: await this.files.locate(path, undefined) })),
    );
    const kept = new Map<string, KeptList>();
    const named: { readonly path: string; readonly stamp?: string; readonly list: KeptList['list'] }[] = [];
    let bytes = 0;
    for (const { path, file } of found) {
      if (file.kind === 'failed') named.push({ path, list: Promise.resolve(file) });
      else if (!kept.has(file.value.location)) {
        const { location, stamp } = file.value;
        const isWithin = file.value.bytes <= stepLimits.documentBytes;
        bytes += isWithin ? file.value.bytes : 0;
        const known = bytes > maxBytes ? { stamp, list: Promise.resolve(tooMuch) } : this.#keptList(file.value);
        kept.set(location, known);
        named.push({ path, stamp, list: known.list });
      }
    }
    this.#kept = kept;
    const lists = await Promise.all(named.map(async (each) => ({ ...each, list: await each.list })));
    // It may be readable the next time without a change of its stamp.
    for (const [location, { list }] of kept) if ((await list) === unreadable) kept.delete(location);
    const rest = distinct.length > maxLists ? [{ path: distinct[maxLists] ?? '', list: tooMany }] : [];
    return [...lists, ...rest];
  }

  #keptList(file: AbiFile): KeptList {
    const { location, stamp } = file;
    const known = this.#kept.get(location);
    if (known?.stamp === stamp) return known;
    const list = this.#reading.then(() => this.#read(file));
    this.#reading = list.catch(() => undefined);
    return { stamp, list };
  }

  async #read({ location, bytes }: AbiFile): Promise<Result<TokenList, string>> {
    const { documentBytes } = stepLimits;
    if (bytes > documentBytes) return failed(`The file is larger than ${documentBytes / megabyte} MB.`);
    const read = await this.files.read(location, documentBytes);
    return read === undefined ? unreadable : readTokenList(read);
  }
}

const tooMuch = failed(`The lists up to this one have more than ${maxBytes / megabyte} MB, so it isn't read.`);

const unreadable = failed("The file can't be read.");

const tooMany = failed(`Only the first ${maxLists} lists are read.`);
