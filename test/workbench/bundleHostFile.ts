import { build } from 'esbuild';

/** Bundles a script or an extension of the tests with all that it imports, in the form that an extension host loads. */
export async function bundleHostFile(source: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
    external: ['vscode', 'bufferutil', 'utf-8-validate'],
  });
}
