/** The span of a rate, in milliseconds. */
const spanMilliseconds = 60_000;
/** Rows that arrive within this time are counted together, in milliseconds. */
const slotMilliseconds = 1_000;

/** How many rows arrived in the last minute. Its memory doesn't grow with the rows. */
export class RowRate {
  readonly #slots: { readonly at: number; rows: number }[] = [];

  add(rows: number, now: number): void {
    if (rows === 0) return;
    const last = this.#slots.at(-1);
    if (last !== undefined && now - last.at < slotMilliseconds) last.rows += rows;
    else this.#slots.push({ at: now, rows });
    this.#forget(now);
  }

  perMinute(now: number): number {
    this.#forget(now);
    return this.#slots.reduce((sum, { rows }) => sum + rows, 0);
  }

  #forget(now: number): void {
    while (this.#slots[0] !== undefined && this.#slots[0].at + spanMilliseconds <= now) this.#slots.shift();
  }
}
