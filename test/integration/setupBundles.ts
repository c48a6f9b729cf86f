import { cp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { build } from 'esbuild';

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
    plugins: [
      {
        name: 'mocha',
        setup: ({ onResolve }) => onResolve({ filter: /^mocha$/ }, () => ({ path: mocha, external: true })),
      },
    ],
  });
  // Source maps apply to what is loaded after they are enabled.
  const entry = path.join(extension, 'test', 'main.cjs');
  await writeFile(entry, "process.setSourceMapsEnabled(true);\nexports.run = () => require('./suites.cjs').run();\n");
  return { extensionDevelopmentPath: extension, extensionTestsPath: entry };
}

const mocha = createRequire(import.meta.url).resolve('mocha');
