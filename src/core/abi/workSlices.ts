/** Longest stretch of work at once, in milliseconds: half a frame, so that typing never waits for it. */
const sliceMilliseconds = 8;

/** Cuts long work into short slices: between them whatever else waits gets its turn. */
export class WorkSlices {
  #began: number;

  /** `now` in milliseconds; `pause` gives way to others and comes back. */
  constructor(private readonly now: () => number, private readonly pause: () => Promise<void>) {
    this.#began = now();
  }

  /** To be awaited before each piece of work: pauses when the slice is used up. */
  async turn(): Promise<void> {
    if (this.now() - this.#began < sliceMilliseconds) return;
    await this.pause();
    this.#began = this.now();
  }
}

/** Gives way to timers, messages and input. */
export function pauseBriefly(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
