import { rmSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

import { projectRoot } from '../workbench/workbench';

const outdir = path.join(projectRoot, 'out', 'integration');

/**
 * Bundles test files and their entry for the extension host, which loads only CommonJS. Sets the variables by which the
 * entry finds the files and the reporter. Returns the path of the entry.
 * @param files from the root of the project
 */
export async function bundleForHost(files: readonly string[]): Promise<string> {
  rmSync(outdir, { recursive: true, force: true });
  const folder = import.meta.dirname;
  const bundles = files.map((file) => path.basename(file).replace(/\.ts$/, '.cjs'));
  process.env['RPCBOOK_TEST_FILES'] = bundles.join(path.delimiter);
  process.env['RPCBOOK_TEST_REPORTER'] = path.join(projectRoot, 'test', 'run', 'fileReporter.cjs');
  await build({
    entryPoints: [...files.map((file) => path.join(projectRoot, file)), path.join(folder, 'setupMocha.ts')],
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
