/** Our own files in one folder, which can be listed by their age. */
export interface AgedFiles extends PrivateFiles {
  /** The files with their sizes, those first that were written last. Empty if the folder doesn't exist. */
  newestFirst(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
}

/** Our own files in one folder that only this user can access. Never follows links, for reading or for writing. */
export interface PrivateFiles {
  /** Names of the files. Empty if the folder doesn't exist. */
  names(): Promise<readonly string[]>;
  /** The bytes of a file. Undefined if it doesn't exist, can't be read, or is a link. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Replaces a file, or a link in its place, atomically. Throws errors of the file system. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Deletes a file, or a link in its place. */
  remove(name: string): Promise<void>;
}
