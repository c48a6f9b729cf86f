import type { Memento } from 'vscode';

const key = 'rpcbook.hover.allowance';

/** Counts the lookups by hover today (UTC), in all windows. */
export class HoverAllowance {
  constructor(
    private readonly memory: Memento,
    private readonly now: () => number,
  ) {}

  /** Uses one of the day's lookups; returns false if none are left. */
  async take(daily: number): Promise<boolean> {
    const used = this.#used;
    if (used >= daily) return false;
    await this.memory.update(key, { day: this.#today, used: used + 1 });
    return true;
  }

  get #used(): number {
    const kept = this.memory.get<{ readonly day?: unknown; readonly used?: unknown }>(key);
    return kept?.day === this.#today && typeof kept.used === 'number' ? kept.used : 0;
  }

  get #today(): string {
    return new Date(this.now()).toISOString().slice(0, 10);
  }
}
