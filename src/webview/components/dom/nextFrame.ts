import { lazily } from '../../../core/lazily';

/** A page that isn't shown draws no frames. */
const hiddenMilliseconds = 100;

/** Gives each of those who wait a frame for itself. */
class FrameLine {
  #last: Promise<void> = Promise.resolve();

  next(): Promise<void> {
    this.#last = this.#last.then(frame);
    return this.#last;
  }
}

const line = lazily(() => new FrameLine());

/**
 * Resolves after the page has drawn a frame. Whoever waits has a frame for itself, so that tables that each do a little
 * between two frames don't hold up the page together.
 */
export function nextFrame(): Promise<void> {
  return line().next();
}

function frame(): Promise<void> {
  return new Promise((resolve) => {
    const hidden = setTimeout(resolve, hiddenMilliseconds);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      setTimeout(resolve, 0);
    });
  });
}
