import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { installPackages } from './installPackages.mjs';
import { inProject } from './projectPaths.mjs';

const folder = inProject('test', 'service', 'hardhat');
const modules = path.join(folder, 'node_modules');
const finishedMark = path.join(modules, '.rpcbook-hardhat');

/**
 * Installs the Hardhat that deploys contracts in tests, and a Node that it supports, into test/service/hardhat/node_modules,
 * only from the npm registry. Does nothing if the same version already finished, or where its native part isn't available.
 */
export async function installHardhat() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const hash = createHash('sha256');
  for (const file of [path.join(folder, 'package-lock.json'), import.meta.filename]) hash.update(readFileSync(file));
  const recipe = hash.digest('hex');
  if (existsSync(finishedMark) && readFileSync(finishedMark, 'utf8') === recipe) return;
  console.log('Installing Hardhat for tests into test/service/hardhat/node_modules (once, 340 MB) ...');
  rmSync(modules, { recursive: true, force: true });
  // Its native part asks for a newer Node than the one that runs this, and its lock file can't name those of other
  // platforms, which "npm ci" treats as an error. Versions are those of the lock file all the same.
  const flags = ['--no-save', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await installPackages(['install', ...flags], folder);
  writeFileSync(finishedMark, recipe);
}
