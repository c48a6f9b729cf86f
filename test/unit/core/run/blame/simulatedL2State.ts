import { type JsonObject, type JsonValue, readMember } from '../../../../../src/core/base/json/jsonValue';
import { cairoSelectorOf } from '../../../../../src/core/formats/l2net/selector';
import type { Outcome } from '../../../../../src/core/model/exchange/exchange';
import type { RpcCall } from '../../../../../src/core/run/longWork/longWork';
import { result, rpcError } from '../longWork/simulatedNode';

export const l2Contract = '0x4a11';
export const l2Key = '0x5';
const account = '0xacc0';

/** A transaction that leaves a value at the key. */
export interface L2Write {
  readonly block: number;
  readonly index: number;
  readonly value: number;
}

export interface L2StateOptions {
  readonly head: number;
  readonly version: string;
  readonly writes: readonly L2Write[];
  /** Whether traces have the state diff, which the specification lets nodes leave out. Undefined for no traces. */
  readonly traces?: 'diffs' | 'calls';
  /** The block in which the contract was deployed. Before it, the node answers that there is none. */
  readonly deployed?: number;
  readonly finalTo?: number;
  /** What the node says instead of the block of the last change. */
  readonly lastUpdate?: (truth: number) => number;
  /** Whether the second of the three transactions of each block was reverted. */
  readonly reverts?: boolean;
}

const hex = (number: number): string => `0x${number.toString(16)}`;

/** A chain of l2net in memory, in the shapes of the specification of the Starknet JSON-RPC API 0.10. */
export class SimulatedL2State {
  readonly asked: RpcCall[] = [];

  constructor(readonly options: L2StateOptions) {}

  get methods(): readonly string[] {
    return this.asked.map(({ method }) => method.replace(/^\w+?_/, ''));
  }

  valueAt(block: number): number {
    return this.options.writes.findLast((write) => write.block <= block)?.value ?? 0;
  }

  /** The blocks in which the value changed, newest first. */
  get changes(): readonly number[] {
    const blocks = [...new Set(this.options.writes.map(({ block }) => block))];
    return blocks.filter((block) => this.valueAt(block) !== this.valueAt(block - 1)).reverse();
  }

  hashOf(block: number, index: number): string {
    return hex(block * 1_000 + index + 1);
  }

  answer(call: RpcCall): Outcome {
    this.asked.push(call);
    const params: JsonValue = call.params;
    const block = Number(readMember(readMember(params, 'block_id'), 'block_number') ?? this.options.head);
    switch (call.method.replace(/^\w+?_/, '')) {
      case 'specVersion':
        return result(this.options.version);
      case 'blockNumber':
        return result(this.options.head);
      case 'getStorageAt':
        return this.#storage(block, readMember(params, 'response_flags') !== undefined);
      case 'getBlockWithReceipts':
        return result(this.#block(block));
      case 'traceBlockTransactions':
        return this.options.traces === undefined ? missingMethod : result(this.#traces(block));
      default:
        return missingMethod;
    }
  }

  #storage(block: number, isFlagged: boolean): Outcome {
    const { deployed = 0, version, lastUpdate = (truth) => truth } = this.options;
    if (block < deployed) return rpcError('Contract not found', 20);
    const value = hex(this.valueAt(block));
    if (!isFlagged) return result(value);
    if (version !== '0.10.1') return rpcError('Invalid params', -32602);
    const last = this.changes.find((each) => each <= block) ?? 0;
    return result({ value, last_update_block: lastUpdate(last) });
  }

  #block(block: number): JsonObject {
    const { finalTo = 0, reverts = false, deployed = -1 } = this.options;
    const transactions = [0, 1, 2].map((index) => {
      const hash = this.hashOf(block, index);
      const writes = this.options.writes.some((write) => write.block === block && write.index === index);
      const isDeployment = deployed === block && index === 0;
      const calldata = ['0x1', writes ? l2Contract : '0x77', hex(Number(selector % 2n ** 50n)), '0x1', '0x2a'];
      const invoke = { type: 'INVOKE', version: '0x3', sender_address: account, calldata };
      return {
        transaction: isDeployment ? { type: 'DEPLOY_ACCOUNT', version: '0x3', class_hash: '0x1' } : named(invoke),
        receipt: {
          type: 'INVOKE',
          transaction_hash: hash,
          execution_status: reverts && index === 1 ? 'REVERTED' : 'SUCCEEDED',
          finality_status: 'ACCEPTED_ON_L2',
          events: writes ? [{ from_address: l2Contract, keys: ['0x1'], data: [] }] : [],
          ...(isDeployment && { contract_address: l2Contract }),
        },
      };
    });
    return {
      status: block <= finalTo ? 'ACCEPTED_ON_L1' : 'ACCEPTED_ON_L2',
      block_number: block,
      timestamp: 1_700_000_000 + block,
      transactions,
    };
  }

  #traces(block: number): JsonValue {
    let before = this.valueAt(block - 1);
    return [0, 1, 2].map((index) => {
      const writes = this.options.writes.filter((write) => write.block === block && write.index === index);
      const after = writes.at(-1)?.value ?? before;
      const entries = after === before ? [] : [{ key: l2Key, value: hex(after) }];
      before = after;
      const call = { contract_address: l2Contract, entry_point_selector: '0x1', calldata: [], calls: [], events: [] };
      return {
        transaction_hash: this.hashOf(block, index),
        trace_root: {
          type: 'INVOKE',
          execute_invocation: {
            contract_address: account,
            entry_point_selector: '0x2',
            calldata: [],
            calls: writes.length > 0 ? [call] : [],
            events: [],
          },
          ...(this.options.traces === 'diffs' && {
            state_diff: {
              storage_diffs:
                entries.length === 0 ? [] : [{ address: `0x0${l2Contract.slice(2)}`, storage_entries: entries }],
              nonces: [],
              deployed_contracts: [],
              deprecated_declared_classes: [],
              declared_classes: [],
              replaced_classes: [],
            },
          }),
        },
      };
    });
  }
}

const selector = cairoSelectorOf('transfer');

/** The calldata of an account that calls `transfer`. */
function named<T extends { readonly calldata: readonly string[] }>(invoke: T): T {
  const [count = '', to = '', , ...rest] = invoke.calldata;
  return { ...invoke, calldata: [count, to, `0x${selector.toString(16)}`, ...rest] };
}

const missingMethod = rpcError('Method not found', -32601);
