import { lazily } from '../../../core/base/lazily';

/** A page that isn't shown draws no frames. */
const hiddenMilliseconds = 100;

/**
 * Those who wait for a frame of the page. Each has one for itself, so that several who do a little don't hold up the page
 * together.
 */
export class FrameLine {
  #last: Promise<void> = Promise.resolve();

  /** Resolves after the page has drawn a frame, and one for each who waits already. */
  next(): Promise<void> {
    this.#last = this.#last.then(frame);
    return this.#last;
  }
}

/** What nobody asked for, of all tables of the page. */
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
