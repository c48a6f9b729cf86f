import type { Result } from '../../base/result';

/** A file that may describe contracts. */
export interface AbiFile {
  /** Identifier to read the file by; the same file always has the same location. */
  readonly location: string;
  /** Display path, such as `out/Token.sol/Token.json`. */
  readonly path: string;
  /** Changes when the content changes; derived from time and size. */
  readonly stamp: string;
  readonly bytes: number;
}

/** The source of ABIs and layouts: a workspace, or the folders given on a command line. */
export interface AbiFiles {
  /** Returns the files that may be artifacts. */
  list(): Promise<readonly AbiFile[]>;
  /** Returns the current state of a file; undefined if it does not exist or is not one that `list` returns. */
  describe(location: string): Promise<AbiFile | undefined>;
  /** Returns the bytes of a file; undefined if it cannot be read or is larger than `maxBytes` (`maxAbiFileBytes`). */
  read(location: string, maxBytes?: number): Promise<Uint8Array | undefined>;
  /**
   * Returns the file at a path relative to the document that names it, or else to the working folder. Fails with a
   * sentence if the file may not be read.
   */
  locate(path: string, documentPath: string | undefined): Promise<Result<AbiFile, string>>;
}

/** Stores the index, so that the next start does not have to read all files again. */
export interface ArtifactStore {
  load(): Promise<Uint8Array | undefined>;
  save(bytes: Uint8Array): Promise<void>;
}

/** Maximum bytes of a file. Larger files contain a build, not an interface. */
export const maxAbiFileBytes = 16 * 1024 * 1024;
