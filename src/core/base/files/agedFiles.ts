import type { PrivateFiles } from './privateFiles';

/** Our own files in one folder, which can be listed by their age. */
export interface AgedFiles extends PrivateFiles {
  /** The files with their sizes, those first that were written last. Empty if the folder doesn't exist. */
  newestFirst(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
}
