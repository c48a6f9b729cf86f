import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

import { failed, ok, type Result } from '../../core/base/result';
import type { LayoutBuild } from '../../core/knowledge/files/layoutCompiler';
import { readRegular } from '../readRegular';
import { runCompiler } from './runCompiler';

const maxPrintedBytes = 4 * 1024 * 1024;
const maxBuildBytes = 64 * 1024 * 1024;

/** Runs `forge`, of the path or where Foundry installs it. Its output goes to a temporary folder, so that the project's own stays as it is. */
export class ForgeCompiler {
  /** The first of these programs that exists is run. */
  constructor(private readonly programs: readonly string[] = placesOfForge(process.env['PATH'] ?? '', homedir())) {}

  async build(
    { folder, file }: Extract<LayoutBuild, { kind: 'forge' }>,
    signal: AbortSignal,
  ): Promise<Result<Uint8Array, string>> {
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
  async #run(args: readonly string[], folder: string, signal: AbortSignal): Promise<string | undefined> {
    for (const program of this.programs) {
      const run = await runCompiler(program, args, { cwd: folder, signal, maxPrintedBytes });
      if (run.kind === 'done') return undefined;
      if (run.kind === 'failed') return whyFailed(run.errors, signal);
    }
    return "forge wasn't found. Install Foundry, or add its folder to PATH.";
  }
}

/**
 * Returns the absolute paths at which `forge` may be: in the folders of PATH, then where Foundry installs it. A bare name,
 * and a folder of PATH that isn't absolute, could mean a program of the project, because that is the working folder.
 */
export function placesOfForge(searchPath: string, home: string): readonly string[] {
  const name = process.platform === 'win32' ? 'forge.exe' : 'forge';
  const folders = searchPath.split(delimiter).filter((folder) => isAbsolute(folder));
  return [...folders, join(home, '.foundry', 'bin')].map((folder) => join(folder, name));
}

function whyFailed(errors: string, signal: AbortSignal): string {
  if (signal.aborted) return 'The compiler was stopped.';
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
