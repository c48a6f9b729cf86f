import { readFileSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from '../../run/projectPaths.mjs';

// The extension and the command line are built in parts, a file each. Only the first is loaded at the start. Every other
// one is loaded with the first use of something that it exports. The sources know nothing of it: they import what they need.
// A module that imports from another part gets it from a bridge, a module of its own part that stands for the other one.

/**
 * @typedef {object} Parts
 * @property {string} entry the module whose exports the first part has
 * @property {string} first the name of the file of the first part
 * @property {string} prefix how the names of the files of later parts begin
 * @property {readonly string[]} start what the first part holds of the places below: modules that run at the start
 * @property {Readonly<Record<string, readonly string[]>>} later the folders, modules and packages of each other part; of
 *   two places that hold a module, the longer one counts. The first part holds the rest.
 */

/** Returns the file of a part, as the other parts import it. */
const fileOf = (part) => `./${part}.cjs`;

/** Returns the options for esbuild that build all parts. */
export function partOptions(parts) {
  const names = [parts.first, ...Object.keys(parts.later).map((part) => `${parts.prefix}${part}`)];
  return {
    entryPoints: names.map((name) => ({ in: `part:${name}`, out: name })),
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    banner: { js: loadWhereUsed(parts.prefix) },
  };
}

/**
 * Replaces `require`, which VS Code makes slow: every module is asked for once in a file.
 * For later parts, what it returns stands for the exports of the part, and loads it when the first
 * of them is read. From then on the exports are its prototype, so that reading one costs what it costs in any module.
 */
const loadWhereUsed = (prefix) =>
  `
require = ((load, known) => (id) => known[id] ??= ((id) => {
  if (!id.startsWith('./${prefix}')) return load(id);
  const part = Object.create(new Proxy({}, {
    get(_, name) {
      let all;
      try { all = load(id); } catch (cause) {
        if (cause.code !== 'MODULE_NOT_FOUND') throw cause;
        throw new Error('A file of Rpcbook is missing: ' + id + '. Install Rpcbook again.', { cause });
      }
      if (all[name] === undefined) throw new Error(id + ' is used while it is being loaded.');
      Object.setPrototypeOf(part, all);
      return all[name];
    },
  }));
  return part;
})(id))(require, {});`.replaceAll(/\n\s*/g, ' ');

/** The plugin for esbuild that keeps each module in its part. */
export function lazyParts(parts) {
  return {
    name: 'lazy-parts',
    setup({ onStart, onResolve, onLoad }) {
      const partOf = (module, importer) => partOfModule(parts, module, importer);
      let crossings = [];
      onStart(() => {
        crossings = findCrossings(parts.entry, partOf);
      });
      onResolve({ filter: /^part:/ }, ({ path: asked }) => ({ path: asked.slice('part:'.length), namespace: 'part' }));
      onLoad({ filter: /.*/, namespace: 'part' }, ({ path: part }) => {
        const own = part === parts.first ? [`export * from './${parts.entry}';`] : [];
        const lines = crossings
          .filter(({ to }) => to === part)
          .map(({ name, short, place }) => exportLine(name, short, place));
        return { contents: [...own, ...new Set(lines)].join('\n'), resolveDir: projectRoot };
      });
      onResolve({ filter: /.*/, namespace: 'file' }, ({ path: asked, importer, kind }) => {
        const from = path.relative(projectRoot, importer).replaceAll('\\', '/');
        const module = kind === 'entry-point' || !from.startsWith('src/') ? undefined : moduleOf(from, asked);
        if (module === undefined || partOf(module, from) === partOf(from)) return undefined;
        return { path: `${partOf(from)}>${partOf(module, from)}`, namespace: 'bridge', sideEffects: false };
      });
      onLoad({ filter: /.*/, namespace: 'bridge' }, ({ path: bridge }) => {
        const [from, to] = bridge.split('>');
        const used = crossings.filter((one) => one.from === from && one.to === to);
        return { contents: printBridge(used, to === parts.first).join('\n') };
      });
      onResolve({ filter: /.*/, namespace: 'bridge' }, ({ path: asked }) => ({ path: asked, external: true }));
    },
  };
}

const exportLine = (name, short, place) => `export { ${name} as ${short} } from '${place}';`;

/** The first part is there before any other, so that its members are taken at once. */
function printBridge(crossings, toFirst) {
  const file = JSON.stringify(fileOf(crossings[0].to));
  const names = new Map(crossings.map(({ name, short }) => [name, short]));
  if (!toFirst)
    return [`export { ${[...names].map(([name, short]) => `${short} as ${name}`).join(', ')} } from ${file};`];
  const members = [...names].map(([name, short]) => `export const ${name} = first.${short};`);
  return [`const first = require(${file});`, ...members];
}

/** Returns the part that holds a module. A package that isn't named is in the parts that import it. */
function partOfModule(parts, module, importer) {
  const { first, prefix, start, later } = parts;
  const isIn = (place) => module === `${place}.ts` || module.startsWith(`${place}/`);
  if (start.some(isIn)) return first;
  const places = Object.entries(later).flatMap(([part, all]) => all.filter(isIn).map((place) => ({ part, place })));
  const [found] = places.sort((one, other) => other.place.length - one.place.length);
  if (found !== undefined) return `${prefix}${found.part}`;
  return module.startsWith('src/') ? first : partOfModule(parts, importer);
}

/** Returns the module that an import names, from the root; undefined for what isn't shared between parts. */
function moduleOf(from, asked) {
  if (asked.startsWith('node:') || asked === 'vscode' || asked.endsWith('.json')) return undefined;
  return asked.startsWith('.') ? `${path.posix.join(path.posix.dirname(from), asked)}.ts` : `${asked}/`;
}

/** Returns what parts import of each other: each name with the place that exports it and its short name in the part. */
function findCrossings(entry, partOf) {
  const crossings = [];
  const seen = new Set([`${entry}.ts`]);
  for (const module of seen) {
    for (const { asked, names } of readImports(readFileSync(path.join(projectRoot, module), 'utf8'))) {
      const imported = moduleOf(module, asked);
      if (imported === undefined) continue;
      const [from, to] = [partOf(module), partOf(imported, module)];
      const isPackage = imported.endsWith('/');
      if (!isPackage) seen.add(imported);
      if (from === to) continue;
      if (names === undefined) throw new Error(`${module} imports ${asked} whole, which is in another part`);
      const place = isPackage ? asked : `./${imported.slice(0, -'.ts'.length)}`;
      for (const name of names) crossings.push({ from, to, name, place });
    }
  }
  return withShortNames(crossings);
}

/** Gives each exported name of a part a short one, the same in every build of the same sources. */
function withShortNames(crossings) {
  const places = new Map();
  for (const { to, name, place } of crossings) {
    const key = `${to} ${name}`;
    if ((places.get(key) ?? place) !== place)
      throw new Error(`${place} and ${places.get(key)} export ${name} from ${to}`);
    places.set(key, place);
  }
  const shorts = new Map([...places.keys()].sort().map((key, index) => [key, `_${index.toString(36)}`]));
  return crossings.map((one) => ({ ...one, short: shorts.get(`${one.to} ${one.name}`) }));
}

/** Returns the imports of values in a module, and their names; none if it takes the module whole. */
function readImports(text) {
  return [...text.matchAll(/^import (?!type )([^;]*?) from '([^']+)';/gm)].map(([, taken, asked]) => {
    if (/^\w+$/.test(taken)) return { asked, names: ['default'] };
    const list = /^\{([^}]*)\}$/.exec(taken)?.[1];
    const names = list
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.replace(/ as .*/, ''));
    return { asked, names };
  });
}
