import type { Hex } from './evm/evmLandmarks';
import type { AdminActions } from './front/adminDesk';
import type { Behaviour } from './front/behaviour';
import type { ServiceCounters } from './front/counters';
import type { FaultRule } from './front/fault';

/** Where the admin path is and what it takes: part of what a started service tells of itself. */
export interface AdminAccess {
  readonly url: string;
  readonly token: string;
}

/** A transaction of one of the node's own accounts for a reorganised chain. */
export interface ReorgTransaction {
  readonly from: Hex;
  readonly to: Hex;
  readonly data: Hex;
  /** The new block it goes to: 0 is the first of them. */
  readonly block: number;
}

/**
 * The typed client of a running service's admin path, in this process or another. Methods throw what the service says
 * is wrong.
 */
export class ServiceAdmin {
  constructor(private readonly access: AdminAccess) {}

  counters(): Promise<ServiceCounters> {
    return this.post('counters', {});
  }

  /** Counters and credits to nothing, faults away, behaviour as at the start; the chains stay. */
  reset(): Promise<void> {
    return this.post('reset', {});
  }

  /** Queues faults; a request draws the first that is for it. */
  misbehave(...rules: readonly FaultRule[]): Promise<void> {
    return this.post('misbehave', { rules });
  }

  /** Takes back all faults not yet met, and lets go what they hold. */
  behave(): Promise<void> {
    return this.post('behave', {});
  }

  configure(changes: Partial<Behaviour>): Promise<void> {
    return this.post('configure', changes);
  }

  /** Calls the EVM node itself, past keys and credits: `anvil_*` and `evm_*` too. */
  node<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    return this.post('node', { method, params });
  }

  mine(blocks: number): Promise<void> {
    return this.node('anvil_mine', [toHex(blocks)]);
  }

  /** Replaces the newest `depth` blocks by as many others: empty but for these transactions. */
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

  /** Remembers the chain as it is; gives what `revert` takes. */
  snapshot(): Promise<string> {
    return this.node('evm_snapshot');
  }

  /** Back to a snapshot, which is used up by it. */
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
