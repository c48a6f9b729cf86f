import { realpath } from 'node:fs/promises';

/** Thrown if a folder on the path of a save was replaced by a link. */
export class MovedFolderError extends Error {
  readonly code = 'ESTALE';
}

/**
 * Throws if a path that was real now contains a link. In Node, there is always a short gap between this check and the
 * next operation.
 */
export async function refuseMoved(realFolder: string): Promise<void> {
  if ((await realpath(realFolder)) !== realFolder) throw new MovedFolderError();
}
