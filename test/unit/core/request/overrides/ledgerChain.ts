import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { type Abi, decodeFunctionResult, encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { ok } from '../../../../../src/core/base/result';
import { eip55 } from '../../../../../src/core/base/view/eip55';
import { readAbi } from '../../../../../src/core/formats/abi/type/readAbi';
import { AddressBook } from '../../../../../src/core/knowledge/names/addressBook';
import type { ProxyHistory } from '../../../../../src/core/knowledge/proxies/proxyHistory';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';
import type { ContractFile } from '../../../../../src/core/knowledge/sources/knownContract';
import type { CellAnswer, ExchangeAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import type { CellPlan } from '../../../../../src/core/run/session/plan/cellPlan';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { Anvil } from '../../../../service/evm/anvil';
import { type Artifacts, compileContracts } from '../../../../service/evm/compileContracts';
import { minedReceipt } from '../../../../service/evm/minedReceipt';
import { portsOn } from '../../answer/inquiry/tokenChain';
import { noKnowledge } from '../pipe/noKnowledge';

/** A real node with the contracts of `Ledger.sol`: a ledger, and a proxy of it. */
export class LedgerChain {
  private constructor(
    readonly node: Anvil,
    readonly sender: Hex,
    private readonly artifacts: Artifacts,
    readonly ledger: Hex,
    readonly proxy: Hex,
  ) {}

  static async start(): Promise<LedgerChain> {
    const source = await readFile(path.join(import.meta.dirname, 'Ledger.sol'), 'utf8');
    const artifacts = await compileContracts({ 'Ledger.sol': source });
    const node = await Anvil.start({});
    const [sender] = await node.request<readonly [Hex]>('eth_accounts', []);
    const create = async (name: string, args: readonly unknown[] = []): Promise<Hex> => {
      const artifact = artifacts[name];
      if (!artifact) throw new Error(name);
      const data = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args });
      return (await send(node, { from: sender, data, gas: '0x989680' })).contractAddress;
    };
    const ledger = await create('Ledger');
    const proxy = await create('LedgerProxy', [ledger]);
    const chain = new LedgerChain(node, checksummed(sender), artifacts, checksummed(ledger), checksummed(proxy));
    await send(node, { from: sender, to: proxy, data: chain.encode('initialize'), gas: '0x989680' });
    return chain;
  }

  get abi(): Abi {
    return this.artifacts['Ledger']?.abi ?? [];
  }

  get layout(): JsonValue {
    return JSON.parse(JSON.stringify(this.layoutParts)) as JsonValue;
  }

  /** The layout as an artifact has it. */
  get layoutParts(): { readonly storageLayout: unknown } {
    return { storageLayout: this.artifacts['Ledger']?.storageLayout };
  }

  encode(name: string, args: readonly unknown[] = []): Hex {
    return encodeFunctionData({ abi: this.abi, functionName: name, args } as never);
  }

  decode(name: string, data: unknown): unknown {
    return decodeFunctionResult({ abi: this.abi, functionName: name, data: data as Hex } as never);
  }

  /** What files say of the contracts: the layout of the ledger, the proxy's target, and names. */
  get knowledge(): KnowledgeSource {
    const contract = {
      label: 'Ledger.sol/Ledger.json',
      items: readAbi(JSON.parse(JSON.stringify(this.abi))).items,
      problems: [],
      layout: this.layout,
    };
    const file: ContractFile = { kind: 'deployment', place: 'Ledger.json', contract: ok(contract) };
    const { ledger, proxy, sender } = this;
    const book = new AddressBook([
      { name: 'Ledger', address: ledger, source: 'settings', rank: 'label' },
      { name: 'alice', address: checksummed(sender), source: 'settings', rank: 'label' },
      { name: 'carol.eth', address: checksummed(sender), source: 'settings', rank: 'label' },
    ]);
    const history: ProxyHistory = {
      observations: [{ block: 1, pointer: { kind: 'proxy', pattern: 'erc1967', targets: [ledger.toLowerCase()] } }],
      head: 1_000_000,
    };
    return {
      ...noKnowledge,
      addressBook: () => Promise.resolve(book),
      proxyHistory: (_network, address) => Promise.resolve(address === proxy.toLowerCase() ? history : undefined),
      contract: (reference) =>
        reference === 'Ledger' ? Promise.resolve(ok(contract)) : noKnowledge.contract(reference, undefined),
      contractAt: (_network, address) => Promise.resolve(address === ledger.toLowerCase() ? file : undefined),
    };
  }

  /** A cell that calls a contract with directives before it. */
  callCell(directives: readonly string[], data: Hex, to: Hex = this.ledger): string {
    const call = `eth_call { "from": "${this.sender}", "to": "${to}", "data": "${data}" } latest`;
    return [...directives.map((text) => `# @${text}`), call].join('\n');
  }

  /** A notebook on the node. */
  open(knowledge: KnowledgeSource = this.knowledge) {
    const world = portsOn(this.node, { knowledge });
    const session = new NotebookSession(world.ports);
    const run = async (text: string): Promise<CellAnswer> => {
      const answers: CellAnswer[] = [];
      await session.run([{ id: 'a', text }], 'a', new AbortController().signal, {
        started: () => {},
        ended: (_, answer) => void answers.push(answer),
      });
      return answers[0] ?? { kind: 'nothing' };
    };
    const plan = (text: string): Promise<CellPlan> => session.plan([{ id: 'a', text }], 'a');
    return { ...world, run, plan };
  }
}

function checksummed(address: string): Hex {
  return eip55(address.slice(2)) as Hex;
}

/** The answer of a cell that was sent. */
export function exchangeOf(answer: CellAnswer): ExchangeAnswer {
  if (answer.kind !== 'exchange')
    throw new Error(answer.kind === 'refused' ? `${answer.refusal.cause} ${answer.refusal.cure}` : answer.kind);
  return answer;
}

async function send(node: Anvil, transaction: Readonly<Record<string, unknown>>): Promise<{ contractAddress: Hex }> {
  const hash = await node.request<Hex>('eth_sendTransaction', [transaction]);
  return minedReceipt(node, hash);
}
