import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import { type JsonValue, readMember } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { waitFor } from '../../../../run/waitFor';
import { Anvil } from '../../../../service/evm/anvil';
import { type Artifact, type Artifacts, compileContracts } from '../../../../service/evm/compileContracts';

/** A transaction, and what its node said about it. */
export interface LedgerTransaction {
  readonly hash: Hex;
  readonly block: number;
  /** The answer of `debug_traceTransaction` with `prestateTracer` and `diffMode`. */
  readonly diff: JsonValue;
  readonly transaction: JsonValue;
  readonly receipt: JsonValue;
}

/** A real node on which the contracts of `Ledger.sol` are deployed. */
export class LedgerChain {
  private constructor(
    readonly node: Anvil,
    /** Accounts with money. */
    readonly accounts: readonly Hex[],
    readonly artifacts: Artifacts,
  ) {}

  static async start(): Promise<LedgerChain> {
    const source = await readFile(path.join(import.meta.dirname, 'Ledger.sol'), 'utf8');
    const artifacts = await compileContracts({ 'Ledger.sol': source });
    const node = await Anvil.start({});
    return new LedgerChain(node, await node.request<readonly Hex[]>('eth_accounts', []), artifacts);
  }

  get sender(): Hex {
    return this.accounts[0] ?? '0x';
  }

  artifact(name: string): Artifact {
    const artifact = this.artifacts[name];
    if (artifact === undefined) throw new Error(`no contract ${name}`);
    return artifact;
  }

  /** The layout of a contract, as solc prints it. */
  layout(name: string): JsonValue {
    const parsed = parseJson(JSON.stringify({ storageLayout: this.artifact(name).storageLayout }));
    if (parsed.kind === 'failed') throw new Error('no layout');
    return parsed.value;
  }

  async deploy(name: string, args: readonly unknown[] = []): Promise<Hex> {
    const { abi, bytecode } = this.artifact(name);
    const data = encodeDeployData({ abi, bytecode, args } as never);
    const { receipt } = await this.#send({ data });
    return String(readMember(receipt, 'contractAddress')) as Hex;
  }

  call(to: Hex, name: string, functionName: string, args: readonly unknown[], value = 0n): Promise<LedgerTransaction> {
    return this.send(to, this.data(name, functionName, args), value);
  }

  data(name: string, functionName: string, args: readonly unknown[]): Hex {
    const abi: Abi = this.artifact(name).abi;
    return encodeFunctionData({ abi, functionName, args } as never);
  }

  send(to: Hex, data: Hex, value = 0n): Promise<LedgerTransaction> {
    return this.#send({ to, data, value: `0x${value.toString(16)}` });
  }

  /** The answer of a method, without a lost digit. */
  async ask(method: string, params: readonly unknown[]): Promise<JsonValue> {
    const { body } = await this.node.forward(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    const parsed = parseJson(body);
    const result = parsed.kind === 'ok' ? readMember(parsed.value, 'result') : undefined;
    if (result === undefined) throw new Error(`${method}: ${body.slice(0, 300)}`);
    return result;
  }

  async #send(fields: Readonly<Record<string, string>>): Promise<LedgerTransaction> {
    const request = { from: this.sender, gas: '0x989680', ...fields };
    const hash = await this.node.request<Hex>('eth_sendTransaction', [request]);
    const receipt = await waitFor(
      () => this.ask('eth_getTransactionReceipt', [hash]),
      (state) => state !== null,
    );
    return {
      hash,
      block: Number(readMember(receipt, 'blockNumber')),
      diff: await this.ask('debug_traceTransaction', [
        hash,
        { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
      ]),
      transaction: await this.ask('eth_getTransactionByHash', [hash]),
      receipt,
    };
  }
}
