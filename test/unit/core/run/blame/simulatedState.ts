import type { JsonObject, JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { slotHex } from '../../../../../src/core/formats/storage/slotWord';
import type { Outcome } from '../../../../../src/core/model/exchange/exchange';
import type { RpcCall } from '../../../../../src/core/run/longWork/longWork';
import { result, rpcError } from '../longWork/simulatedNode';

export const contract = '0x00000000000000000000000000000000000000cc';
export const other = '0x00000000000000000000000000000000000000dd';

/** A transaction that leaves words in slots of the contract, which may be the words that were there before. */
export interface StateWrite {
  readonly block: number;
  /** The position in the block. */
  readonly index: number;
  readonly slot: number;
  readonly word: bigint;
}

export interface StateNodeOptions {
  readonly head: number;
  /** In the order of the chain. */
  readonly writes: readonly StateWrite[];
  /** The methods that the node has in addition to `eth_getStorageAt` and `eth_getBlockByNumber`. */
  readonly methods: readonly string[];
  /** The oldest block whose state is kept. */
  readonly oldest?: number;
  /** Blocks with an event that names the value. */
  readonly events?: readonly number[];
  /** The oldest block whose access list is kept. */
  readonly listsFrom?: number;
  /** The number of transactions in a block. */
  readonly transactions?: number;
  /** Outcomes to return instead of an answer, by the number of the call from 0. */
  readonly fault?: (call: number) => Outcome | undefined;
}

/** A chain in memory whose only contract has some words in its storage. */
export class SimulatedState {
  readonly asked: RpcCall[] = [];
  readonly #bySlot = new Map<number, StateWrite[]>();

  constructor(readonly options: StateNodeOptions) {
    for (const write of options.writes) {
      const writes = this.#bySlot.get(write.slot) ?? [];
      this.#bySlot.set(write.slot, [...writes, write]);
    }
  }

  get reads(): number {
    return this.asked.filter(({ method }) => /^eth_(?:getStorage|call)/.test(method)).length;
  }

  wordAt(slot: number, block: number): bigint {
    return this.#bySlot.get(slot)?.findLast((write) => write.block <= block)?.word ?? 0n;
  }

  /** The blocks in which a word changed, newest first. */
  changesOf(slot: number): readonly number[] {
    const blocks = [...new Set(this.#bySlot.get(slot)?.map(({ block }) => block))];
    return blocks.filter((block) => this.wordAt(slot, block) !== this.wordAt(slot, block - 1)).reverse();
  }

  /** The transaction that gave a word its value in a block. */
  authorOf(slot: number, block: number): string {
    let [word, index] = [this.wordAt(slot, block - 1), -1];
    for (const write of this.#bySlot.get(slot) ?? []) {
      if (write.block !== block || write.word === word) continue;
      [word, index] = [write.word, write.index];
    }
    return hashOf(block, index);
  }

  answer(call: RpcCall): Outcome {
    const number = this.asked.length;
    this.asked.push(call);
    const fault = this.options.fault?.(number);
    if (fault) return fault;
    const always = ['eth_getStorageAt', 'eth_getBlockByNumber'];
    const isKnown = [...always, ...this.options.methods].includes(call.method);
    if (!isKnown) return rpcError(`the method ${call.method} does not exist`, -32601);
    return this.#answer(call.method, call.params as readonly JsonValue[]);
  }

  #answer(method: string, params: readonly JsonValue[]): Outcome {
    const { oldest = 0 } = this.options;
    const block = Number(
      method === 'eth_getStorageAt' || method === 'eth_call' ? params.at(method === 'eth_call' ? 1 : 2) : params.at(-1),
    );
    switch (method) {
      case 'eth_getStorageAt':
        return block < oldest ? missing : result(slotHex(this.wordAt(Number(params[1]), block)));
      case 'eth_getStorageValues': {
        const slots = Object.values(params[0] as JsonObject).flat() as readonly string[];
        return block < oldest
          ? missing
          : result({ [contract]: slots.map((slot) => slotHex(this.wordAt(Number(slot), block))) });
      }
      case 'eth_getLogs': {
        const { fromBlock, toBlock } = params[0] as { readonly fromBlock: string; readonly toBlock: string };
        const blocks =
          this.options.events?.filter((each) => each >= Number(fromBlock) && each <= Number(toBlock)) ?? [];
        return result(blocks.map((each) => ({ address: contract, blockNumber: `0x${each.toString(16)}` })));
      }
      case 'eth_capabilities':
        return result({ head: {}, state: { disabled: false, oldestBlock: `0x${oldest.toString(16)}` } });
      case 'eth_getBlockByNumber':
        return result(this.#block(params[0] === 'latest' ? this.options.head : Number(params[0])));
      case 'eth_getBlockAccessList':
        return block < (this.options.listsFrom ?? 0)
          ? rpcError('Pruned history unavailable', 4444)
          : result(this.#accessList(block));
      case 'debug_traceBlockByNumber':
        return result(this.#traces(Number(params[0])));
      case 'eth_getBlockReceipts':
        return result(this.#hashes(block).map((hash) => ({ transactionHash: hash, status: '0x1', logs: [] })));
      default:
        throw new Error(method);
    }
  }

  #hashes(block: number): readonly string[] {
    return Array.from({ length: this.options.transactions ?? 3 }, (_, index) => hashOf(block, index));
  }

  #block(block: number): JsonValue {
    const transactions = this.#hashes(block).map((hash, index) => ({
      hash,
      from: '0x00000000000000000000000000000000000000ee',
      to: this.options.writes.some((write) => write.block === block && write.index === index) ? contract : other,
      input: '0x12345678',
    }));
    const written = this.options.writes.filter((write) => write.block <= block);
    // Another history has other hashes.
    const hash = `0x${written.map((write) => `${write.block}${write.word}`).join('')}ff${block}`;
    const timestamp = `0x${(1_700_000_000 + block).toString(16)}`;
    return { number: `0x${block.toString(16)}`, hash, timestamp, transactions };
  }

  #accessList(block: number): JsonValue {
    const storageChanges = [...this.#bySlot].flatMap(([slot, all]) => {
      const writes = all.filter((write) => write.block === block);
      const changes = writes.map(({ index, word }) => ({
        index: `0x${(index + 1).toString(16)}`,
        value: slotHex(word),
      }));
      return changes.length === 0 ? [] : [{ key: slotHex(BigInt(slot)), changes }];
    });
    return [
      { address: contract, storageChanges, storageReads: [], balanceChanges: [], nonceChanges: [], codeChanges: [] },
    ];
  }

  #traces(block: number): JsonValue {
    const words = new Map([...this.#bySlot.keys()].map((slot) => [slot, this.wordAt(slot, block - 1)]));
    return this.#hashes(block).map((txHash, index) => {
      const [pre, post]: Record<string, string>[] = [{}, {}];
      for (const write of this.options.writes) {
        if (write.block !== block || write.index !== index || pre === undefined || post === undefined) continue;
        const slot = slotHex(BigInt(write.slot));
        const before = words.get(write.slot) ?? 0n;
        pre[slot] ??= slotHex(before);
        if (write.word === 0n) delete post[slot];
        else post[slot] = slotHex(write.word);
        words.set(write.slot, write.word);
      }
      const account = (storage: Record<string, string> = {}): JsonObject => ({ balance: '0x0', nonce: 1, storage });
      return { txHash, result: { pre: { [contract]: account(pre) }, post: { [contract]: account(post) } } };
    });
  }
}

const missing = rpcError('missing trie node', -32000);

export function hashOf(block: number, index: number): string {
  return slotHex(BigInt(block) * 1_000n + BigInt(index + 1));
}

/** Returns numbers from 0 to `below`, excluding it, that a seed determines. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
