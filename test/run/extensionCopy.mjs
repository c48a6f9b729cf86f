import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { inProject, projectRoot } from './projectPaths.mjs';
import { mustRun } from './runProcess.mjs';

const parts = ['package.json', 'README.md', 'dist', 'media'];

/** Builds the extension and copies it for the suites and benches. Later builds don't change what they run. */
export async function buildForTests(...flags) {
  await mustRun(process.execPath, ['esbuild.js', ...flags], { cwd: projectRoot });
  copyExtension(inProject('out', 'extension'));
}

/** Copies the built extension, without the rest of the repository, to a folder, and deletes what was in it. */
export function copyExtension(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(inProject(part), path.join(folder, part), { recursive: true });
}
