import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { ok } from '../../../../../../src/core/base/result';
import { eip55 } from '../../../../../../src/core/base/view/eip55';
import { readAbi } from '../../../../../../src/core/formats/abi/type/readAbi';
import { AddressBook } from '../../../../../../src/core/knowledge/names/addressBook';
import type { ProxyHistory } from '../../../../../../src/core/knowledge/proxies/proxyHistory';
import type { KnowledgeSource } from '../../../../../../src/core/knowledge/sources/knowledgeSource';
import { waitFor } from '../../../../../run/waitFor';
import { Anvil } from '../../../../../service/evm/anvil';
import { type Artifacts, compileContracts } from '../../../../../service/evm/compileContracts';
import { minedReceipt } from '../../../../../service/evm/minedReceipt';
import { noKnowledge } from '../../../request/pipe/noKnowledge';

interface Sent {
  readonly hash: Hex;
  readonly block: number;
  readonly created: Hex;
}

/** A real node with a chain of 2,600 blocks, on which the variables of a contract changed in several ways. */
export class BlamedChain {
  readonly sent = new Map<string, Sent>();

  private constructor(
    readonly node: Anvil,
    readonly accounts: readonly Hex[],
    private readonly artifacts: Artifacts,
  ) {}

  static async start(): Promise<BlamedChain> {
    const source = await readFile(path.join(import.meta.dirname, 'Blamed.sol'), 'utf8');
    const artifacts = await compileContracts({ 'Blamed.sol': source });
    const node = await Anvil.start({});
    const chain = new BlamedChain(node, await node.request<readonly Hex[]>('eth_accounts', []), artifacts);
    await chain.#write();
    return chain;
  }

  address(name: string): Hex {
    return this.sent.get(name)?.created ?? '0x';
  }

