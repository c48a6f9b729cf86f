import { FrameLine } from '../components/dom/frameLine';

/** Time of a frame for drawing outputs that arrive in it, in milliseconds. */
const drawingMilliseconds = 10;

/**
 * Decides when outputs are drawn. A single output is drawn immediately, so that nothing flickers. If many arrive
 * together, such as those that waited for the renderer, each output for which no time is left in its frame is drawn in
 * a separate frame.
 */
export class DrawingTurns {
  readonly #line = new FrameLine();
  #waiting = 0;
  /** When the first output of this frame was drawn; undefined if none was. */
  #began: number | undefined;

  constructor() {
    // No time is left in the frame in which the renderer is loaded.
    this.#begin(-Infinity);
  }

  /** Resolves when an output can be drawn. Returns undefined if that is now. */
  next(): Promise<void> | undefined {
    const now = performance.now();
    if (this.#waiting > 0 || now - (this.#began ?? now) > drawingMilliseconds) return this.frame();
    this.#begin(now);
    return undefined;
  }

  /** Resolves in a later frame, which is used by one output only. */
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
