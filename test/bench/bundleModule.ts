import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

/**
 * Bundles a module of the benches and loads it, as the product is shipped: what runs the benches names each function
 * again whenever it is created, which costs more than some of them do. `file` is relative to the benches. `Module` is
 * the type of what it exports.
 */
export async function bundleModule<Module>(file: string): Promise<Module> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-bench-'));
  const outfile = path.join(folder, 'bundle.mjs');
  try {
    await build({
      entryPoints: [path.join(import.meta.dirname, file)],
      outfile,
      bundle: true,
      minify: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      mainFields: ['module', 'main'],
      define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' },
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      logLevel: 'warning',
    });
    return (await import(pathToFileURL(outfile).href)) as Module;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
