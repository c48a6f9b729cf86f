import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A program of Foundry. */
export type FoundryTool = 'anvil' | 'cast' | 'forge';

const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-amd64',
};

/**
 * Returns the path of a program of Foundry: `ANVIL_PATH`, `CAST_PATH` or `FORGE_PATH`, otherwise the binary of the npm package for
 * this platform. If there is neither, throws an error that explains what to do.
 */
export function findFoundryBinary(tool: FoundryTool): string {
  const variable = `${tool.toUpperCase()}_PATH`;
  const chosen = process.env[variable];
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`${variable} is ${chosen}, which doesn't exist.`);
  }
  const platform = `${process.platform}-${process.arch}`;
  const suffix = platforms[platform];
  const name = suffix && `@foundry-rs/${tool}-${suffix}`;
  const binary = name === undefined ? undefined : resolveBinary(name, tool);
  if (binary !== undefined) return binary;
  throw new Error(
    `No ${tool} for ${platform}: ${name === undefined ? 'npm has no package for it' : `the package ${name} is not installed`}. ` +
      `Install Foundry (https://getfoundry.sh) and set ${variable} to its ${tool} binary.`,
  );
}

function resolveBinary(packageName: string, tool: FoundryTool): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
    const binary = path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? `${tool}.exe` : tool);
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}
