import type { PlanCost } from '../../../../../src/core/base/credits/planCost';
import { integerOf, type JsonValue, readMember } from '../../../../../src/core/base/json/jsonValue';
import type { Exchange, Outcome } from '../../../../../src/core/model/exchange/exchange';
import type { RpcCall } from '../../../../../src/core/run/longWork/longWork';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

export const threeAddresses: readonly string[] = ['0xa0', '0xa1', '0xa2'];

export interface NodeOptions {
  /** The number of logs in each block, from block 0. */
  readonly logs: readonly number[];
  readonly maxLogs: number;
  /** How the error for too many logs is worded. `suggest` returns a range for it. */
  readonly tooMany?: (request: Asked, fits: number) => Outcome;
  readonly maxBlocks?: number;
  readonly tooLong?: (request: Asked) => Outcome;
  /** Outcomes to return instead of an answer, by the number of the call from 0. */
  readonly fault?: (call: number) => Outcome | undefined;
  /** Before the call with this number is answered, this many of the last blocks are replaced. */
  readonly reorganize?: ReadonlyMap<number, number>;
  readonly methods?: readonly string[];
}

export interface Asked {
  readonly from: number;
  readonly to: number;
}

export function rpcError(message: string, code = -32005, more: object = {}): Outcome {
  return { kind: 'rpcError', code, message, ...more, body: new Uint8Array() };
}

/** A chain in memory behind the limits and errors of a service. Its calls cost 255 credits each. */
export class SimulatedNode {
  readonly asked: (Asked & { readonly method: string; readonly params: RpcCall['params'] })[] = [];
  #fork = 0;
  /** The fork at which each block was last replaced. */
  readonly #forks: number[];

  constructor(readonly options: NodeOptions) {
    this.#forks = options.logs.map(() => 0);
  }

  answer(call: RpcCall): Outcome {
    const number = this.asked.length;
    const reorganized = this.options.reorganize?.get(number);
    if (reorganized !== undefined) this.#reorganize(reorganized);
    this.asked.push({ ...boundsOf(call), method: call.method, params: call.params });
    const fault = this.options.fault?.(number);
    if (fault) return fault;
    if (this.options.methods?.includes(call.method) === false)
      return rpcError(`the method ${call.method} does not exist`, -32601);
    return this.#answerCall(call);
  }

  /** All logs of some blocks in the current chain, of three addresses or of the given ones. */
  logsOf(from: number, to: number, addresses: readonly string[] = []): readonly JsonValue[] {
    const logs: JsonValue[] = [];
    for (let block = from; block <= to; block += 1) {
      for (let index = 0; index < this.#count(block); index += 1) {
        const address = threeAddresses[(block + index) % 3] ?? '';
        if (addresses.length > 0 && !addresses.includes(address)) continue;
        logs.push({
          address,
          blockNumber: hex(block),
          blockHash: this.hash(block),
          logIndex: hex(index),
          data: '0x',
          topics: [],
        });
      }
    }
    return logs;
  }

  block(number: number): JsonValue {
    return number < this.options.logs.length
      ? {
          number: hex(number),
          hash: this.hash(number),
          parentHash: number === 0 ? '0x00' : this.hash(number - 1),
          transactions: [],
        }
      : null;
  }

  hash(block: number): string {
    return `0x${block.toString(16)}f${(this.#forks[block] ?? 0).toString(16)}`;
  }

  #answerCall(call: RpcCall): Outcome {
    const { from, to } = boundsOf(call);
    switch (call.method) {
      case 'eth_getLogs':
        return this.#getLogs({ from, to }, addressesOf(call));
      case 'eth_getBlockByNumber':
        return result(this.block(from));
      case 'eth_getBlockRange':
        if (to - from + 1 > (this.options.maxBlocks ?? Infinity))
          return this.options.tooLong?.({ from, to }) ?? rpcError('block range is too large');
        return result(Array.from({ length: to - from + 1 }, (_, index) => this.block(from + index)));
      default:
        throw new Error(call.method);
    }
  }

  #getLogs(asked: Asked, addresses: readonly string[]): Outcome {
    const { maxBlocks = Infinity, maxLogs, tooLong, tooMany } = this.options;
    if (asked.to - asked.from + 1 > maxBlocks)
      return tooLong?.(asked) ?? rpcError(`range ${asked.to - asked.from + 1} exceeds limit of ${maxBlocks}`, -32602);
    const logs = this.logsOf(asked.from, asked.to, addresses);
    if (logs.length <= maxLogs) return result(logs);
    let fits = asked.from - 1;
    while (this.logsOf(asked.from, fits + 1, addresses).length <= maxLogs) fits += 1;
    return tooMany?.(asked, fits) ?? rpcError(`query returned more than ${maxLogs} results`);
  }

  /** A replaced block has one log more or less than before. */
  #count(block: number): number {
    const count = this.options.logs[block] ?? 0;
    return (this.#forks[block] ?? 0) % 2 === 0 ? count : Math.abs(count - 1);
  }

  #reorganize(depth: number): void {
    this.#fork += 1;
    for (let block = Math.max(0, this.#forks.length - depth); block < this.#forks.length; block += 1)
      this.#forks[block] = this.#fork;
  }
}

/** The outcome of a call, as the pipe reports it. */
export function exchangeOf(
  call: RpcCall,
  outcome: Outcome,
  cost: PlanCost = { credits: 255, unpricedCalls: 0 },
): Exchange {
  return {
    call,
    outcome,
    cost,
    network: evmNetwork,
    family: 'evm',
    transport: 'http',
    startedAt: 0,
    milliseconds: 0,
    bytesSent: 0,
    bytesReceived: 0,
    request: { endpoint: 'http://127.0.0.1', verb: 'POST', payload: '' },
  };
}

export function result(value: JsonValue): Outcome {
  return { kind: 'result', body: new Uint8Array(), value };
}

export function boundsOf({ params }: RpcCall): Asked {
  const [first, second] = params as readonly JsonValue[];
  const from = Number(integerOf(readMember(first, 'fromBlock') ?? first) ?? 0n);
  const to = Number(integerOf(readMember(first, 'toBlock') ?? second) ?? BigInt(from));
  return { from, to };
}

function addressesOf({ params }: RpcCall): readonly string[] {
  const [filter] = params as readonly JsonValue[];
  return (readMember(filter, 'address') ?? []) as readonly string[];
}

function hex(number: number): string {
  return `0x${number.toString(16)}`;
}
