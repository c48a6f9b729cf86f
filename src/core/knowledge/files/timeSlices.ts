/** Maximum milliseconds of uninterrupted work: half a frame, so that typing stays responsive. */
const sliceMilliseconds = 8;

/** Splits long work into short slices, and yields to other work between them. */
export class TimeSlices {
  #began: number;

  /** `now` returns milliseconds; `pause` yields to other work. */
  constructor(
    readonly now: () => number,
    private readonly pause: () => Promise<void>,
  ) {
    this.#began = now();
  }

  /** Await this before each piece of work. It pauses if the slice is used up. */
  async turn(): Promise<void> {
    if (this.now() - this.#began < sliceMilliseconds) return;
    await this.pause();
    this.#began = this.now();
  }
}

/** Yields to timers, messages and input. */
export function pauseBriefly(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
