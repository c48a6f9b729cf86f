// Bundles what runs: the extension (CommonJS for the extension host), the command line, and the webview scripts.
import { build, context } from 'esbuild';
import { rmSync } from 'node:fs';

const production = process.argv.includes('--production');
const shared = { bundle: true, minify: production, sourcemap: production ? false : 'linked', logLevel: 'warning', target: 'es2023' };

// Packages' ES modules come first: jsonc-parser's CommonJS form asks for its parts at run time, where a bundle has none.
const node = { platform: 'node', target: 'node20', mainFields: ['module', 'main'] };

const bundles = [
  { entryPoints: ['src/extension.ts'], outfile: 'dist/extension.cjs', ...node, format: 'cjs', external: ['vscode', 'bufferutil', 'utf-8-validate'] },
  { entryPoints: ['src/webview/output/renderer.ts'], outfile: 'dist/renderer.js', platform: 'browser', format: 'esm', loader: { '.css': 'text' } },
  { entryPoints: ['src/webview/builder/builder.ts'], outfile: 'dist/builder.js', platform: 'browser', format: 'esm', loader: { '.css': 'text' } },
  { entryPoints: ['src/webview/answer/answer.ts'], outfile: 'dist/answer.js', platform: 'browser', format: 'esm', loader: { '.css': 'text' } },
  { entryPoints: ['src/cli/main.ts'], outfile: 'dist/cli.js', ...node, format: 'esm', external: ['bufferutil', 'utf-8-validate'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" } },
];

// What is packed is what was built just now, with nothing left over from another build.
if (production) rmSync('dist', { recursive: true, force: true });
if (process.argv.includes('--watch')) {
  for (const bundle of bundles) await (await context({ ...shared, ...bundle })).watch();
} else {
  // esbuild has told of every error by itself.
  await Promise.all(bundles.map((bundle) => build({ ...shared, ...bundle }))).catch(() => { process.exitCode = 1; });
}
