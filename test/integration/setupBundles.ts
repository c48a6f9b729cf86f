import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../workbench/workbench';

const outdir = path.join(projectRoot, 'out', 'integration');

/** Where the bundles of what runs inside the extension host stand. */
export const hostBundles = {
  mocha: path.join(outdir, 'setupMocha.cjs'),
  bridge: path.join(outdir, 'bridge.cjs'),
};

/** Bundles the suites and both entries for the extension host, which loads CommonJS and no TypeScript. */
export async function bundleForHost(): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const folder = import.meta.dirname;
  const suites = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  await build({
    entryPoints: [...suites, 'setupMocha.ts', 'bridge.ts'].map((name) => path.join(folder, name)),
    outbase: folder, outdir, outExtension: { '.js': '.cjs' },
    bundle: true, platform: 'node', format: 'cjs', target: 'node20', sourcemap: 'inline', logLevel: 'warning',
    external: ['vscode', 'mocha'],
  });
}
