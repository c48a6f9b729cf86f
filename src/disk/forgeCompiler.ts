import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { failed, ok, type Result } from '../core/base/result';
import type { LayoutBuild, LayoutCompiler } from '../core/knowledge/files/layoutCompiler';
import { readRegular } from './readRegular';

/** A first build of a large project without the intermediate representation takes about a minute. */
const maxMilliseconds = 300_000;
const maxPrintedBytes = 4 * 1024 * 1024;
const maxBuildBytes = 64 * 1024 * 1024;

/** Runs `forge` of the path. Its output goes to a temporary folder, so that the project's own stays as it is. */
export class ForgeCompiler implements LayoutCompiler {
  constructor(private readonly forge = 'forge') {}

  async build({ folder, file }: LayoutBuild, signal: AbortSignal): Promise<Result<Uint8Array, string>> {
    const output = await mkdtemp(join(tmpdir(), 'rpcbook-layout-'));
    try {
      const options = ['--ast', '--extra-output', 'storageLayout', '--build-info', '--color', 'never'];
      const places = ['--out', join(output, 'out'), '--build-info-path', join(output, 'builds')];
      const args = ['build', ...options, ...places, '--cache-path', join(output, 'cache'), '--', file];
      const problem = await this.#run(args, folder, signal);
      return problem === undefined ? await readBuild(join(output, 'builds')) : failed(problem);
    } finally {
      await rm(output, { recursive: true, force: true });
    }
  }

  /** Returns why the command failed. */
  #run(args: readonly string[], folder: string, signal: AbortSignal): Promise<string | undefined> {
    return new Promise((resolve) => {
      const limits = { timeout: maxMilliseconds, maxBuffer: maxPrintedBytes, windowsHide: true };
      execFile(this.forge, args, { cwd: folder, signal, ...limits }, (error, _printed, errors) => {
        resolve(error === null ? undefined : whyFailed(error, errors, signal));
      });
    });
  }
}

function whyFailed(error: Error & { readonly code?: unknown }, errors: string, signal: AbortSignal): string {
  if (signal.aborted) return 'The compiler was stopped.';
  if (error.code === 'ENOENT') return "forge wasn't found. Install Foundry, or add its folder to PATH.";
  const line = errors
    .slice(0, 10_000)
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each.startsWith('Error'));
  return `forge failed${line === undefined ? '.' : `: ${line.replace(/^Error: ?/, '').slice(0, 300)}`}`;
}

async function readBuild(folder: string): Promise<Result<Uint8Array, string>> {
  const names = await readdir(folder).catch(() => []);
  const [name] = names.filter((each) => each.endsWith('.json'));
  if (name === undefined) return failed('forge wrote no build.');
  try {
    return ok(await readRegular(join(folder, name), maxBuildBytes));
  } catch {
    return failed(`The build is larger than ${maxBuildBytes / 1024 / 1024} MB.`);
  }
}
