// npm run names -- fetch: reads the ABIs of the packages in sources.json and writes declarations/registry.txt.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { canonicalSignature } from '../../../src/core/formats/abi/type/canonicalSignature';
import { inProject } from '../../run/projectPaths.mjs';
import { type LabeledDeclaration, printDeclarationFile } from './declarationFile';
import { extractAbis, type JsonAbiItem, listFiles } from './extractAbis';
import { printDeclaration } from './printDeclaration';
import { declarationFolder, readDeclarations } from './readDeclarations';
import { type NameSource, nameSources } from './readSources';

const cache = inProject('.cache', 'names');
/** Longer ones are rare on chain, and each would take the room of many others. */
const maxDeclarationLength = 240;
/** What is called once, when a contract is created, or only by the contract itself. Each takes the room of several others. */
const rareDeclaration = /^function (?:initialize\([^(]|__\w+_init\(|_quoteExact).{80}/;
/** What tests and tools of contracts declare. No chain has it. */
const testFiles =
  /[Mm]ock|[tT]est(?!ament)|[hH]arness|node_modules|build-info|\.dbg\.|\.d\.ts$|(?:^|\/)(?:forge|ds-test|lib)\/forge/;
const testNames = /^(?:IS_TEST|failed|target\w+|exclude\w+|log_named_\w+|log_\w+|test\w*|\w*[mM]ock\w*|\w*Harness\w*)$/;

/** Writes the declarations that packages have and those written by hand lack, and gives their number. */
export function fetchDeclarations(): number {
  const known = new Set(
    [...readDeclarations('common'), ...readDeclarations('protocols')].map(({ text }) => keyOf(text)),
  );
  const fetched: LabeledDeclaration[] = [];
  for (const source of nameSources) {
    const folder = unpack(source);
    for (const group of source.groups) {
      for (const file of listFiles(folder, new RegExp(group.files))) {
        if (groupOf(source, path.relative(folder, file)) !== group.label) continue;
        for (const item of extractAbis(file)) {
          const text = isWanted(item, source) ? printDeclaration(withoutAnswer(item)) : undefined;
          if (
            text === undefined ||
            text.length > maxDeclarationLength ||
            rareDeclaration.test(text) ||
            known.has(keyOf(text))
          )
            continue;
          known.add(keyOf(text));
          fetched.push({ label: group.label, text });
        }
      }
    }
  }
  writeFileSync(path.join(declarationFolder, 'registry.txt'), printDeclarationFile(fetched));
  return fetched.length;
}

function groupOf({ groups }: NameSource, file: string): string | undefined {
  if (testFiles.test(file)) return undefined;
  return groups.find(({ files }) => new RegExp(files).test(file))?.label;
}

function isWanted(item: JsonAbiItem, { views = false, kinds }: NameSource): boolean {
  if (testNames.test(item.name ?? '') || kinds?.includes(item.type) === false) return false;
  return views || !onlyReads(item);
}

function onlyReads({ stateMutability, constant }: JsonAbiItem): boolean {
  return stateMutability === 'view' || stateMutability === 'pure' || constant === true;
}

/** What a function returns is read in answers of `eth_call`, which rarely calls one that writes. */
function withoutAnswer(item: JsonAbiItem): JsonAbiItem {
  return onlyReads(item) ? item : { ...item, outputs: [] };
}

/** Two declarations with one key decode alike: names of arguments are compared without underscores and case. */
function keyOf(text: string): string {
  const kind = /^\w+/.exec(text)?.[0] ?? '';
  const signature = canonicalSignature(text);
  if (kind !== 'event') return `${kind} ${signature}`;
  return `${kind} ${signature} ${[...text.matchAll(/ indexed\b|,/g)].join('')}`;
}

function unpack({ package: name, version }: NameSource): string {
  const folder = path.join(cache, `${name.replace('@', '').replace('/', '-')}-${version}`);
  if (!existsSync(folder)) {
    const tarballs = path.join(cache, 'tarballs');
    mkdirSync(tarballs, { recursive: true });
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', tarballs]);
    const tarball = path.basename(folder);
    const found = readdirSync(tarballs).find((file) => file === `${tarball}.tgz`);
    if (found === undefined) throw new Error(`${name} was packed under another name`);
    mkdirSync(folder);
    execFileSync('tar', ['xzf', path.join(tarballs, found), '-C', folder, '--strip-components=1']);
  }
  return folder;
}
