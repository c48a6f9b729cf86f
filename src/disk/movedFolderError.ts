import { realpath } from 'node:fs/promises';

/** The folder that something is saved in has become another, by a link that was put into its path. */
export class MovedFolderError extends Error {
  readonly code = 'ESTALE';
}

/**
 * Throws where a path that was real has a link in it now. Between this look and what follows it Node leaves a moment.
 */
export async function refuseMoved(realFolder: string): Promise<void> {
  if ((await realpath(realFolder)) !== realFolder) throw new MovedFolderError();
}
