import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import solc from 'solc';

const require = createRequire(import.meta.url);
const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-amd64', 'linux-arm64': 'linux-arm64', 'darwin-x64': 'darwin-amd64', 'darwin-arm64': 'darwin-arm64', 'win32-x64': 'win32-amd64',
};

/** A real EVM node on a free port of the loopback interface. */
export class StorageNode {
  private constructor(readonly url: string, private readonly process: ChildProcess) {}

  static async start(): Promise<StorageNode> {
    const platform = platforms[`${process.platform}-${process.arch}`];
    const folder = path.dirname(require.resolve(`@foundry-rs/anvil-${platform}/package.json`));
    const binary = process.env['ANVIL_PATH'] ?? path.join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
    const node = spawn(binary, ['--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const port = await new Promise<string>((resolve, reject) => {
      let said = '';
      node.once('error', reject);
      node.once('exit', () => reject(new Error('the node ended before it listened')));
      node.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        const found = /Listening on \S+:(\d+)/.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    return new StorageNode(`http://127.0.0.1:${port}`, node);
  }

  async call<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const response = await fetch(this.url, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const answer = (await response.json()) as { result: T; error?: { message: string } };
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }

  /** Sends a transaction from the node's first account and waits until it is mined. */
  async send(transaction: { to?: string; data: string }): Promise<{ contractAddress: string; status: string }> {
    const [from] = await this.call<string[]>('eth_accounts');
    const hash = await this.call<string>('eth_sendTransaction', { from, gas: '0x1c9c380', ...transaction });
    for (;;) {
      const receipt = await this.call<{ contractAddress: string; status: string } | null>('eth_getTransactionReceipt', hash);
      if (receipt !== null) return receipt;
    }
  }

  stop(): void {
    this.process.kill();
  }
}

/** One contract of a file beside this one, compiled with its storage layout and AST. */
export function compileContract(file: string, name: string): { readonly bytecode: string; readonly abi: readonly unknown[]; readonly storageLayout: unknown; readonly ast: unknown } {
  const content = readFileSync(new URL(file, import.meta.url), 'utf8');
  const input = {
    language: 'Solidity', sources: { [file]: { content } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'storageLayout'], '': ['ast'] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput;
  const contract = output.contracts?.[file]?.[name];
  if (contract === undefined) throw new Error(JSON.stringify(output.errors));
  return { bytecode: `0x${contract.evm.bytecode.object}`, abi: contract.abi, storageLayout: contract.storageLayout, ast: output.sources[file]?.ast };
}

interface SolcOutput {
  readonly errors?: unknown;
  readonly sources: Readonly<Record<string, { readonly ast: unknown }>>;
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, {
    readonly abi: readonly unknown[]; readonly evm: { readonly bytecode: { readonly object: string } }; readonly storageLayout: unknown;
  }>>>>;
}
