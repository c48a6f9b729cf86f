import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

import { findFoundryBinary } from '../evm/foundryBinary';

const run = promisify(execFile);

/** Forge can't download a compiler everywhere, so it is given the one of the npm package `solc`. */
const compiler = `#!/usr/bin/env node
const solc = require(${JSON.stringify(createRequire(import.meta.url).resolve('solc'))});
if (process.argv.includes('--version')) {
  console.log('solc, the solidity compiler commandline interface\\nVersion: ' + solc.version().replace('.Emscripten.clang', '.Linux.g++'));
} else {
  let input = '';
  process.stdin.setEncoding('utf8').on('data', (part) => (input += part)).on('end', () => process.stdout.write(solc.compile(input)));
}
`;

const settings = `[profile.default]
src = "src"
out = "out"
libs = []
solc = "./solc"
offline = true
evm_version = "cancun"
`;

/** The first development account of a node, which signs for it. */
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A Foundry project with contracts, a script that deploys them, and the real `forge`. */
export class ForgeProject {
  private constructor(readonly folder: string) {}

  /** Writes the project into a folder. `extra` is what `foundry.toml` has beside the compiler: layouts by default. */
  static async create(folder: string, extra = 'extra_output = ["storageLayout"]'): Promise<ForgeProject> {
    await mkdir(folder, { recursive: true });
    await cp(path.join(import.meta.dirname, 'project'), folder, { recursive: true });
    await writeFile(path.join(folder, 'foundry.toml'), `${settings}${extra}\n`);
    await writeFile(path.join(folder, 'solc'), compiler);
    await chmod(path.join(folder, 'solc'), 0o755);
    return new ForgeProject(folder);
  }

  /** Compiles the contracts into `out`. */
  async build(): Promise<void> {
    await this.#forge('build');
  }

  /** Runs a script on the node at this address, which writes `broadcast/Deploy.s.sol/CHAIN/run-latest.json`. */
  async deploy(rpcUrl: string, script = 'Deploy'): Promise<void> {
    await this.#forge(
      ...['script', `script/${script}.s.sol`, '--broadcast', '--slow', '--rpc-url', rpcUrl],
      ...['--unlocked', '--sender', sender],
    );
  }

  /** Deploys a contract (`src/A.sol:A`) on the node at this address, which no file records. Returns its address. */
  async create(rpcUrl: string, contract: string, ...args: readonly string[]): Promise<string> {
    const printed = await this.#forge(
      ...['create', contract, '--broadcast', '--json', '--rpc-url', rpcUrl, '--unlocked', '--from', sender],
      ...(args.length > 0 ? ['--constructor-args', ...args] : []),
    );
    return JSON.parse(printed).deployedTo;
  }

  async #forge(...args: readonly string[]): Promise<string> {
    const { stdout } = await run(findFoundryBinary('forge'), args, {
      cwd: this.folder,
      env: { ...process.env, FOUNDRY_DISABLE_NIGHTLY_WARNING: '1' },
    });
    return stdout;
  }
}
