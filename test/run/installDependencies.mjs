import { existsSync, readFileSync } from 'node:fs';

import { installPackages } from './installPackages.mjs';
import { inProject, projectRoot } from './projectPaths.mjs';

/** Installs the packages of package-lock.json, unless node_modules already contains them. */
export async function installDependencies() {
  if (dependenciesMatchLock()) return;
  console.log('Installing packages (npm ci)...');
  await installPackages(['ci', '--no-audit', '--no-fund', '--loglevel=error'], projectRoot);
}

/**
 * npm keeps a lock file of the installed packages. Every package that isn't optional must be installed in the locked
 * version.
 */
function dependenciesMatchLock() {
  const installedLock = inProject('node_modules', '.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const wanted = readPackages(inProject('package-lock.json'));
  const installed = readPackages(installedLock);
  return Object.entries(wanted).every(
    ([folder, { version, optional }]) =>
      folder === '' || (installed[folder] === undefined ? optional === true : installed[folder].version === version),
  );
}

function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
