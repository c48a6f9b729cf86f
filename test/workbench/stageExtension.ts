import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { projectRoot } from './workbench';

const parts = ['package.json', 'README.md', 'dist', 'media'];

/**
 * Copies the built extension, without the rest of the repository, to a folder below `out`, and installs it from there,
 * so that the next build doesn't change a running server's copy.
 */
export async function stageExtension(): Promise<string> {
  const folder = path.join(projectRoot, 'out', 'extension');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of parts) await cp(path.join(projectRoot, part), path.join(folder, part), { recursive: true });
  return folder;
}
