import { isBuiltin } from 'node:module';

import { findFolderCircles } from './folderCircles';
import type { SourceFile } from './sourceFile';

interface ZoneRule {
  /** Zones whose files it may import, beside its own. */
  readonly zones: readonly string[];
  /** Packages that it may import, by the name that they are installed under. */
  readonly packages: readonly string[];
  readonly node?: boolean;
}

const zoneRules: Readonly<Record<string, ZoneRule>> = {
  core: {
    zones: [],
    packages: ['@noble/hashes', 'bs58', 'fzstd', 'hyparquet', 'hyparquet-compressors', 'hyparquet-writer'],
  },
  transport: { zones: ['core'], packages: ['ws'], node: true },
  disk: { zones: ['core'], packages: [], node: true },
  messages: { zones: ['core'], packages: [] },
  webview: { zones: ['core', 'messages'], packages: ['uplot', 'vscode-notebook-renderer'] },
  host: { zones: ['core', 'messages'], packages: ['vscode', 'jsonc-parser'] },
  headless: {
    zones: ['core', 'transport', 'disk'],
    packages: ['jsonc-parser', 'http-proxy-agent', 'https-proxy-agent'],
    node: true,
  },
  cli: { zones: ['core', 'messages', 'headless'], packages: [], node: true },
  extension: { zones: ['core', 'transport', 'disk', 'messages', 'host'], packages: ['vscode'], node: true },
};

/** The only places that may ask for the text of a secret. */
const revealers = [
  /^transport\//,
  /^core\/base\/credentials\/(redactor|environmentSecret|sealUrl)\.ts$/,
  /^core\/request\/pipe\/sealRequest\.ts$/,
  // Where values of the environment are put into a request.
  /^core\/run\/session\/compose\/substitution\.ts$/,
  /^host\/credentials\//,
];

const vagueNames = /(^|\/)\w*(utils?|helpers?|managers?|misc|common)(\/|\.|$)/i;

/** Every breach of the architecture, one sentence each, naming the file. */
export function findViolations(files: readonly SourceFile[]): readonly string[] {
  return [...files.flatMap(findFileViolations), ...findCycles(files), ...findFolderCircles(files)];
}

function findFileViolations(file: SourceFile): readonly string[] {
  const { name } = file;
  const violations: string[] = [];
  const zone = zoneOf(name);
  const rule = zoneRules[zone];
  if (rule === undefined) return [`${name}: there is no zone ${zone}`];
  for (const imported of file.files) {
    const other = zoneOf(imported);
    if (other !== zone && !rule.zones.includes(other))
      violations.push(`${name}: ${zone} may not import ${other} (${imported})`);
  }
  for (const module of file.modules) {
    const allowed = isBuiltin(module) ? rule.node === true : rule.packages.includes(packageOf(module));
    if (!allowed) violations.push(`${name}: ${zone} may not import ${module}`);
  }
  if (!/(^|\/)[a-z][A-Za-z0-9]*(\.d)?\.tsx?$/.test(name)) violations.push(`${name}: files are named in camelCase`);
  if (vagueNames.test(name)) violations.push(`${name}: the name does not say what it is about`);
  if (file.isBarrel || /(^|\/)index\.ts$/.test(name))
    violations.push(`${name}: importers name the file that they mean, not a barrel`);
  violations.push(...file.guardedUses.map(({ line, problem }) => `${name}:${line}: ${problem}`));
  if (!revealers.some((place) => place.test(name))) {
    violations.push(
      ...file.revealLines.map((line) => `${name}:${line}: the text of a secret is not to be asked for here`),
    );
  }
  return violations;
}

function zoneOf(name: string): string {
  return name === 'extension.ts' ? 'extension' : (name.split('/', 1)[0] ?? name);
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Depth first; a file met again while still being visited closes a cycle. */
function findCycles(files: readonly SourceFile[]): readonly string[] {
  const importsOf = new Map(files.map((file) => [file.name, file.files]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    const start = trail.indexOf(name);
    if (start >= 0) {
      cycles.push(`import cycle: ${[...trail.slice(start), name].join(' -> ')}`);
      return;
    }
    if (finished.has(name)) return;
    for (const imported of importsOf.get(name) ?? []) visit(imported, [...trail, name]);
    finished.add(name);
  };
  for (const { name } of files) visit(name, []);
  return cycles;
}
