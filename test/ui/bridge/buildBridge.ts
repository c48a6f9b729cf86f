import { copyFile } from 'node:fs/promises';
import path from 'node:path';

import { build } from 'esbuild';

import { projectRoot } from '../../workbench/workbench';

/** Builds the extension that evaluates functions for the UI tests. Returns the folder to install it from. */
export async function buildBridge(): Promise<string> {
  const folder = path.join(projectRoot, 'out', 'bridge');
  const source = import.meta.dirname;
  await build({
    entryPoints: [path.join(source, 'extension.ts')],
    outfile: path.join(folder, 'extension.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
    external: ['vscode'],
  });
  await copyFile(path.join(source, 'manifest.json'), path.join(folder, 'package.json'));
  return folder;
}
