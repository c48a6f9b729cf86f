/** Reads parts of local files, without reading all of a large one. */
export interface FileRanges {
  /** Returns a regular file, with links resolved. Undefined for folders, devices, pipes and missing files. */
  status(path: string): Promise<FileStatus | undefined>;
  /** Reads from `start` up to, but not including, `end`. Undefined if the file doesn't have these bytes. */
  read(path: string, start: number, end: number): Promise<Uint8Array | undefined>;
  /** Decompresses Brotli that has at most `length` bytes. Undefined if it isn't valid, or longer. */
  unpackBrotli(packed: Uint8Array, length: number): Promise<Uint8Array | undefined>;
}

/** What a path refers to after resolving all links. */
export type ConfinedPath =
  | {
      /** Whether the file is inside one of the folders or outside all of them. */
      readonly kind: 'inside' | 'outside';
      readonly realPath: string;
      /** The absolute path as written, without resolving links. */
      readonly path: string;
      /** False if nothing exists at the path yet. Links in the existing part are resolved anyway. */
      readonly exists: boolean;
    }
  /** An invalid path, or one that can't be resolved. The message is a sentence. */
  | { readonly kind: 'unusable'; readonly message: string };

/** The current state of a file. */
export interface FileStatus {
  /** Changes when the content changes. Made of modification time and size. */
  readonly stamp: string;
  readonly bytes: number;
}

/** Access to local files that resolves a path before opening it. */
export interface LocalFiles {
  /** Resolves all links in the paths of folders. */
  realFolders(folders: readonly string[]): Promise<readonly string[]>;
  /**
   * Resolves a path, relative to `base` unless it is absolute, and checks whether it is in one of the real folders.
   * Opens nothing.
   */
  confine(path: string, base: string | undefined, realFolders: readonly string[]): Promise<ConfinedPath>;
  /** Returns a regular file. Undefined for folders, links, devices, pipes and missing files. */
  describe(realPath: string): Promise<FileStatus | undefined>;
  /** Reads a regular file. Undefined if it can't be read, isn't a regular file, or exceeds the maximum size. */
  read(realPath: string, maxBytes: number): Promise<Uint8Array | undefined>;
}
