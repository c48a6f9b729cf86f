import { cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type Plugin } from 'esbuild';

import { stagedExtension } from '../workbench/stagedExtension';
import { projectRoot } from '../workbench/workbench';

/** The extension with the suites in it, for an extension host. */
export interface HostExtension {
  readonly extensionDevelopmentPath: string;
  readonly extensionTestsPath: string;
}

/**
 * Copies the built extension to a folder of this run and bundles test files into it, so that VS Code gives both the same
 * API: what the suites record there is what the extension uses. The extension host loads only CommonJS.
 * @param files from the root of the project
 */
export async function bundleForHost(files: readonly string[], runFolder: string): Promise<HostExtension> {
  const extension = path.join(runFolder, 'extension');
  await cp(stagedExtension, extension, { recursive: true });
  const loaders = files.map((file) => {
    const source = JSON.stringify(path.join(projectRoot, file));
    return `${source}: () => import(${source})`;
  });
  const outfile = path.join(extension, 'test', 'suites.cjs');
  await build({
    stdin: {
      contents: `import { runSuites } from './setupMocha';\nexport const run = () => runSuites({ ${loaders.join(', ')} });`,
      resolveDir: import.meta.dirname,
      sourcefile: 'suites.ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    keepNames: true,
    logLevel: 'warning',
    define: { 'import.meta.dirname': '__dirname' },
    external: ['vscode'],
    plugins: [notBundled, sourcePlaces],
  });
  // Source maps apply to what is loaded after they are enabled.
  const entry = path.join(extension, 'test', 'main.cjs');
  await writeFile(entry, "process.setSourceMapsEnabled(true);\nexports.run = () => require('./suites.cjs').run();\n");
  return { extensionDevelopmentPath: extension, extensionTestsPath: entry };
}

const { resolve } = createRequire(import.meta.url);

/** Libraries that are loaded from their own folders. */
const notBundled: Plugin = {
  name: 'not bundled',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^(?:mocha|solc)$/ }, ({ path: name }) => ({ path: resolve(name), external: true })),
};

/** Lets files of the tests find what is beside them, although they are bundled. */
const sourcePlaces: Plugin = {
  name: 'places of sources',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]test[\\/].*\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      return {
        loader: 'ts',
        contents: source
          .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
      };
    }),
};
