import type { Hex } from './evm/evmLandmarks';
import type { AdminActions } from './front/adminDesk';
import type { Behavior } from './front/behavior';
import type { ServiceCounters } from './front/counters';
import type { FaultRule } from './front/fault';

/** Address and token of the admin path: part of the description of a started service. */
export interface AdminAccess {
  readonly url: string;
  readonly token: string;
}

/** A transaction from one of the node's own accounts, for a reorganized chain. */
export interface ReorgTransaction {
  readonly from: Hex;
  readonly to: Hex;
  readonly data: Hex;
  /** Index of its new block, from 0. */
  readonly block: number;
}

/**
 * The typed client for the admin path of a running service, in this process or another. Methods throw the error that
 * the service reports.
 */
export class ServiceAdmin {
  constructor(private readonly access: AdminAccess) {}

  counters(): Promise<ServiceCounters> {
    return this.post('counters', {});
  }

  /** Clears counters, credits, and faults, and restores the initial behavior. The chains stay unchanged. */
  reset(): Promise<void> {
    return this.post('reset', {});
  }

  /** Queues faults. A request takes the first one that matches it. */
  misbehave(...rules: readonly FaultRule[]): Promise<void> {
    return this.post('misbehave', { rules });
  }

  /** Removes all pending faults, and releases the requests that they delay. */
  behave(): Promise<void> {
    return this.post('behave', {});
  }

  /** Ends all sockets when the replies in progress are sent. */
  cutSockets(): Promise<void> {
    return this.post('cut', {});
  }

  configure(changes: Partial<Behavior>): Promise<void> {
    return this.post('configure', changes);
  }

  /** Calls the EVM node directly, without keys and credits: `anvil_*` and `evm_*` too. */
  node<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    return this.post('node', { method, params });
  }

  mine(blocks: number): Promise<void> {
    return this.node('anvil_mine', [toHex(blocks)]);
  }

  /** Replaces the newest `depth` blocks with the same number of blocks, which contain only these transactions. */
  reorg(depth: number, transactions: readonly ReorgTransaction[] = []): Promise<void> {
    return this.node('anvil_reorg', [depth, transactions.map(({ block, ...transaction }) => [transaction, block])]);
  }

  setCode(address: Hex, code: Hex): Promise<void> {
    return this.node('anvil_setCode', [address, code]);
  }

  /** Both `slot` and `value` are 32 bytes. */
  setStorageAt(address: Hex, slot: Hex, value: Hex): Promise<void> {
    return this.node('anvil_setStorageAt', [address, slot, value]);
  }

  /** Saves the state of the chain; returns the snapshot for `revert`. */
  snapshot(): Promise<string> {
    return this.node('evm_snapshot');
  }

  /** Restores a snapshot, which can be used only once. */
  async revert(snapshot: string): Promise<void> {
    if (!(await this.node<boolean>('evm_revert', [snapshot]))) throw new Error(`There is no snapshot ${snapshot}`);
  }

  private async post<Action extends keyof AdminActions, T>(action: Action, input: AdminActions[Action]): Promise<T> {
    const response = await fetch(`${this.access.url}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.access.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`admin ${action}: ${response.status} ${text}`);
    return JSON.parse(text).result;
  }
}

function toHex(value: number): Hex {
  return `0x${value.toString(16)}`;
}
