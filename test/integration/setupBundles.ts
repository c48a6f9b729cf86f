import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

import { projectRoot } from '../workbench/workbench';

const outdir = path.join(projectRoot, 'out', 'integration');

/**
 * Bundles the suites and their entry for the extension host, which loads only CommonJS. Returns the path of the entry.
 */
export async function bundleForHost(): Promise<string> {
  rmSync(outdir, { recursive: true, force: true });
  const folder = import.meta.dirname;
  const suites = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  await build({
    entryPoints: [...suites, 'setupMocha.ts'].map((name) => path.join(folder, name)),
    outbase: folder,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
    external: ['vscode', 'mocha'],
  });
  return path.join(outdir, 'setupMocha.cjs');
}
