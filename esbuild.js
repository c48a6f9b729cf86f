// Bundles what runs: the extension (CommonJS for the extension host), the command line, and the webview scripts.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { build, context, transform } from 'esbuild';

import { namesForBrowser, namesForNode, writeBuiltInNames } from './test/product/build/bundleNames.mjs';
import { commandDefines, commandParts } from './test/product/build/commandParts.mjs';
import { extensionParts } from './test/product/build/extensionParts.mjs';
import { lazyParts, partOptions } from './test/product/build/lazyParts.mjs';
import { tablesAsText } from './test/product/build/tablesAsText.mjs';
import { bundledPackages, printNotices } from './test/product/build/thirdPartyNotices.mjs';
import { workersAsText } from './test/product/build/workersAsText.mjs';

const production = process.argv.includes('--production');
const watching = process.argv.includes('--watch');
/** How the names of scripts begin that several pages import. */
const sharedPrefix = 'shared-';
const shared = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  logLevel: 'warning',
  target: 'es2023',
  metafile: true,
  // The names of shared scripts depend on the paths of their sources. They are the same in every folder this way.
  preserveSymlinks: true,
};

const node = {
  platform: 'node',
  target: 'node20',
  // Packages' ES modules are preferred: jsonc-parser's CommonJS form loads its parts at run time, where a bundle has none.
  mainFields: ['module', 'main'],
  // ws looks for native modules by name, in every parent folder, and would load what somebody planted there.
  define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' },
};
/** Styles are text that the scripts put into their pages. */
const stylesAsText = {
  name: 'styles-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: production });
      return { contents: code, loader: 'text', watchFiles: [file] };
    });
  },
};

/** What the scripts of workers are made of, which no metafile has. */
const workerInputs = [];

const webview = {
  platform: 'browser',
  format: 'esm',
  plugins: [namesForBrowser, stylesAsText, workersAsText((files) => workerInputs.push(...files))],
};

const bundles = [
  {
    ...partOptions(extensionParts),
    outdir: 'dist',
    ...node,
    external: ['vscode'],
    plugins: [lazyParts(extensionParts), tablesAsText, namesForNode('__dirname')],
  },
  {
    entryPoints: [
      'src/webview/output/renderer.ts',
      'src/webview/builder/builder.ts',
      'src/webview/answer/answer.ts',
      'src/webview/tableFile/tableFile.ts',
      'src/webview/report/reportPage.ts',
    ].map((script) => ({ in: script, out: path.basename(script, '.ts') })),
    outdir: 'dist',
    // The pages decode and draw answers alike. What they share is packed once.
    splitting: true,
    chunkNames: `${sharedPrefix}[hash]`,
    ...webview,
  },
  {
    ...partOptions(commandParts),
    outdir: 'dist',
    ...node,
    define: { ...node.define, ...commandDefines, 'import.meta.dirname': '__dirname' },
    plugins: [lazyParts(commandParts), tablesAsText, namesForNode('__dirname')],
  },
];

/** Prints the two lines by which the task of .vscode/tasks.json knows that a build began and ended. */
const reportBuilds = {
  name: 'report-builds',
  setup({ onStart, onEnd }) {
    onStart(() => console.log('[watch] build started'));
    onEnd(({ errors }) => {
      for (const { text, location } of errors) {
        console.error(`✘ [ERROR] ${text}`);
        if (location) console.error(`    ${location.file}:${location.line}:${location.column}:`);
      }
      console.log('[watch] build finished');
    });
  },
};

// What is packed is what was built just now, with nothing left over from another build.
if (production) rmSync('dist', { recursive: true, force: true });
else if (existsSync('dist'))
  for (const name of readdirSync('dist')) if (name.startsWith(sharedPrefix)) rmSync(path.join('dist', name));
writeBuiltInNames('dist');
if (watching) {
  for (const bundle of bundles)
    await (await context({ ...shared, ...bundle, plugins: [...bundle.plugins, reportBuilds] })).watch();
} else {
  // esbuild has printed every error itself.
  await Promise.all(bundles.map((bundle) => build({ ...shared, ...bundle }))).then(writeNotices, () => {
    process.exitCode = 1;
  });
}

/** Writes dist/THIRD_PARTY_NOTICES.txt from what the bundler included in all bundles. */
function writeNotices(results) {
  const inputs = new Set([...workerInputs, ...results.flatMap(({ metafile }) => Object.keys(metafile.inputs))]);
  writeFileSync('dist/THIRD_PARTY_NOTICES.txt', printNotices(bundledPackages([...inputs])));
  writeFileSync('dist/bundledPackages.json', JSON.stringify(bundledPackages([...inputs]), undefined, 2));
}
