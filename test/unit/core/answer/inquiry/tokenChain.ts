import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import type { WireReply } from '../../../../../src/core/base/wire/wire';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import type { Network } from '../../../../../src/core/model/networks/network';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { Anvil } from '../../../../service/evm/anvil';
import { type Artifacts, compileContracts } from '../../../../service/evm/compileContracts';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';
import { createTestPorts, type TestPortOptions, type TestPorts } from '../../request/pipe/testPorts';

/** The first development account of a node, which signs for it. */
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

interface Receipt {
  readonly contractAddress: string;
  readonly blockNumber: string;
}

/** A real node with odd tokens. */
export class TokenChain {
  private constructor(
    readonly node: Anvil,
    private readonly artifacts: Artifacts,
  ) {}

  static async start(): Promise<TokenChain> {
    const source = await readFile(path.join(import.meta.dirname, 'OddTokens.sol'), 'utf8');
    return new TokenChain(await Anvil.start({}), await compileContracts({ 'OddTokens.sol': source }));
  }

  /** Deploys a contract and returns its address in lowercase. */
  async deploy(name: string, args: readonly unknown[] = []): Promise<string> {
    const artifact = this.artifacts[name];
    if (!artifact) throw new Error(name);
    const data = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args });
    return (await this.#send({ data })).contractAddress.toLowerCase();
  }

  /** Emits a Transfer and returns the receipt's logs. */
  async emit(address: string, value: bigint): Promise<void> {
    const abi = this.artifacts['Emitter']?.abi ?? [];
    await this.#send({ to: address, data: encodeFunctionData({ abi, functionName: 'emitTransfer', args: [value] }) });
  }

  logs(): Promise<readonly { readonly address: string }[]> {
    return this.node.request('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]);
  }

  async #send(transaction: { readonly to?: string; readonly data: Hex }): Promise<Receipt> {
    const hash = await this.node.request<string>('eth_sendTransaction', [
      { from: sender, gas: '0x1c9c380', ...transaction },
    ]);
    await this.node.request('evm_mine', []);
    return this.node.request<Receipt>('eth_getTransactionReceipt', [hash]);
  }
}

/** Starts a chain for the tests of a suite, and gives the knowledge of a workspace without files. */
export function useTokenChain(): {
  readonly chain: () => TokenChain;
  readonly knowledgeWith: (facts: StoredFacts) => ContractKnowledge;
} {
  let chain: TokenChain;
  let folder: AbiFolder;
  before(async () => {
    chain = await TokenChain.start();
    folder = await AbiFolder.create();
  });
  after(async () => {
    await chain.node.stop();
    await folder.delete();
  });
  return {
    chain: () => chain,
    knowledgeWith: (facts) => {
      const { index, files } = indexOf(folder);
      const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
      return new ContractKnowledge({ files, index, settings, facts });
    },
  };
}

/** Settings for a service on this computer. */
export const localServices = [
  {
    id: 'local',
    name: 'Local node',
    rpcUrl: 'http://127.0.0.1:8545',
    rpcPath: '',
    networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
  },
];

/** Ports whose facts are kept in memory and whose calls a node answers. `corrupt` may answer in its place. */
export function portsOn(
  node: Pick<Anvil, 'forward'>,
  options: Partial<TestPortOptions> & { readonly corrupt?: (body: string) => WireReply | undefined } = {},
): TestPorts & { readonly network: Network; readonly facts: StoredFacts } {
  const world = createTestPorts({
    services: localServices,
    answer: () => {
      throw new Error('The node answers.');
    },
    ...options,
  });
  const facts = new StoredFacts({ files: undefined, now: () => Date.now(), onProblem: () => undefined });
  const ports: RunningPorts = {
    ...world.ports,
    inquiries: { facts, modeOf: (kind) => (kind === 'tokens' ? 'ask' : 'off') },
    wire: {
      send: async (request) => {
        world.sent.push(request);
        const body = request.body ?? '';
        const corrupted = options.corrupt?.(body);
        if (corrupted) return corrupted;
        const answer = await node.forward(body);
        return { kind: 'reply', status: answer.status, headers: {}, body: new TextEncoder().encode(answer.body) };
      },
    },
  };
  const network = ports.services()[0]?.networks[0];
  if (!network) throw new Error('There is no network.');
  return { ...world, ports, network, facts };
}
