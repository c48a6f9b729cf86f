import { mkdir } from 'node:fs/promises';

import { refuseMoved } from '../movedFolderError';

/** Creates a folder and those around it, unless they exist. Throws if the path contains a link. */
export async function makeRealFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await refuseMoved(path);
}
