import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'esbuild';

import { commandDefines } from '../../product/build/commandParts.mjs';

let bundled: Promise<string> | undefined;

/**
 * Returns the path of a script of the whole command line, which this process makes once and removes when it ends. As a
 * process, it starts in a fifth of the time that its sources take.
 */
export function bundledCommandLine(): Promise<string> {
  return (bundled ??= bundle());
}

async function bundle(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rpcbook-cli-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, 'cli.mjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, '../../../src/cli/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    logLevel: 'error',
    define: commandDefines,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
}
