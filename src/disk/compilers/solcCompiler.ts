import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

import { readList, readText } from '../../core/base/json/jsonValue';
import { parseJson } from '../../core/base/json/parseJson';
import { printJson } from '../../core/base/json/printJson';
import { failed, ok, type Result } from '../../core/base/result';
import type { CompilerChoice, LayoutBuild } from '../../core/knowledge/files/layoutCompiler';
import { openNew } from '../openRegular';
import { readRegular } from '../readRegular';
import { CompilerFiles, refuseChanged } from './compilerFiles';
import { type CompilerRun, runCompiler } from './runCompiler';

type SolcBuild = Extract<LayoutBuild, { kind: 'solc' }>;

/**
 * Compiles with the JavaScript compiler in the working folder. It gives the compiler no callback, so that it reads no
 * files and runs no solver, and needs nothing else of the package, whose dependencies anybody may have replaced.
 */
const driver = `const compile = require('./compiler.cjs').cwrap('solidity_compile', 'string', ['string', 'number', 'number']);
process.stdout.write(compile(require('node:fs').readFileSync(0, 'utf8'), 0, 0));`;

const maxPrintedBytes = 64 * 1024 * 1024;

/** Where compilers of this user are. */
export interface SolcPlaces {
  readonly searchPath: string;
  readonly home: string;
}

interface FoundSolc {
  /** The JavaScript compiler, which runs instead of the program. */
  readonly script?: Uint8Array;
  readonly program: string;
  readonly choice: CompilerChoice;
  readonly searchPath: string;
}

/**
 * Runs solc of the version that compiled a contract first: the package of the project, one that Foundry or Hardhat
 * downloaded, or that of the path. All sources are in its input, and its working folder is empty. Downloads nothing.
 */
export class SolcCompiler {
  /** `folders` are those of the workspace. */
  constructor(
    private readonly folders: readonly string[],
    private readonly places: SolcPlaces = { searchPath: process.env['PATH'] ?? '', home: homedir() },
  ) {}

  async choose(build: SolcBuild): Promise<Result<CompilerChoice, string>> {
    const found = await this.#find(build);
    return found.kind === 'failed' ? found : ok(found.value.choice);
  }

  async build(build: SolcBuild, approved: CompilerChoice, signal: AbortSignal): Promise<Result<Uint8Array, string>> {
    const found = refuseChanged(await this.#find(build), approved);
    if (found.kind === 'failed') return found;
    const { script, program, searchPath } = found.value;
    const cwd = await mkdtemp(join(tmpdir(), 'rpcbook-solc-'));
    try {
      const options = { cwd, signal, maxPrintedBytes, searchPath, input: printJson(build.input) };
      if (script !== undefined) {
        // A copy has the content that was approved, whatever happens to the file meanwhile.
        await writeNew(join(cwd, 'compiler.cjs'), script);
        const variables = { ELECTRON_RUN_AS_NODE: '1' };
        return readRun(await runCompiler(process.execPath, ['-e', driver], { ...options, variables }), signal);
      }
      const version = await runCompiler(program, ['--version'], { ...options, input: '' });
      if (version.kind !== 'done' || !version.printed.includes(`Version: ${build.version}+`))
        return failed(signal.aborted ? stopped : lacking(build.version));
      return readRun(await runCompiler(program, ['--standard-json'], options), signal);
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  }

  async #find({ folder, version }: SolcBuild): Promise<Result<FoundSolc, string>> {
    const files = await CompilerFiles.open([...this.folders, folder]);
    const searchPath = await files.ownSearchPath();
    const script = await scriptOfPackage(join(folder, 'node_modules', 'solc'), version, files);
    if (script !== undefined) return ok({ script, program: '', choice: files.choice, searchPath });
    const name = process.platform === 'win32' ? 'solc.exe' : 'solc';
    // A folder of PATH that isn't absolute could be one of the project.
    const folders = this.places.searchPath.split(delimiter).filter((each) => isAbsolute(each));
    const program =
      (await files.addFirst(await downloadedCompilers(this.places.home, version), 'its version')) ??
      (await files.addFirst(
        folders.map((each) => join(each, name)),
        'PATH',
      ));
    return program === undefined ? failed(lacking(version)) : ok({ program, choice: files.choice, searchPath });
  }
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await openNew(path);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
}

const stopped = 'The compiler was stopped.';

/** Returns the compiler of the npm package `solc`, if it has a version. */
async function scriptOfPackage(folder: string, version: string, files: CompilerFiles): Promise<Uint8Array | undefined> {
  const read = await readRegular(join(folder, 'package.json'), 100_000).catch(() => undefined);
  const json = read && parseJson(new TextDecoder().decode(read));
  return json?.kind === 'ok' && readText(json.value, 'version') === version
    ? files.addScript(join(folder, 'soljson.js'), folder)
    : undefined;
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
  if (signal.aborted) return failed(stopped);
  if (run.kind === 'missing') return failed("solc couldn't be started.");
  if (run.kind === 'failed') return failed('solc failed, or wrote more than 64 MB.');
  const json = parseJson(run.printed);
  const errors = json.kind === 'ok' ? readList(json.value, 'errors') : [];
  const first = errors.find((each) => readText(each, 'severity') === 'error');
  const message = readText(first, 'message');
  return message === undefined
    ? ok(new TextEncoder().encode(run.printed))
    : failed(`solc failed: ${message.split('\n')[0]?.slice(0, 300)}`);
}

function lacking(version: string): string {
  return `solc ${version} wasn't found on this computer. Compile the project once, or run: npm install --save-dev solc@${version}`;
}
