import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

import { failed, ok, type Result } from '../../core/base/result';
import type { CompilerChoice, LayoutBuild } from '../../core/knowledge/files/layoutCompiler';
import { readRegular } from '../readRegular';
import { CompilerFiles, environmentStrings, refuseChanged, tomlStrings } from './compilerFiles';
import { runCompiler } from './runCompiler';

const maxPrintedBytes = 4 * 1024 * 1024;
const maxBuildBytes = 64 * 1024 * 1024;

type ForgeBuild = Extract<LayoutBuild, { kind: 'forge' }>;

/** Runs `forge`, of the path or where Foundry installs it. Its output goes to a temporary folder, so that the project's own stays as it is. */
export class ForgeCompiler {
  /** `folders` are those of the workspace. The first of these programs that exists is run. */
  constructor(
    private readonly folders: readonly string[],
    private readonly programs: readonly string[] = placesOfForge(process.env['PATH'] ?? '', homedir()),
  ) {}

  async choose(build: ForgeBuild): Promise<Result<CompilerChoice, string>> {
    const found = await this.#find(build);
    return found.kind === 'failed' ? found : ok(found.value.choice);
  }

  async build(build: ForgeBuild, approved: CompilerChoice, signal: AbortSignal): Promise<Result<Uint8Array, string>> {
    const found = refuseChanged(await this.#find(build), approved);
    if (found.kind === 'failed') return found;
    const { program, searchPath } = found.value;
    const output = await mkdtemp(join(tmpdir(), 'rpcbook-layout-'));
    try {
      const options = ['--ast', '--extra-output', 'storageLayout', '--build-info', '--color', 'never'];
      const places = ['--out', join(output, 'out'), '--build-info-path', join(output, 'builds')];
      const args = ['build', ...options, ...places, '--cache-path', join(output, 'cache'), '--', build.file];
      const run = await runCompiler(program, args, { cwd: build.folder, signal, maxPrintedBytes, searchPath });
      if (run.kind === 'done') return await readBuild(join(output, 'builds'));
      return failed(run.kind === 'missing' ? notFound : whyFailed(run.errors, signal));
    } finally {
      await rm(output, { recursive: true, force: true });
    }
  }

  /** `forge config` would tell its settings, and runs the compiler that they name. So the files themselves are read. */
  async #find({ folder }: ForgeBuild) {
    const files = await CompilerFiles.open([...this.folders, folder]);
    const program = await files.addFirst(this.programs, 'PATH');
    if (program === undefined) return failed(notFound);
    files.addValue('FOUNDRY_PROFILE', process.env['FOUNDRY_PROFILE'] ?? '');
    await files.addSettings(join(folder, 'foundry.toml'), folder, tomlStrings);
    await files.addSettings(join(homedir(), '.foundry', 'foundry.toml'), folder, tomlStrings);
    // Versions of forge differ in whether they read the file of the project or that of its repository.
    for (const place of foldersUp(folder)) await files.addSettings(join(place, '.env'), folder, environmentStrings);
    return ok({ program, choice: files.choice, searchPath: await files.ownSearchPath() });
  }
}

const notFound = "forge wasn't found. Install Foundry, or add its folder to PATH.";

/** A folder and those above it, up to the root of its repository. */
function foldersUp(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, '.git')) ? [folder] : [folder, ...foldersUp(parent)];
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
