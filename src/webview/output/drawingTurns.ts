import { FrameLine } from '../components/dom/frameLine';

/** Time of a frame for the outputs that come in it, in milliseconds. */
const drawingMilliseconds = 10;

/**
 * When outputs are drawn. One that comes alone is drawn at once, so that nothing flickers. Of many that come together, such
 * as those that waited for the renderer, each that finds no time left in its frame is drawn in one of its own.
 */
export class DrawingTurns {
  readonly #line = new FrameLine();
  #waiting = 0;
  /** When the first output of this frame was drawn; undefined if none was. */
  #began: number | undefined;

  constructor() {
    // The frame in which the renderer is loaded has no time left.
    this.#begin(-Infinity);
  }

  /** Resolves when an output can be drawn. Returns undefined if that is now. */
  next(): Promise<void> | undefined {
    const now = performance.now();
    if (this.#waiting > 0 || now - (this.#began ?? now) > drawingMilliseconds) return this.frame();
    this.#begin(now);
    return undefined;
  }

  /** Resolves in a later frame, which is for one alone. */
  async frame(): Promise<void> {
    this.#waiting += 1;
    await this.#line.next();
    this.#waiting -= 1;
    this.#begin(performance.now());
  }

  #begin(now: number): void {
    if (this.#began !== undefined) return;
    this.#began = now;
    requestAnimationFrame(() => {
      this.#began = undefined;
    });
  }
}
