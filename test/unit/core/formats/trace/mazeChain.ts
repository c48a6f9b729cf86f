import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { type DecodeHints, noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { AbiCandidate, AbiError, AbiFunction } from '../../../../../src/core/formats/abi/type/abi';
import { readAbi } from '../../../../../src/core/formats/abi/type/readAbi';
import { Anvil } from '../../../../service/evm/anvil';
import { type Artifacts, compileContracts } from '../../../../service/evm/compileContracts';
import { findFoundryBinary } from '../../../../service/evm/foundryBinary';
import { minedReceipt } from '../../../../service/evm/minedReceipt';

const run = promisify(execFile);

const callTracer = { tracer: 'callTracer', tracerConfig: { withLog: true } };

/** A real node on which the contracts of `Maze.sol` are deployed. */
export class MazeChain {
  private constructor(
    readonly node: Anvil,
    readonly sender: Hex,
    readonly maze: Hex,
    private readonly artifacts: Artifacts,
  ) {}

  static async start(): Promise<MazeChain> {
    const source = await readFile(path.join(import.meta.dirname, 'Maze.sol'), 'utf8');
    const artifacts = await compileContracts({ 'Maze.sol': source });
    const node = await Anvil.start({});
    const [sender] = await node.request<readonly [Hex]>('eth_accounts', []);
    const create = (data: string): Promise<Hex> => createContract(node, sender, data);
    const library = await create(artifacts['Counting']?.bytecode ?? '0x');
    // solc leaves a placeholder where the address of a library belongs.
    const code = (artifacts['Maze']?.bytecode ?? '0x').replace(/__\$[0-9a-f]{34}\$__/g, library.slice(2));
    const maze = await create(encodeDeployData({ abi: [], bytecode: code as Hex }));
    return new MazeChain(node, sender, maze, artifacts);
  }

  get abi(): Abi {
    return this.artifacts['Maze']?.abi ?? [];
  }

  /** The ABIs of all contracts of the maze, as one. */
  get allAbis(): Abi {
    return Object.values(this.artifacts).flatMap(({ abi }) => abi);
  }

  /** Sends a call to the maze as a transaction, whatever comes of it. Returns its hash. */
  async send(name: string, args: readonly unknown[] = [], value = 0n): Promise<Hex> {
    const data = encodeFunctionData({ abi: this.abi, functionName: name, args } as never);
    const hash = await this.node.request<Hex>('eth_sendTransaction', [
      { from: this.sender, to: this.maze, data, gas: '0x1e8480', value: `0x${value.toString(16)}` },
    ]);
    await minedReceipt(this.node, hash);
    return hash;
  }

  /** Deploys a contract of the maze. */
  create(name: string, args: readonly unknown[] = []): Promise<Hex> {
    const bytecode = (this.artifacts[name]?.bytecode ?? '0x') as Hex;
    return createContract(
      this.node,
      this.sender,
      encodeDeployData({ abi: this.artifacts[name]?.abi ?? [], bytecode, args } as never),
    );
  }

  /** Sends a call to any contract, by the ABI of a contract of the maze. Returns its hash. */
  async sendTo(to: Hex, contract: string, name: string, args: readonly unknown[] = []): Promise<Hex> {
    const data = encodeFunctionData({ abi: this.artifacts[contract]?.abi ?? [], functionName: name, args } as never);
    const hash = await this.node.request<Hex>('eth_sendTransaction', [
      { from: this.sender, to, data, gas: '0x1e8480' },
    ]);
    await minedReceipt(this.node, hash);
    return hash;
  }

  /** The answer of `debug_traceTransaction` with geth's call tracer. */
  async trace(hash: Hex): Promise<JsonValue> {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'debug_traceTransaction',
      params: [hash, callTracer],
    });
    const parsed = parseJson((await this.node.forward(body)).body);
    if (parsed.kind === 'failed' || typeof parsed.value !== 'object' || parsed.value === null)
      throw new Error('no JSON');
    return Object.entries(parsed.value).find(([key]) => key === 'result')?.[1] as JsonValue;
  }

  /** The calls that `cast run` prints for the same transaction: depth and called contract, in order. */
  async castCalls(hash: Hex): Promise<readonly (readonly [depth: number, contract: string])[]> {
    const { stdout } = await run(findFoundryBinary('cast'), [
      'run',
      hash,
      '--rpc-url',
      `http://127.0.0.1:${this.node.port}`,
    ]);
    return stdout.split('\n').flatMap((line) => {
      const [, indent = '', created, called] =
        /^([ │├└─]*)\[\d+\] (?:→ new \S+?@(0x[\da-fA-F]{40})|(0x[\da-fA-F]{40})::)/.exec(line) ?? [];
      const contract = created ?? called;
      return contract === undefined ? [] : [[Math.round((indent.length - 2) / 4), contract.toLowerCase()] as const];
    });
  }

  /** What decoding knows of the contracts. */
  get hints(): DecodeHints {
    const source = { kind: 'workspace', label: 'Maze.sol' } as const;
    const items = Object.values(this.artifacts).flatMap(({ abi }) => readAbi(JSON.parse(JSON.stringify(abi))).items);
    const called = items.filter((item): item is AbiFunction | AbiError => item.kind !== 'event');
    return {
      ...noHints,
      called: called.map((item): AbiCandidate<AbiFunction | AbiError> => ({ item, source })),
      events: items.flatMap((item) => (item.kind === 'event' ? [{ item, source }] : [])),
    };
  }
}

async function createContract(node: Anvil, from: Hex, data: string): Promise<Hex> {
  const hash = await node.request<Hex>('eth_sendTransaction', [{ from, data, gas: '0x989680' }]);
  return (await minedReceipt<{ readonly contractAddress: Hex }>(node, hash)).contractAddress;
}
