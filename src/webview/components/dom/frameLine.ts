import { lazily } from '../../../core/base/lazily';

/** Delay for a page that isn't shown, which draws no frames. */
const hiddenMilliseconds = 100;

/**
 * A queue for frames of the page. Each waiting task gets its own frame, so that several small tasks don't block the
 * page together.
 */
export class FrameLine {
  #last: Promise<void> = Promise.resolve();

  /** Resolves after the page has drawn a frame, and one more for each task that already waits. */
  next(): Promise<void> {
    this.#last = this.#last.then(frame);
    return this.#last;
  }
}

/** The queue for work that nobody requested, for all tables of the page. */
export const unaskedLine = lazily(() => new FrameLine());

function frame(): Promise<void> {
  return new Promise((resolve) => {
    const hidden = setTimeout(resolve, hiddenMilliseconds);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      setTimeout(resolve, 0);
    });
  });
}
