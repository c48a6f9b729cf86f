import { copyFile } from 'node:fs/promises';
import path from 'node:path';

import { bundleHostFile } from '../../workbench/bundleHostFile';

/** Builds the extension that evaluates functions for the UI tests. Returns the folder to install it from, below `runFolder`. */
export async function buildBridge(runFolder: string): Promise<string> {
  const folder = path.join(runFolder, 'bridge-extension');
  const source = import.meta.dirname;
  await bundleHostFile(path.join(source, 'extension.ts'), path.join(folder, 'extension.cjs'));
  await copyFile(path.join(source, 'manifest.json'), path.join(folder, 'package.json'));
  return folder;
}
