import { failed, ok, type Result } from '../../../src/core/base/result';
import {
  methodNotFound,
  type RpcCall,
  type RpcFailure,
  rpcFailure,
  type RpcNetwork,
  type RpcOutcome,
} from '../front/rpcMessage';
import { classHashOf, classOf } from './classes';
import type { L2netDataSet, L2netEvent } from './dataSet';
import { traceOf } from './traceOf';

/** Maximum number of events per page. */
const maxChunkSize = 1_024;
const felt = /^0x[0-9a-f]{1,64}$/i;

interface EventQuery {
  /** Block numbers, inclusive. The pending block's number is one above the latest. */
  readonly from: number;
  readonly to: number;
  readonly addresses?: readonly bigint[];
  /** Alternatives by position. A position without alternatives matches anything. */
  readonly keys: readonly (readonly bigint[])[];
  /** Index of the first event to check. */
  readonly start: number;
  readonly chunkSize: number;
}

/** The l2net network: the contract's two methods for the data set, and the number of the latest block. */
export class L2netNetwork implements RpcNetwork {
  constructor(private readonly dataSet: L2netDataSet) {}

  answer(call: RpcCall): Promise<RpcOutcome> {
    const prefix = this.dataSet.landmarks.methodPrefix;
    switch (call.method) {
      case `${prefix}getEvents`:
        return Promise.resolve(this.getEvents(call.params));
      case `${prefix}getTransactionReceipt`:
        return Promise.resolve(this.getTransactionReceipt(call.params));
      case `${prefix}traceTransaction`:
        return Promise.resolve(this.traceTransaction(call.params));
      case `${prefix}getClassHashAt`:
        return Promise.resolve(this.getClassHashAt(call.params));
      case `${prefix}getClass`:
        return Promise.resolve(this.getClass(call.params));
      case `${prefix}blockNumber`:
        return Promise.resolve({ kind: 'result', json: String(this.dataSet.landmarks.latestBlock.number) });
      default:
        return Promise.resolve(methodNotFound(call.method));
    }
  }

  private getTransactionReceipt(params: unknown): RpcOutcome {
    const { transaction_hash: hash } = membersOf(params);
    if (!isFelt(hash)) return rpcFailure(-32602, 'Invalid params: transaction_hash is a hash');
    const receipt = this.dataSet.receipts.get(`0x${BigInt(hash).toString(16)}`);
    return receipt === undefined
      ? rpcFailure(29, 'Transaction hash not found')
      : { kind: 'result', json: JSON.stringify(receipt) };
  }

  private traceTransaction(params: unknown): RpcOutcome {
    const { transaction_hash: hash } = membersOf(params);
    if (!isFelt(hash)) return rpcFailure(-32602, 'Invalid params: transaction_hash is a hash');
    const receipt = this.dataSet.receipts.get(`0x${BigInt(hash).toString(16)}`);
    return receipt === undefined
      ? rpcFailure(29, 'Transaction hash not found')
      : { kind: 'result', json: JSON.stringify(traceOf(receipt, this.dataSet.landmarks)) };
  }

  private getClassHashAt(params: unknown): RpcOutcome {
    const { block_id: block, contract_address: address } = membersOf(params);
    const read = this.readBlock(block, 'block_id');
    if (read.kind === 'failed') return read.problem;
    if (!isFelt(address)) return rpcFailure(-32602, 'Invalid params: contract_address is a felt');
    const hash = classHashOf(address, this.dataSet.landmarks);
    return hash === undefined ? rpcFailure(20, 'Contract not found') : { kind: 'result', json: JSON.stringify(hash) };
  }

  private getClass(params: unknown): RpcOutcome {
    const { block_id: block, class_hash: hash } = membersOf(params);
    const read = this.readBlock(block, 'block_id');
    if (read.kind === 'failed') return read.problem;
    if (!isFelt(hash)) return rpcFailure(-32602, 'Invalid params: class_hash is a felt');
    const found = classOf(hash);
    return found === undefined
      ? rpcFailure(28, 'Class hash not found')
      : { kind: 'result', json: JSON.stringify(found) };
  }

