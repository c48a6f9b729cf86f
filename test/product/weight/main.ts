// npm run weight [-- --json]: how much there is to read. Counts what is under version control.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { inProject, projectRoot } from '../../run/projectPaths.mjs';
import { type CodeWeight, countLines, weighCode } from './weighCode';

interface Measure {
  readonly label: string;
  readonly value: number;
}

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly configuration: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
  };
}

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' }).split('\0');
const read = (name: string): string => readFileSync(inProject(name), 'utf8');
const textsOf = (folder: string, end: RegExp): ReadonlyMap<string, string> =>
  new Map(
    tracked.filter((name) => name.startsWith(folder) && end.test(name)).map((name) => [name, read(name)] as const),
  );

const measures = [...ofSources(), ...ofTests(), ...ofProduct()];
if (process.argv.includes('--json')) console.log(JSON.stringify(measures, undefined, 2));
else for (const { label, value } of measures) console.log(`${value.toLocaleString('en').padStart(9)}  ${label}`);

function ofSources(): readonly Measure[] {
  const texts = textsOf('src/', /\.ts$/);
  const all = [...texts].map(([name, text]) => weighCode(name, text));
  const sum = (of: (code: CodeWeight) => number): number => all.reduce((total, code) => total + of(code), 0);
  const lines = sum((code) => code.lines);
  const sorted = all.map((code) => code.lines).sort((one, other) => one - other);
  return [
    { label: 'files of src', value: all.length },
    { label: 'lines of src', value: lines },
    { label: 'lines of the median file', value: sorted[Math.floor(sorted.length / 2)] ?? 0 },
    { label: 'lines for each import', value: round(lines / sum(({ imports }) => imports.length)) },
    { label: 'interfaces', value: sum(({ interfaces }) => interfaces) },
    { label: 'lines for each interface', value: round(lines / sum(({ interfaces }) => interfaces)) },
    { label: 'files that one other file imports', value: countSingleUse(all) },
    { label: 'functions with more than four parameters', value: sum(({ longSignatures }) => longSignatures) },
    { label: 'casts', value: sum(({ casts }) => casts) },
    { label: 'folders of src', value: new Set([...texts.keys()].map((name) => path.posix.dirname(name))).size },
  ];
}

function ofTests(): readonly Measure[] {
  const texts = textsOf('test/', /\.(?:ts|mjs|cjs)$/);
  const lines = [...texts.values()].reduce((total, text) => total + countLines(text), 0);
  return [
    { label: 'files of test', value: texts.size },
    { label: 'lines of test', value: lines },
  ];
}

function ofProduct(): readonly Measure[] {
  const { contributes } = JSON.parse(read('package.json')) as Manifest;
  const conditional = new Set(contributes.menus['commandPalette']?.map(({ command }) => command));
  const always = contributes.commands.filter((each) => !each.enablement && !conditional.has(each.command));
  const words = (end: RegExp): number =>
    [...textsOf('', end).values()].reduce((total, text) => total + (text.match(/\S+/g)?.length ?? 0), 0);
  return [
    { label: 'commands', value: contributes.commands.length },
    { label: 'commands that are always in the palette', value: always.length },
    { label: 'settings', value: contributes.configuration.flatMap(({ properties }) => Object.keys(properties)).length },
    { label: 'directives', value: countDirectives() },
    { label: 'words of the help', value: words(/^media\/help\/.*\.md$/) },
    { label: 'words of the other documents', value: words(/^(?!media\/help\/).*\.md$/) },
  ];
}

/** Counts the headings of the page of directives, which the help is checked to have. */
function countDirectives(): number {
  return read('media/help/directives.md').match(/^## `@/gm)?.length ?? 0;
}

/** Counts the files that are imported by one file alone. */
function countSingleUse(all: readonly CodeWeight[]): number {
  const importers = new Map<string, Set<string>>();
  for (const { name, imports } of all) {
    for (const specifier of imports.filter((each) => each.startsWith('.'))) {
      const target = `${path.posix.join(path.posix.dirname(name), specifier)}.ts`;
      importers.set(target, (importers.get(target) ?? new Set()).add(name));
    }
  }
  return [...importers.values()].filter(({ size }) => size === 1).length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
