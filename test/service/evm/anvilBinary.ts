import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const platformPackages: Readonly<Record<string, string>> = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
};

/**
 * Returns the path of the EVM node: `ANVIL_PATH`, otherwise the binary of the npm package for this platform. If there
 * is neither, throws an error that explains what to do.
 */
export function findAnvilBinary(): string {
  const chosen = process.env['ANVIL_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`ANVIL_PATH is ${chosen}, which doesn't exist.`);
  }
  const platform = `${process.platform}-${process.arch}`;
  const name = platformPackages[platform];
  const binary = name === undefined ? undefined : resolveBinary(name);
  if (binary !== undefined) return binary;
  throw new Error(
    `No Anvil for ${platform}: ${name === undefined ? 'npm has no package for it' : `the package ${name} is not installed`}. ` +
      'Install Foundry (https://getfoundry.sh) and set ANVIL_PATH to its anvil binary.',
  );
}

function resolveBinary(packageName: string): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
    const binary = path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}
