import path from 'node:path';

import { build } from 'esbuild';

/**
 * The plugin for esbuild that bundles the script of a worker as text, for an import of `./name.text`: a page makes a
 * worker of it without asking for another file, which its policy forbids.
 * @param {(files: readonly string[]) => void} [onInputs] takes the files that a script was made of
 */
export const workersAsText = (onInputs = () => undefined) => ({
  name: 'workers-as-text',
  setup({ onLoad, onResolve, initialOptions }) {
    onResolve({ filter: /\.text$/ }, ({ path: asked, resolveDir }) => ({
      path: path.resolve(resolveDir, asked.replace(/\.text$/, '.ts')),
      namespace: 'worker',
    }));
    onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path: script }) => {
      const { minify, target, preserveSymlinks } = initialOptions;
      const { outputFiles, metafile } = await build({
        entryPoints: [script],
        bundle: true,
        write: false,
        metafile: true,
        format: 'iife',
        minify: minify ?? false,
        target: target ?? 'es2023',
        preserveSymlinks: preserveSymlinks ?? false,
        logLevel: 'warning',
      });
      const files = Object.keys(metafile.inputs);
      onInputs(files);
      return {
        contents: outputFiles[0]?.text ?? '',
        loader: 'text',
        watchFiles: files.map((file) => path.resolve(file)),
      };
    });
  },
});
