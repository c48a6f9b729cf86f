import { createRequire } from 'node:module';
import path from 'node:path';

import { findProgram, isProgram } from '../../../run/findProgram.mjs';

const platformPackages: Readonly<Record<string, string>> = {
  'linux-x64': '@foundry-rs/cast-linux-amd64',
  'linux-arm64': '@foundry-rs/cast-linux-arm64',
  'darwin-x64': '@foundry-rs/cast-darwin-amd64',
  'darwin-arm64': '@foundry-rs/cast-darwin-arm64',
};

/** Returns the path of Foundry's cast: `CAST_PATH`, the npm package for this platform, or the one on PATH. */
export function findCast(): string | undefined {
  const chosen = process.env['CAST_PATH'];
  if (chosen !== undefined && chosen !== '') return chosen;
  const name = platformPackages[`${process.platform}-${process.arch}`];
  return findProgram(['cast'], name === undefined ? [] : binariesOf(name));
}

function binariesOf(packageName: string): readonly string[] {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
    return [path.join(path.dirname(manifest), 'bin', 'cast')].filter(isProgram);
  } catch {
    return [];
  }
}
