// Packs the command line as an npm package, out/rpcbook.tgz, from a production build in dist.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { inProject } from '../../run/projectPaths.mjs';
import { mustRun } from '../../run/runProcess.mjs';

/** What the command line reads when it runs, beside its own scripts. */
const files = [
  'dist/builtInNames.js',
  'dist/contractNames.js',
  'dist/THIRD_PARTY_NOTICES.txt',
  'media/reports',
  'LICENSE',
];

/** Without the two dashes, Node takes options of the command for its own: it runs what a file of `--env-file` names. */
const shebang = '#!/usr/bin/env -S node --\n';

/** @param {string} out the path of the tarball */
export async function packCommandLine(out) {
  const staged = inProject('out', 'commandLine');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(path.join(staged, 'dist'), { recursive: true });
  for (const file of files) cpSync(inProject(file), path.join(staged, file), { recursive: true });
  for (const name of readdirSync(inProject('dist')).filter((each) => /^cli-\w+\.cjs$/.test(each)))
    cpSync(inProject('dist', name), path.join(staged, 'dist', name));
  for (const name of pageScripts()) cpSync(inProject('dist', name), path.join(staged, 'dist', name));
  writeFileSync(path.join(staged, 'dist', 'cli.cjs'), shebang + readFileSync(inProject('dist', 'cli.cjs'), 'utf8'), {
    mode: 0o755,
  });
  cpSync(inProject('media', 'help', 'commandLine.md'), path.join(staged, 'README.md'));
  writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`);
  // npm writes the same times and order for the same files.
  await mustRun('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', path.dirname(out)], {
    cwd: staged,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { name, version } = manifest();
  renameSync(path.join(path.dirname(out), `${name}-${version}.tgz`), out);
}

/** The scripts that draw the answers of an HTML report, with those that they import. */
function pageScripts() {
  const names = new Set(['reportPage.js']);
  for (const name of names)
    for (const [, imported] of readFileSync(inProject('dist', name), 'utf8').matchAll(/"\.\/(shared-[A-Z0-9]+\.js)"/g))
      names.add(imported);
  return names;
}

/** The manifest of the package. Everything is bundled, so it depends on nothing. */
function manifest() {
  const { name, version, license, engines } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  return {
    name,
    version,
    description: 'Runs, checks and formats notebooks of requests to blockchain nodes, and sends single requests.',
    license,
    type: 'module',
    bin: { rpcbook: 'dist/cli.cjs' },
    files: ['dist', 'media'],
    engines: { node: engines.node },
  };
}
