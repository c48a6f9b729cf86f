/**
 * Files of our own in one folder that only this user may enter. No link is followed: neither to be read nor to be
 * written.
 */
export interface PrivateFiles {
  /** Names of the files; none if the folder is not there. */
  names(): Promise<readonly string[]>;
  /** The bytes of a file; undefined if it is not there, cannot be read, or is a link. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Replaces a file at once; a link in its place is replaced, too. Throws what the file system throws. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Deletes a file, or a link in its place. */
  remove(name: string): Promise<void>;
}