  async #write(): Promise<void> {
    await this.#mine(100);
    await this.#create('target', 'Blamed');
    await this.#create('setter', 'FeeSetter');
    await this.#create('proxy', 'BlamedProxy', [this.address('target')]);
    await this.#mine(400);
    await this.#call('fee', 'target', 'setFee', [30n]);
    await this.#call('paused', 'target', 'setPaused', [true]);
    await this.#mine(300);
    await this.#call('high', 'target', 'setHigh', [9n]);
    await this.#call('vote', 'target', 'vote', [this.accounts[1], 3n, 77n]);
    await this.#call('short', 'target', 'setMotto', ['short']);
    await this.#call('push', 'target', 'push', [5n]);
    await this.#mine(400);
    await this.#call('long', 'target', 'setMotto', ['x'.repeat(70)]);
    await this.#call('element', 'target', 'setElement', [0n, 6n]);
    await this.#call('flagOn', 'proxy', 'setPaused', [true]);
    await this.#mine(600);
    await this.#call('flagOff', 'proxy', 'setPaused', [false]);
    const long = `${'x'.repeat(69)}y`;
    await this.#call('sameLength', 'target', 'setMotto', [long]);
    await this.#call('indirect', 'setter', 'set', [this.address('target'), 42n], 'FeeSetter');
    await this.#call('failed', 'target', 'failToSetFee', [1n]);
    await this.#call('delegated', 'proxy', 'setFee', [11n]);
    await this.#mine(300);
    await this.#create('second', 'Blamed');
    await this.#call('upgrade', 'proxy', 'upgrade', [this.address('second')], 'BlamedProxy');
    await this.#mine(200);
    await this.#call('late', 'proxy', 'setFee', [12n]);
    await this.#writeMore();
    await this.#mine(250);
  }

  /** Rarer ways to change a variable. */
  async #writeMore(): Promise<void> {
    await this.#create('other', 'Blamed');
    await this.#create('next', 'BlamedNext');
    await this.#create('moved', 'BlamedProxy', [this.address('target')]);
    await this.#create('factory', 'PhoenixFactory');
    await this.#create('beacon', 'BlamedBeacon', [this.address('target')]);
    await this.#create('beaconed', 'BlamedBeaconProxy', [this.address('beacon')]);
    await this.#mine(20);
    await this.#call('twice', 'other', 'setFeeTwice', [5n, 6n]);
    await this.#call('count', 'other', 'setCount', [3n]);
    await this.#call('ended', 'factory', 'create', [1n, true], 'PhoenixFactory');
    await this.#call('wide', 'moved', 'setFee', [30n]);
    await this.#call('byBeacon', 'beaconed', 'setFee', [21n]);
    await this.#mine(20);
    await this.#call('reborn', 'factory', 'create', [2n, false], 'PhoenixFactory');
    await this.#call('move', 'moved', 'upgrade', [this.address('next')], 'BlamedProxy');
    await this.#call('narrow', 'moved', 'setFee', [5n], 'BlamedNext');
    await this.#call('beaconUpgrade', 'beacon', 'upgrade', [this.address('second')], 'BlamedBeacon');
    await this.#call('byBeaconLater', 'beaconed', 'setFee', [22n]);
    await this.node.request('evm_setAutomine', [false]);
    const first = this.#call('firstHigh', 'other', 'setHigh', [1n]);
    await this.#waiting(1);
    const second = this.#call('secondHigh', 'other', 'setHigh', [2n]);
    await this.#waiting(2);
    await this.node.request('evm_setAutomine', [true]);
    await this.#mine(1);
    await Promise.all([first, second]);
  }

  /** Waits until this many transactions are in the pool, because the node orders those of one sender as they arrive. */
  async #waiting(count: number): Promise<void> {
    await waitFor(
      () => this.node.request<{ pending: string }>('txpool_status', []),
      ({ pending }) => pending === `0x${count}`,
    );
  }

  /** The contract that the factory created twice at one address. */
  async phoenix(): Promise<string> {
    const word = await this.node.request<string>('eth_getStorageAt', [this.address('factory'), '0x1', 'latest']);
    return `0x${word.slice(-40)}`;
  }

  #mine(blocks: number): Promise<unknown> {
    return this.node.request('anvil_mine', [`0x${blocks.toString(16)}`]);
  }

  async #create(key: string, name: string, args: readonly unknown[] = []): Promise<void> {
    const { abi, bytecode } = this.#artifact(name);
    await this.#send(key, { data: encodeDeployData({ abi, bytecode, args } as never) });
  }

  #call(key: string, to: string, functionName: string, args: readonly unknown[], contract = 'Blamed'): Promise<void> {
    const data = encodeFunctionData({ abi: this.#artifact(contract).abi, functionName, args } as never);
    return this.#send(key, { to: this.address(to), data });
  }

  async #send(key: string, transaction: Readonly<Record<string, unknown>>): Promise<void> {
    const [from] = this.accounts;
    const hash = await this.node.request<Hex>('eth_sendTransaction', [{ from, gas: '0x989680', ...transaction }]);
    const { blockNumber, contractAddress } = await minedReceipt<{ blockNumber: string; contractAddress: Hex }>(
      this.node,
      hash,
    );
    this.sent.set(key, { hash, block: Number(blockNumber), created: contractAddress });
  }

  #artifact(name: string) {
    const artifact = this.artifacts[name];
    assert.ok(artifact, name);
    return artifact;
  }

  #historyTo(implementation: string, beacon?: string): ProxyHistory {
    const pointer = {
      kind: 'proxy',
      pattern: beacon === undefined ? 'erc1967' : 'beacon',
      targets: [this.address(implementation).toLowerCase()],
      ...(beacon !== undefined && { beacon: this.address(beacon).toLowerCase() }),
    } as const;
    return { observations: [{ block: 1, pointer }], head: 1_000_000 };
  }

  #contract(name: string) {
    const { abi, storageLayout } = this.#artifact(name);
    const layout = JSON.parse(JSON.stringify({ storageLayout })) as JsonValue;
    const { items } = readAbi(JSON.parse(JSON.stringify(abi satisfies Abi)));
    return { label: `Blamed.sol:${name}`, items, problems: [], layout };
  }

  get knowledge(): KnowledgeSource {
    const contracts = new Map(
      (
        [
          ['target', 'Blamed'],
          ['other', 'Blamed'],
          ['second', 'Blamed'],
          ['proxy', 'Blamed'],
          ['next', 'BlamedNext'],
          ['moved', 'BlamedNext'],
          ['beaconed', 'Blamed'],
        ] as const
      ).map(([key, name]) => [this.address(key).toLowerCase(), this.#contract(name)]),
    );
    const histories = new Map([
      [this.address('proxy').toLowerCase(), this.#historyTo('second')],
      [this.address('moved').toLowerCase(), this.#historyTo('next')],
      [this.address('beaconed').toLowerCase(), this.#historyTo('second', 'beacon')],
    ]);
    const [ops = '0x'] = this.accounts;
    const book = new AddressBook([{ name: 'ops', address: eip55(ops.slice(2)), source: 'settings', rank: 'label' }]);
    return {
      ...noKnowledge,
      addressBook: () => Promise.resolve(book),
      contractsOn: () => Promise.resolve(new Map([[ops.toLowerCase(), { kind: 'label', name: 'ops' } as never]])),
      proxyHistory: (_network, address) => Promise.resolve(histories.get(address)),
      contractAt: (_network, address) => {
        const contract = contracts.get(address);
        return Promise.resolve(contract && { kind: 'deployment', place: 'Blamed.json', contract: ok(contract) });
      },
    };
  }
}
