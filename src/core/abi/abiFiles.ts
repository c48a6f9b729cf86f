import type { Result } from '../result';

/** A file that may describe contracts. */
export interface AbiFile {
  /** What the file is read by; the same file has the same location. */
  readonly location: string;
  /** Path for people, such as `out/Token.sol/Token.json`. */
  readonly path: string;
  /** Changes when the content does: made of time and size. */
  readonly stamp: string;
  readonly bytes: number;
}

/** Where ABIs and layouts are read from: a workspace, or the folders that a command line names. */
export interface AbiFiles {
  /** The files that artifacts are looked for in. */
  list(): Promise<readonly AbiFile[]>;
  /** A file as it stands now; undefined where there is none, or it is none of those that `list` gives. */
  describe(location: string): Promise<AbiFile | undefined>;
  /** The bytes of a file; undefined where it cannot be read. */
  read(location: string): Promise<Uint8Array | undefined>;
  /** The file that a path leads to from the document that names it, else from the folder worked in; or a sentence about why it is not read. */
  locate(path: string, from: string | undefined): Promise<Result<AbiFile, string>>;
}

/** Keeps what was indexed, so that the next start need not read all files again. */
export interface ArtifactStore {
  load(): Promise<Uint8Array | undefined>;
  save(bytes: Uint8Array): Promise<void>;
}

/** Files above this many bytes are not read: they hold a build, not an interface. */
export const largestAbiFile = 16 * 1024 * 1024;
