import { failed, type Result } from '../../base/result';
import { stepLimits } from '../../base/stepLimits';
import type { AbiFiles } from '../files/abiFiles';
import { readTokenList } from './readTokenList';
import type { TokenList } from './tokenList';

/** A list that settings name: its path for display, and its tokens or why there are none. */
export interface NamedTokenList {
  readonly path: string;
  /** Changes with the file. Absent if there is no file. */
  readonly stamp?: string;
  readonly list: Result<TokenList, string>;
}

/** Reads the files of `rpcbook.tokenLists`. A file is read again when it has changed. */
export class TokenFiles {
  readonly #kept = new Map<string, { readonly stamp: string; readonly list: Result<TokenList, string> }>();

  constructor(private readonly files: AbiFiles) {}

  /** Returns the lists at these paths, in this order. */
  lists(paths: readonly string[]): Promise<readonly NamedTokenList[]> {
    return Promise.all(paths.map((path) => this.#list(path)));
  }

  async #list(path: string): Promise<NamedTokenList> {
    const file = await this.files.locate(path, undefined);
    if (file.kind === 'failed') return { path, list: file };
    const { location, stamp, bytes } = file.value;
    const known = this.#kept.get(location);
    if (known?.stamp === stamp) return { path, stamp, list: known.list };
    if (bytes > stepLimits.documentBytes)
      return { path, stamp, list: failed(`The file is larger than ${stepLimits.documentBytes / 1_000_000} MB.`) };
    const read = await this.files.read(location);
    if (read === undefined) return { path, stamp, list: failed("The file can't be read.") };
    const list = readTokenList(read);
    this.#kept.set(location, { stamp, list });
    return { path, stamp, list };
  }
}
