import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the packages that the bundler included, sorted by name.
 * @param {readonly string[]} inputs the bundler's inputs: paths from the folder of the project, with forward slashes
 * @returns {{ name: string, version: string, license: string, folder: string, scripts: readonly string[] }[]}
 */
export function bundledPackages(inputs) {
  const folders = new Set(
    inputs.map((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]).filter(Boolean),
  );
  return [...folders].map(readPackage).sort((one, other) => (one.name < other.name ? -1 : 1));
}

function readPackage(folder) {
  const { name, version, license, scripts = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { name, version, license, folder, scripts: Object.keys(scripts) };
}

/** Returns the text of THIRD_PARTY_NOTICES: each package with its version, license, and license text. */
export function printNotices(packages) {
  const head =
    'Rpcbook includes the packages below. Each is listed with its version and license.\n' +
    'The build generates this file from the packages that the bundler included.\n';
  return [head, ...packages.map(printNotice)].join(`\n${'='.repeat(80)}\n\n`);
}

function printNotice({ name, version, license, folder }) {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : `\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
  if (text === '' && !existsSync(path.join(folder, 'README.md'))) throw new Error(`${name} has no license text`);
  return `${name} ${version}\nLicense: ${license}\n${text}`;
}
