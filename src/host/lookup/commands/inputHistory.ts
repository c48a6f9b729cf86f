import type { Memento } from 'vscode';

import type { InputKind } from '../../../core/editor/lookup/lookup';
import type { Network } from '../../../core/model/networks/network';

const key = 'rpcbook.lookup.inputs';
const maxKept = 20;

type ChainOfInput = Pick<Network, 'key' | 'family' | 'chainId'>;

/** What was looked up on one chain says nothing of others. Without a chain ID, each network is a chain of its own. */
function placeOf(kind: InputKind, network: ChainOfInput | undefined): string {
  return network === undefined ? kind : `${network.family} ${network.chainId ?? network.key} ${kind}`;
}

/**
 * Earlier inputs of lookups in this workspace, latest first, by chain and kind of input. Only inputs that passed their
 * check are stored, so no key is.
 */
export class InputHistory {
  constructor(private readonly memory: Memento) {}

  recent(kind: InputKind, network: ChainOfInput | undefined): readonly string[] {
    const kept = this.#kept[placeOf(kind, network)];
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  }

  async add(kind: InputKind, network: ChainOfInput, text: string): Promise<void> {
    if (text === '') return;
    const others = this.recent(kind, network).filter((known) => known !== text);
    await this.memory.update(key, { ...this.#kept, [placeOf(kind, network)]: [text, ...others].slice(0, maxKept) });
  }

  get #kept(): Readonly<Record<string, unknown>> {
    return this.memory.get<Readonly<Record<string, unknown>>>(key, {});
  }
}
