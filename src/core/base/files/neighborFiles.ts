/**
 * Files that Rpcbook writes beside a notebook, and in a folder beside it (`folder/name`). What is there may be another's:
 * it is read before it is replaced. Everything throws errors of the file system.
 */
export interface NeighborFiles {
  /** What is at a name. `other` is a link or a device, which is never followed. */
  find(name: string): Promise<'nothing' | 'file' | 'folder' | 'other'>;
  /** The bytes of a file; undefined if there is none. Throws for a link, a device and a file of more bytes. */
  read(name: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /** The regular files in a folder that are wanted, with their sizes. Empty if there is no folder. */
  list(folder: string, isWanted: (name: string) => boolean): Promise<readonly NeighborFile[]>;
  /** Replaces a file, or a link in its place, atomically. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Makes a folder unless it exists. A file in its place becomes the file `inner` in it. */
  makeFolder(name: string, inner: string): Promise<void>;
  /** Moves a file or a folder to a folder by its path, under a new name, unless something has that name there. */
  move(name: string, folder: string, newName: string): Promise<void>;
  /** Deletes a file, or a link in its place. */
  remove(name: string): Promise<void>;
}

export interface NeighborFile {
  readonly name: string;
  readonly bytes: number;
}
