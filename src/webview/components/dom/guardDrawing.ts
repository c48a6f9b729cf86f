/** The event by which a part of a view tells that it can't be drawn. Its detail is the exception. */
const undrawn = 'rpcbook-undrawn';

/** Tells the guarded view around a part that an exception keeps the part from being drawn. Returns whether there is one. */
export function reportUndrawn(part: Element, error: unknown): boolean {
  return !part.dispatchEvent(new CustomEvent(undrawn, { bubbles: true, cancelable: true, detail: error }));
}

/** Calls `show` with the first exception that a part of a view reports. If it throws as well, the view around it is told. */
export function onUndrawn(view: Element, show: (error: unknown) => void): void {
  const take = (event: Event): void => {
    try {
      show(event instanceof CustomEvent ? event.detail : undefined);
    } catch {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  view.addEventListener(undrawn, take, { once: true });
}

/** Returns what `make` returns, or `instead` if it throws, which is a bug and takes nothing else with it. */
export function attempt<Made>(make: () => Made, instead: Made): Made {
  try {
    return make();
  } catch {
    return instead;
  }
}

/**
 * Draws a part of a view that may be on the page already: rows that scroll into sight, what a click opens. An exception
 * is a bug that an answer can provoke. The guarded view around the part then shows something else. Without one, as while
 * the view itself is drawn, the exception goes on to whoever draws it.
 */
export function drawPart(part: Element, draw: () => void): void {
  const wasShown = part.isConnected;
  try {
    draw();
  } catch (error) {
    const isReplaced = wasShown && !part.isConnected;
    if (!isReplaced && !reportUndrawn(part, error)) throw error;
  }
}

/** Reads what an answer decodes only when it is needed: for a row in sight, or to sort, to find, and to copy. */
export function readPart<Read>(part: Element, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    reportUndrawn(part, error);
    throw error;
  }
}

/**
 * Fills a view with what `draw` returns, or with what `instead` returns if anything in it throws, at once or later. What
 * was drawn ends with its signal then.
 */
export function guardDrawing(
  view: HTMLElement,
  signal: AbortSignal,
  draw: (signal: AbortSignal) => readonly Node[],
  instead: (error: unknown) => readonly Node[],
): void {
  const life = new AbortController();
  const replace = (error: unknown): void => {
    life.abort();
    const hadFocus = view.matches(':focus-within');
    view.replaceChildren(...instead(error));
    if (hadFocus) view.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true });
  };
  try {
    view.replaceChildren(...draw(AbortSignal.any([life.signal, signal])));
  } catch (error) {
    return replace(error);
  }
  onUndrawn(view, replace);
}
