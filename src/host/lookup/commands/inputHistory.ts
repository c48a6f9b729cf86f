import type { Memento } from 'vscode';

import type { InputKind } from '../../../core/editor/lookup/lookup';

const key = 'rpcbook.lookup.inputs';
const maxKept = 20;

/**
 * Earlier inputs of lookups, latest first, by kind of input. Only inputs that passed their check are stored, so no key
 * is.
 */
export class InputHistory {
  constructor(private readonly memory: Memento) {}

  recent(kind: InputKind): readonly string[] {
    const kept = this.#kept[kind];
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  }

  async add(kind: InputKind, text: string): Promise<void> {
    if (text === '') return;
    const others = this.recent(kind).filter((known) => known !== text);
    await this.memory.update(key, { ...this.#kept, [kind]: [text, ...others].slice(0, maxKept) });
  }

  get #kept(): Readonly<Record<string, unknown>> {
    return this.memory.get<Readonly<Record<string, unknown>>>(key, {});
  }
}
