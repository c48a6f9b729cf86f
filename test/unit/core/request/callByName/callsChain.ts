import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { ok } from '../../../../../src/core/base/result';
import type { DecodedView } from '../../../../../src/core/base/view/decodedView';
import { eip55 } from '../../../../../src/core/base/view/eip55';
import { readAbi } from '../../../../../src/core/formats/abi/type/readAbi';
import { AddressBook } from '../../../../../src/core/knowledge/names/addressBook';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import type { CellPlan } from '../../../../../src/core/run/session/plan/cellPlan';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { Anvil } from '../../../../service/evm/anvil';
import { type Artifacts, compileContracts } from '../../../../service/evm/compileContracts';
import { findFoundryBinary } from '../../../../service/evm/foundryBinary';
import { portsOn } from '../../answer/inquiry/tokenChain';
import { noKnowledge } from '../pipe/noKnowledge';

const run = promisify(execFile);

/** What came of a cell. */
export interface RanCell {
  readonly answer: CellAnswer;
  /** What was sent last, or undefined. */
  readonly sent: { readonly method: string; readonly params: readonly never[] } | undefined;
  /** How many requests were sent. */
  readonly requests: number;
  readonly view: DecodedView | undefined;
}

/** A real node on which `Calls.sol` is deployed. */
export class CallsChain {
  private constructor(
    readonly node: Anvil,
    readonly sender: string,
    readonly address: string,
    private readonly artifacts: Artifacts,
  ) {}

  static async start(): Promise<CallsChain> {
    const source = await readFile(path.join(import.meta.dirname, 'Calls.sol'), 'utf8');
    const artifacts = await compileContracts({ 'Calls.sol': source });
    const node = await Anvil.start({});
    const [sender = ''] = await node.request<readonly string[]>('eth_accounts', []);
    const hash = await node.request<string>('eth_sendTransaction', [
      { from: sender, data: artifacts['Calls']?.bytecode, gas: '0x989680' },
    ]);
    await node.request('evm_mine', []);
    const { contractAddress } = await node.request<{ readonly contractAddress: string }>('eth_getTransactionReceipt', [
      hash,
    ]);
    return new CallsChain(node, eip55(sender.slice(2)), eip55(contractAddress.slice(2)), artifacts);
  }

  /** Knows the contract by the label `Vault`, and its ABI. */
  get knowledge(): KnowledgeSource {
    const names = { Vault: this.address, alice: this.sender };
    const all = Object.entries(names).map(([name, address]) => ({
      name,
      address,
      source: 'labels in settings',
      rank: 'label' as const,
    }));
    const { items } = readAbi(JSON.parse(JSON.stringify(this.artifacts['Calls']?.abi ?? [])));
    const contract = ok({ label: 'Calls.sol', items, problems: [] });
    return {
      ...noKnowledge,
      addressBook: () => Promise.resolve(new AddressBook(all)),
      contractAt: (_, address) =>
        Promise.resolve(
          address === this.address.toLowerCase()
            ? { kind: 'deployment', place: 'broadcast/run-latest.json', contract }
            : undefined,
        ),
    };
  }

  /** Runs a cell. `{{token}}` is the contract, `{{sender}}` its owner. */
  async run(text: string, options: Parameters<typeof portsOn>[1] = {}): Promise<RanCell> {
    const world = portsOn(this.node, { knowledge: this.knowledge, ...options });
    const session = new NotebookSession(world.ports);
    const cells = this.#cells(text);
    const answers: CellAnswer[] = [];
    await session.run(cells, 'cell', new AbortController().signal, {
      started: () => undefined,
      ended: (_, answer) => void answers.push(answer),
    });
    const answer = answers.at(-1);
    assert.ok(answer);
    const body = world.sent.at(-1)?.body;
    return {
      answer,
      sent: body === undefined ? undefined : JSON.parse(body),
      requests: world.sent.length,
      view: answer.kind === 'exchange' ? decodeExchange(answer.exchange, answer.hints) : undefined,
    };
  }

  /** What running a cell will do. */
  plan(text: string, options: Parameters<typeof portsOn>[1] = {}): Promise<CellPlan> {
    const { ports } = portsOn(this.node, { knowledge: this.knowledge, ...options });
    return new NotebookSession(ports).plan(this.#cells(text), 'cell');
  }

  #cells(text: string) {
    return [
      { id: 'names', text: `@token = ${this.address}\n@sender = ${this.sender}` },
      { id: 'cell', text },
    ];
  }

  /** What `cast call` prints, with numbers as they are. */
  async cast(...args: readonly string[]): Promise<readonly string[]> {
    const { stdout } = await run(findFoundryBinary('cast'), [
      ...args,
      '--rpc-url',
      `http://127.0.0.1:${this.node.port}`,
    ]);
    return stdout.trim().split('\n');
  }

  /** The call data that `cast calldata` prints. */
  async castData(...args: readonly string[]): Promise<string> {
    const { stdout } = await run(findFoundryBinary('cast'), ['calldata', ...args]);
    return stdout.trim();
  }
}
