import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import { Anvil } from '../../../../service/evm/anvil';
import { type Artifacts, compileContracts } from '../../../../service/evm/compileContracts';
import { findFoundryBinary } from '../../../../service/evm/foundryBinary';
import { minedReceipt } from '../../../../service/evm/minedReceipt';
import type { AbiFolder } from '../../formats/abi/abiFolder';

const run = promisify(execFile);

/** A frame that returned with a failure, as `cast run` prints it. */
export interface CastFailure {
  readonly depth: number;
  readonly text: string;
}

/** A real node on which the contracts of `Failing.sol` are deployed. */
export class FailingChain {
  private constructor(
    readonly node: Anvil,
    readonly sender: Hex,
    private readonly artifacts: Artifacts,
    private readonly deployed: Map<string, Hex>,
  ) {}

  static async start(): Promise<FailingChain> {
    const source = await readFile(path.join(import.meta.dirname, 'Failing.sol'), 'utf8');
    const artifacts = await compileContracts({ 'Failing.sol': source });
    const node = await Anvil.start({});
    const [sender] = await node.request<readonly [Hex]>('eth_accounts', []);
    const chain = new FailingChain(node, sender, artifacts, new Map());
    await chain.#create('TokenOne');
    await chain.#create('TokenTwo');
    await chain.#create('TokenProxy', [chain.at('TokenOne')]);
    await chain.#create('Purse');
    await chain.#create('Failing');
    return chain;
  }

  at(name: string): Hex {
    return this.deployed.get(name) ?? '0x';
  }

  /** The artifacts, as a workspace has them: their paths and texts. */
  artifactFiles(): readonly (readonly [path: string, text: string])[] {
    return Object.entries(this.artifacts).map(([name, { abi }]) => [
      `out/Failing.sol/${name}.json`,
      JSON.stringify({ abi }),
    ]);
  }

  async write(folder: AbiFolder): Promise<void> {
    for (const [name, text] of this.artifactFiles()) await folder.write(name, text);
  }

  data(contract: string, name: string, args: readonly unknown[] = []): Hex {
    return encodeFunctionData({ abi: this.artifacts[contract]?.abi ?? [], functionName: name, args } as never);
  }

  /** Sends a call of `Failing` as a transaction, whatever comes of it. Returns its hash. */
  send(name: string, args: readonly unknown[] = [], value = 0n, gas = 2_000_000): Promise<Hex> {
    return this.sendTo('Failing', this.data('Failing', name, args), value, gas);
  }

  async sendTo(contract: string | undefined, data: string, value = 0n, gas = 2_000_000): Promise<Hex> {
    const hash = await this.node.request<Hex>('eth_sendTransaction', [
      {
        from: this.sender,
        ...(contract !== undefined && { to: this.at(contract) }),
        data,
        gas: `0x${gas.toString(16)}`,
        value: `0x${value.toString(16)}`,
      },
    ]);
    await minedReceipt<{ readonly contractAddress: Hex }>(this.node, hash);
    return hash;
  }

  /** The creation code of a contract with its arguments. */
  creation(name: string, args: readonly unknown[] = []): Hex {
    const { abi = [], bytecode = '0x' } = this.artifacts[name] ?? {};
    return encodeDeployData({ abi, bytecode, args } as never);
  }

  /** What `cast run` prints for the frames of a transaction that failed, in the order in which they ended. */
  async castFailures(hash: Hex): Promise<readonly CastFailure[]> {
    const url = `http://127.0.0.1:${this.node.port}`;
    const { stdout } = await run(findFoundryBinary('cast'), ['run', hash, '--rpc-url', url]);
    return stdout.split('\n').flatMap((line) => {
      const [, indent = '', kind, text = ''] = /^([ │├└─]*)← \[(\w+)\] ?(.*)$/.exec(line) ?? [];
      if (kind === undefined || kind === 'Return' || kind === 'Stop') return [];
      return [{ depth: Math.round(indent.length / 4) - 1, text: `${kind} ${text}` }];
    });
  }

  async #create(name: string, args: readonly unknown[] = []): Promise<void> {
    const hash = await this.sendTo(undefined, this.creation(name, args), 0n, 5_000_000);
    const { contractAddress } = await minedReceipt<{ readonly contractAddress: Hex }>(this.node, hash);
    this.deployed.set(name, contractAddress);
  }
}
