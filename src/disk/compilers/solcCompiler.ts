import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

import { parseJson } from '../../core/base/json/parseJson';
import { printJson } from '../../core/base/json/printJson';
import { readList, readText } from '../../core/base/json/readMember';
import { failed, ok, type Result } from '../../core/base/result';
import type { LayoutBuild } from '../../core/knowledge/files/layoutCompiler';
import { readRegular } from '../readRegular';
import { type CompilerRun, runCompiler } from './runCompiler';

type SolcBuild = Extract<LayoutBuild, { kind: 'solc' }>;

/** A compiler of a version, and what comes before its own arguments. */
interface SolcProgram {
  readonly program: string;
  readonly args: readonly string[];
}

const maxPrintedBytes = 64 * 1024 * 1024;

/** Where compilers of this user are. */
export interface SolcPlaces {
  readonly searchPath: string;
  readonly home: string;
}

/**
 * Runs solc of the version that compiled a contract first: the package of the project, one that Foundry or Hardhat
 * downloaded, or that of the path. All sources are in its input, and its working folder is empty. Downloads nothing.
 */
export class SolcCompiler {
  constructor(private readonly places: SolcPlaces = { searchPath: process.env['PATH'] ?? '', home: homedir() }) {}

  async build(build: SolcBuild, signal: AbortSignal): Promise<Result<Uint8Array, string>> {
    const cwd = await mkdtemp(join(tmpdir(), 'rpcbook-solc-'));
    try {
      const found = await this.#find(build, { cwd, signal });
      if (found === undefined) return failed(lacking(build.version));
      const input = printJson(build.input);
      const variables = { ELECTRON_RUN_AS_NODE: '1' };
      const run = await runCompiler(found.program, [...found.args, '--standard-json'], {
        ...{ cwd, signal, maxPrintedBytes, input, variables },
      });
      return readRun(run, signal);
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  }

  async #find(
    { folder, version }: SolcBuild,
    { cwd, signal }: { readonly cwd: string; readonly signal: AbortSignal },
  ): Promise<SolcProgram | undefined> {
    const script = await scriptOfPackage(join(folder, 'node_modules', 'solc'), version);
    if (script !== undefined) return { program: process.execPath, args: [script] };
    const known = await downloadedCompilers(this.places.home, version);
    const name = process.platform === 'win32' ? 'solc.exe' : 'solc';
    // A folder of PATH that isn't absolute could be one of the project.
    const folders = this.places.searchPath.split(delimiter).filter((each) => isAbsolute(each));
    for (const program of [...known, ...folders.map((each) => join(each, name))]) {
      const asked = await runCompiler(program, ['--version'], { cwd, signal, maxPrintedBytes: 100_000 });
      if (asked.kind === 'done' && asked.printed.includes(`Version: ${version}+`)) return { program, args: [] };
    }
    return undefined;
  }
}

/** Returns the program of the npm package `solc`, if it has a version. */
async function scriptOfPackage(folder: string, version: string): Promise<string | undefined> {
  const read = await readRegular(join(folder, 'package.json'), 100_000).catch(() => undefined);
  const json = read && parseJson(new TextDecoder().decode(read));
  return json?.kind === 'ok' && readText(json.value, 'version') === version ? join(folder, 'solc.js') : undefined;
}

/** Returns the compilers of a version that Foundry (svm) and Hardhat keep for this user. */
async function downloadedCompilers(home: string, version: string): Promise<readonly string[]> {
  const svm = [
    join(home, '.svm'),
    join(home, '.local', 'share', 'svm'),
    join(home, 'Library', 'Application Support', 'svm'),
  ];
  const caches = [
    join(home, '.cache', 'hardhat-nodejs'),
    join(home, 'Library', 'Caches', 'hardhat-nodejs'),
    join(home, 'AppData', 'Local', 'hardhat-nodejs', 'Cache'),
  ];
  const found = svm.map((folder) => join(folder, version, `solc-${version}`));
  for (const cache of caches)
    for (const list of ['compilers-v3', 'compilers-v2']) {
      const folders = await readdir(join(cache, list)).catch(() => []);
      for (const platform of folders.filter((each) => each !== 'wasm')) {
        const names = await readdir(join(cache, list, platform)).catch(() => []);
        const fitting = names.filter((each) => each.includes(`-v${version}+`) && !each.endsWith('.js'));
        found.push(...fitting.map((each) => join(cache, list, platform, each)));
      }
    }
  return found;
}

function readRun(run: CompilerRun, signal: AbortSignal): Result<Uint8Array, string> {
  if (signal.aborted) return failed('The compiler was stopped.');
  if (run.kind === 'missing') return failed("solc couldn't be started.");
  if (run.kind === 'failed') return failed('solc failed, or wrote more than 64 MB.');
  // solc-js writes a line about itself first.
  const printed = run.printed.slice(Math.max(run.printed.indexOf('{'), 0));
  const json = parseJson(printed);
  const errors = json.kind === 'ok' ? readList(json.value, 'errors') : [];
  const first = errors.find((each) => readText(each, 'severity') === 'error');
  const message = readText(first, 'message');
  return message === undefined
    ? ok(new TextEncoder().encode(printed))
    : failed(`solc failed: ${message.split('\n')[0]?.slice(0, 300)}`);
}

function lacking(version: string): string {
  return `solc ${version} wasn't found on this computer. Compile the project once, or run: npm install --save-dev solc@${version}`;
}
