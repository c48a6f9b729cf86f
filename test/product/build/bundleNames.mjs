import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { inProject } from '../../run/projectPaths.mjs';

// The built-in names of declarations and of contracts are a file each beside the bundles, so that they are read only
// where something is decoded, and are packed once. The modules that read them are replaced in the bundles.

const source = inProject('src', 'core');
const head = 'export default ';

/** Each table with the module that reads it, the function of that module, and the file of the package. */
const tables = [
  {
    table: 'formats/abi/names/builtInNames.json',
    module: 'formats/abi/names/readPackedNames',
    reader: 'readPackedNames',
    file: 'builtInNames.js',
  },
  {
    table: 'knowledge/names/contractNames.json',
    module: 'knowledge/names/readContractNames',
    reader: 'readContractNames',
    file: 'contractNames.js',
  },
].map((one) => ({ ...one, filter: new RegExp(`[\\\\/]core[\\\\/]${one.module.replaceAll('/', '[\\\\/]')}\\.ts$`) }));

/**
 * Writes the files of the built-in names: scripts, because that is all that the policy of a webview lets it load.
 * @param {string} folder where the bundles are written
 */
export function writeBuiltInNames(folder) {
  mkdirSync(folder, { recursive: true });
  for (const { table, file } of tables) {
    const names = JSON.stringify(JSON.parse(readFileSync(path.join(source, table), 'utf8')));
    writeFileSync(path.join(folder, file), `${head}${names};\n`);
  }
}

/**
 * For bundles that run in Node: a file is read when a name of it is first looked up.
 * @param {string} folder the expression for the folder of the running bundle
 */
export function namesForNode(folder) {
  return {
    name: 'built-in-names',
    setup({ onLoad }) {
      for (const { filter, reader, file } of tables) {
        const contents = `
          import { readFileSync } from 'node:fs';
          import { join } from 'node:path';
          let names;
          export function ${reader}() {
            names ??= JSON.parse(readFileSync(join(${folder}, '${file}'), 'utf8').slice(${head.length}).replace(/;\\s*$/, ''));
            return names;
          }`;
        onLoad({ filter }, () => ({ contents, loader: 'js' }));
      }
    },
  };
}

/** For the scripts of webviews and the renderer, which decode what they show: the browser loads the files beside them. */
export const namesForBrowser = {
  name: 'built-in-names',
  setup({ onLoad, onResolve }) {
    for (const { filter, reader, file } of tables) {
      const contents = `import names from './${file}'; export const ${reader} = () => names;`;
      onLoad({ filter }, () => ({ contents, loader: 'js' }));
    }
    onResolve({ filter: /^\.\/(?:builtInNames|contractNames)\.js$/ }, ({ path: asked }) => ({
      path: asked,
      external: true,
    }));
  },
};
