import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { encodeDeployData, encodeFunctionData, type Hex, namehash } from 'viem';

import { Anvil } from '../../../../service/evm/anvil';
import { type Artifact, type Artifacts, compileContracts } from '../../../../service/evm/compileContracts';

/** The first development account of a node, which signs for it. */
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A real node with a registry of names and a resolver. */
export class NameChain {
  private constructor(
    readonly node: Anvil,
    private readonly artifacts: Artifacts,
    /** Addresses in lowercase. */
    readonly registry: string,
    readonly resolver: string,
  ) {}

  static async start(): Promise<NameChain> {
    const source = await readFile(path.join(import.meta.dirname, 'Names.sol'), 'utf8');
    const [node, artifacts] = [await Anvil.start({}), await compileContracts({ 'Names.sol': source })];
    const [registry, resolver] = [
      await deployOn(node, artifacts['Registry']),
      await deployOn(node, artifacts['Resolver']),
    ];
    return new NameChain(node, artifacts, registry, resolver);
  }

  /** Deploys a contract and returns its address in lowercase. */
  deploy(name: string): Promise<string> {
    return deployOn(this.node, this.artifacts[name]);
  }

  /** Gives a name the resolver and an address. */
  async register(name: string, address: string): Promise<void> {
    await this.setResolver(name, this.resolver);
    await this.#write('Resolver', this.resolver, 'setAddr', [namehash(name), address]);
  }

  setResolver(name: string, to: string): Promise<void> {
    return this.#write('Registry', this.registry, 'setResolver', [namehash(name), to]);
  }

  async #write(name: string, to: string, functionName: string, args: readonly unknown[]): Promise<void> {
    const abi = this.artifacts[name]?.abi ?? [];
    await sendTo(this.node, { to, data: encodeFunctionData({ abi, functionName, args }) });
  }
}

async function deployOn(node: Anvil, artifact: Artifact | undefined): Promise<string> {
  if (artifact === undefined) throw new Error('There is no such contract.');
  const { abi, bytecode } = artifact;
  return (await sendTo(node, { data: encodeDeployData({ abi, bytecode, args: [] }) })).contractAddress.toLowerCase();
}

async function sendTo(node: Anvil, transaction: { readonly to?: string; readonly data: Hex }) {
  const hash = await node.request('eth_sendTransaction', [{ from: sender, gas: '0x1c9c380', ...transaction }]);
  await node.request('evm_mine', []);
  return node.request<{ readonly contractAddress: string }>('eth_getTransactionReceipt', [hash]);
}