  private getEvents(params: unknown): RpcOutcome {
    const read = this.readQuery(membersOf(membersOf(params)['filter']));
    if (read.kind === 'failed') return read.problem;
    const query = read.value;
    const { events } = this.dataSet;
    const page: L2netEvent[] = [];
    for (let index = query.start; index < events.length; index++) {
      const event = events[index];
      if (event === undefined || !this.matches(event, query)) continue;
      if (page.length === query.chunkSize)
        return { kind: 'result', json: JSON.stringify({ events: page, continuation_token: `${query.from}-${index}` }) };
      page.push(event);
    }
    return { kind: 'result', json: JSON.stringify({ events: page }) };
  }

  private matches(event: L2netEvent, query: EventQuery): boolean {
    const block = event.block_number ?? this.pendingNumber;
    if (block < query.from || block > query.to) return false;
    if (query.addresses?.includes(BigInt(event.from_address)) === false) return false;
    return query.keys.every((alternatives, position) => {
      const key = event.keys[position];
      return alternatives.length === 0 || (key !== undefined && alternatives.includes(BigInt(key)));
    });
  }

  private readQuery(filter: Readonly<Record<string, unknown>>): Result<EventQuery, RpcFailure> {
    const from = this.readBlock(filter['from_block'], 'from_block');
    const to = this.readBlock(filter['to_block'], 'to_block');
    const keys = readKeys(filter['keys']);
    const start = this.readToken(filter['continuation_token']);
    const { address, chunk_size: chunkSize } = filter;
    const addresses: readonly unknown[] = [address].flat();
    if (from.kind === 'failed') return from;
    if (to.kind === 'failed') return to;
    if (keys.kind === 'failed') return keys;
    if (start.kind === 'failed') return start;
    if (address !== undefined && !addresses.every(isFelt))
      return failed(rpcFailure(-32602, 'Invalid params: address is a felt or a list of felts'));
    if (!Number.isSafeInteger(chunkSize) || Number(chunkSize) < 1)
      return failed(rpcFailure(-32602, 'Invalid params: chunk_size is a positive integer'));
    if (Number(chunkSize) > maxChunkSize) return failed(rpcFailure(31, 'Requested page size is too big'));
    return ok({
      from: from.value,
      to: to.value,
      keys: keys.value,
      start: start.value,
      chunkSize: Number(chunkSize),
      ...(address === undefined ? {} : { addresses: addresses.filter(isFelt).map(BigInt) }),
    });
  }

  private readBlock(value: unknown, name: string): Result<number, RpcFailure> {
    if (value === 'latest') return ok(this.pendingNumber - 1);
    if (value === 'pending' || value === 'pre_confirmed') return ok(this.pendingNumber);
    if (value === 'l1_accepted') return ok(this.dataSet.landmarks.latestOnL1);
    const { block_number: number, block_hash: hash } = membersOf(value);
    if (Number.isSafeInteger(number) && Number(number) >= 0 && hash === undefined) return ok(Number(number));
    if (!isFelt(hash) || number !== undefined)
      return failed(rpcFailure(-32602, `Invalid params: ${name} is a block_number, a block_hash or a tag`));
    const known = this.dataSet.numbers.get(`0x${BigInt(hash).toString(16)}`);
    return known === undefined ? failed(rpcFailure(24, 'Block not found')) : ok(known);
  }

  private readToken(token: unknown): Result<number, RpcFailure> {
    if (token === undefined) return ok(0);
    const index = typeof token === 'string' ? /^\d+-(\d+)$/.exec(token)?.[1] : undefined;
    if (index === undefined || Number(index) >= this.dataSet.events.length)
      return failed(rpcFailure(33, 'The supplied continuation token is invalid or unknown'));
    return ok(Number(index));
  }

  private get pendingNumber(): number {
    return this.dataSet.landmarks.latestBlock.number + 1;
  }
}

function readKeys(value: unknown): Result<readonly (readonly bigint[])[], RpcFailure> {
  if (value === undefined) return ok([]);
  const problem = failed(rpcFailure(-32602, 'Invalid params: keys is a list of lists of felts'));
  if (!Array.isArray(value)) return problem;
  const positions: bigint[][] = [];
  for (const alternatives of value as readonly unknown[]) {
    if (!Array.isArray(alternatives) || !alternatives.every(isFelt)) return problem;
    positions.push(alternatives.map((alternative) => BigInt(alternative)));
  }
  return ok(positions);
}

function isFelt(value: unknown): value is string {
  return typeof value === 'string' && felt.test(value);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
