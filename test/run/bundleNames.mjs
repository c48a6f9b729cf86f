import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// The built-in names are one file beside the bundles, so that each is read only where something is decoded, and is
// packed once. `readPackedNames.ts` is replaced in the bundles by what reads that file.

const file = 'builtInNames.js';
const head = 'export default ';
const replaced = { filter: /[\\/]core[\\/]abi[\\/]readPackedNames\.ts$/ };

/**
 * Writes the file of the built-in names: a script, because that is all that the policy of a webview lets it load.
 * @param {string} folder where the bundles are written
 */
export function writeBuiltInNames(folder) {
  const names = path.join(import.meta.dirname, '..', '..', 'src', 'core', 'abi', 'builtInNames.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, file), `${head}${readFileSync(names, 'utf8').trim()};\n`);
}

/**
 * For bundles that run in Node: the file is read when a name is first looked up.
 * @param {string} folder the expression for the folder of the running bundle
 */
export function namesForNode(folder) {
  const contents = `
    import { readFileSync } from 'node:fs';
    import { join } from 'node:path';
    let names;
    export function readPackedNames() {
      names ??= JSON.parse(readFileSync(join(${folder}, '${file}'), 'utf8').slice(${head.length}).replace(/;\\s*$/, ''));
      return names;
    }`;
  return {
    name: 'built-in-names',
    setup({ onLoad }) {
      onLoad(replaced, () => ({ contents, loader: 'js' }));
    },
  };
}

/** For the scripts of webviews and the renderer, which decode what they show: the browser loads the file beside them. */
export const namesForBrowser = {
  name: 'built-in-names',
  setup({ onLoad, onResolve }) {
    onLoad(replaced, () => ({
      contents: `import names from './${file}'; export const readPackedNames = () => names;`,
      loader: 'js',
    }));
    onResolve({ filter: /^\.\/builtInNames\.js$/ }, ({ path: asked }) => ({ path: asked, external: true }));
  },
};
