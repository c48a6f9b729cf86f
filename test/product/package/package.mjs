// npm run package [-- --out FILE] [--test]: builds for production and packs out/rpcbook.vsix, and the
// command line as out/rpcbook.tgz.
// The same sources give the same bytes: times, order and time zone are fixed.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { installChromium } from '../../run/chromium.mjs';
import { installDependencies } from '../../run/installDependencies.mjs';
import { installWorkbench } from '../../run/installWorkbench.mjs';
import { inProject, projectRoot } from '../../run/projectPaths.mjs';
import { mustRun } from '../../run/runProcess.mjs';
import { testFilesOf } from '../../run/splitFiles.mjs';
import { testLimit } from '../../run/timeLimits.mjs';
import { packagedReadme } from './packagedReadme.mjs';
import { packCommandLine } from './packCommandLine.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: inProject('out', 'rpcbook.vsix') },
    test: { type: 'boolean', default: false },
  },
});
const tarball = path.join(path.dirname(values.out), 'rpcbook.tgz');
await installDependencies();
await mustRun(process.execPath, ['esbuild.js', '--production'], { cwd: projectRoot });
const staged = inProject('out', 'package');
const manifest = stageFiles();
mkdirSync(path.dirname(values.out), { recursive: true });
process.env.SOURCE_DATE_EPOCH = '1577836800'; // 2020-01-01T00:00:00Z: ZIP can't represent times before 1980.
process.env.TZ = 'UTC'; // ZIP stores local times.
const { createVSIX } = await import('@vscode/vsce');
await createVSIX({
  cwd: staged,
  packagePath: values.out,
  dependencies: false, // Everything is bundled.
  allowMissingRepository: true,
  rewriteRelativeLinks: manifest.repository !== undefined,
});
const { repackZip } = await import('./repackZip.mjs');
writeFileSync(values.out, await repackZip(readFileSync(values.out)));
await packCommandLine(tarball);
if (values.test) await testPackages();

/** Copies what `.vscodeignore` chooses from, with the README as the package has it. Returns the manifest. */
function stageFiles() {
  rmSync(staged, { recursive: true, force: true });
  for (const name of ['.vscodeignore', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'dist', 'media'])
    cpSync(inProject(name), path.join(staged, name), { recursive: true });
  // The build has run, and the scripts need files that aren't here.
  const { scripts: _scripts, ...rest } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(rest)}\n`);
  const readme = readFileSync(inProject('README.md'), 'utf8');
  writeFileSync(path.join(staged, 'README.md'), packagedReadme(readme, rest.repository !== undefined));
  return rest;
}

/** Tests what was packed as it is installed. Only for Linux on x64 is there a VS Code to install it into. */
async function testPackages() {
  if (process.platform === 'linux' && process.arch === 'x64') {
    await installWorkbench();
    process.env.CHROME_PATH = await installChromium();
  }
  const mocha = ['node_modules/mocha/bin/mocha.js', '--no-config', '--ui', 'bdd', '--timeout', String(testLimit)];
  await mustRun(process.execPath, ['--import', 'tsx', ...mocha, ...testFilesOf('test/package')], { cwd: projectRoot });
}
