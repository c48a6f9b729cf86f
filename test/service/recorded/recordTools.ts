import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { installPackages } from '../../run/installPackages.mjs';
import { Anvil } from '../evm/anvil';
import { boxSource, deployBox, deploySafe, hardhatSettings, truffleSettings } from './recordedProjects';

const run = promisify(execFile);
const outputs = path.join(import.meta.dirname, 'outputs');
const solc = path.dirname(createRequire(import.meta.url).resolve('solc/package.json'));

/** The versions whose outputs are recorded. With them, installations take minutes and 750 MB. */
const hardhatPackages = [
  'hardhat@2.29.1',
  'hardhat-deploy@0.12.4',
  'ethers@6.17.0',
  '@nomicfoundation/hardhat-ethers@3.1.3',
  '@openzeppelin/hardhat-upgrades@3.9.1',
  '@openzeppelin/contracts@5.7.0',
  '@openzeppelin/contracts-upgradeable@5.7.0',
];
const trufflePackages = ['truffle@5.11.5'];

/** A project of a tool in a folder of its own, with the real tool. */
class ToolProject {
  private constructor(private readonly folder: string) {}

  static async create(packages: readonly string[], settings: Readonly<Record<string, string>>): Promise<ToolProject> {
    const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'rpcbook-record-')));
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
    await installPackages(['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', ...packages], folder);
    const project = new ToolProject(folder);
    await project.write(settings);
    await cp(path.join(import.meta.dirname, 'sources'), path.join(folder, 'contracts'), { recursive: true });
    return project;
  }

  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(this.folder, name)), { recursive: true });
      await writeFile(path.join(this.folder, name), content);
    }
  }

  async run(script: string, args: readonly string[], rpcUrl = ''): Promise<void> {
    const env = { ...process.env, SOLC_FOLDER: solc, RPC_URL: rpcUrl, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' };
    const file = path.join(this.folder, 'node_modules', script);
    await run(process.execPath, [file, ...args], { cwd: this.folder, env: { ...env, HOME: this.folder } });
  }

  /** Keeps what the tool wrote, without the folder in which it ran. */
  async record(written: string, name: string): Promise<void> {
    const from = path.join(this.folder, written);
    const to = path.join(outputs, name, written);
    await cp(from, to, { recursive: true });
    for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      await writeFile(file, (await readFile(file, 'utf8')).replaceAll(this.folder, '/project'));
    }
  }

  delete(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

const hardhat = 'hardhat/internal/cli/bootstrap.js';

async function recordHardhat(): Promise<void> {
  const project = await ToolProject.create(hardhatPackages, { 'hardhat.config.js': hardhatSettings('') });
  await project.run(hardhat, ['compile']);
  for (const written of ['artifacts/build-info', 'artifacts/contracts']) await project.record(written, 'hardhat2');

  const node = await Anvil.start({});
  await project.write({ 'hardhat.config.js': hardhatSettings('hardhat-deploy'), 'deploy/safe.js': deploySafe });
  await project.run(hardhat, ['deploy', '--network', 'local'], `http://127.0.0.1:${node.port}`);
  await project.record('deployments', 'hardhatDeploy');
  await node.stop();

  await project.write({
    'hardhat.config.js': hardhatSettings('@openzeppelin/hardhat-upgrades'),
    'contracts/Box.sol': boxSource,
    'scripts/box.js': deployBox,
  });
  const front = await publicFront();
  await project.run(hardhat, ['run', 'scripts/box.js', '--network', 'local'], front.url);
  await project.record('.openzeppelin', 'openZeppelin');
  await front.stop();
  await project.delete();
}

/** A node that doesn't say that it is one for development: the plugin keeps manifests of these outside of the project. */
async function publicFront(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const node = await Anvil.start({ chainId: 4242 });
  const server = http.createServer((request, response) => {
    void text(request).then(async (body) => {
      const asked = JSON.parse(body) as { readonly id: number; readonly method?: string };
      if (asked.method === 'web3_clientVersion')
        response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result: 'Geth/v1.16.0' }));
      else if (/^(hardhat|anvil)_/.test(asked.method ?? ''))
        response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, error: { code: -32601, message: 'unknown' } }));
      else response.end((await node.forward(body)).body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await node.stop();
  };
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, stop };
}

async function recordTruffle(): Promise<void> {
  const project = await ToolProject.create(trufflePackages, { 'truffle-config.js': truffleSettings });
  await project.run('truffle/build/cli.bundled.js', ['compile']);
  await project.record('build/contracts', 'truffle');
  await project.delete();
}

await rm(outputs, { recursive: true, force: true });
await recordHardhat();
await recordTruffle();
