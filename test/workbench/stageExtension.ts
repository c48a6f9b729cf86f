import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { projectRoot } from './workbench';

const parts = ['package.json', 'README.md', 'dist', 'media'];

/**
 * Copies the built extension, and nothing else of the repository, to a folder below `out`, to be installed from there:
 * a server that has it is not touched by the next build.
 */
export async function stageExtension(): Promise<string> {
  const folder = path.join(projectRoot, 'out', 'extension');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of parts) await cp(path.join(projectRoot, part), path.join(folder, part), { recursive: true });
  return folder;
}
