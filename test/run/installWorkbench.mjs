import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { installPackages } from './installPackages.mjs';
import { inProject } from './projectPaths.mjs';

const workbench = inProject('test', 'workbench');
const modules = path.join(workbench, 'node_modules');
const vscode = path.join(modules, 'code-server', 'lib', 'vscode');
const standIns = path.join(workbench, 'standIns');
const finishedMark = path.join(modules, '.rpcbook-workbench');
const npmInstall = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** A third of the installation that no test needs: assistants, dev containers, SSH, Windows parts. */
const unused = [
  '@github',
  '@microsoft/mxc-sdk',
  '@devcontainers',
  '@vscode/windows-process-tree',
  '@vscode/sqlite3',
  'kerberos',
  'ssh2',
];

/**
 * Installs the VS Code for the tests (code-server and its Node) into test/workbench/node_modules, only from the npm
 * registry and without a compiler. Does nothing if the same version of this script already finished.
 */
export async function installWorkbench() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The VS Code server for the tests supports only Linux on x64. This is ${process.platform} on ${process.arch}. ` +
        'For "npm start", put the "code" command of a desktop VS Code on PATH. Run the integration tests with "npm run test:desktop"; ' +
        'the UI tests need a Linux container.',
    );
  }
  const recipe = recipeHash();
  if (existsSync(finishedMark) && readFileSync(finishedMark, 'utf8') === recipe) return;
  console.log('Installing the VS Code for tests into test/workbench/node_modules (once, 730 MB) ...');
  rmSync(modules, { recursive: true, force: true });
  // code-server's own postinstall script compiles kerberos with system headers and supports only Node 24. So no scripts
  // run, and this code performs its two inner installations, with the versions in its shrinkwrap files.
  await installPackages(npmInstall, workbench);
  // The first shrinkwrap file lacks a peer (tslib), which plain "npm ci" treats as an error.
  await installPackages([...npmInstall, '--omit=dev', '--legacy-peer-deps'], vscode);
  await installPackages([...npmInstall, '--omit=dev'], path.join(vscode, 'extensions'));
  const inner = path.join(vscode, 'node_modules');
  cpSync(path.join(standIns, 'spdlog.cjs'), path.join(inner, '@vscode', 'spdlog', 'index.js'));
  cpSync(path.join(standIns, 'nativeWatchdog.cjs'), path.join(inner, '@vscode', 'native-watchdog', 'index.js'));
  for (const folder of unused) rmSync(path.join(inner, folder), { recursive: true, force: true });
  writeFileSync(finishedMark, recipe);
}

/** Changes with everything that determines the installation: the lock file, the stand-ins, this file. */
function recipeHash() {
  const files = [
    path.join(workbench, 'package-lock.json'),
    import.meta.filename,
    ...readdirSync(standIns)
      .sort()
      .map((name) => path.join(standIns, name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
