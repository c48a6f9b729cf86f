/**
 * Scrolls the complete focused element into view. Browsers only reveal the caret's line in a text area, so the rest may
 * be behind a sticky head or outside of the window. Doesn't scroll for elements in the head.
 */
export function revealFocus(container: HTMLElement, head: HTMLElement): void {
  container.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || head.contains(target)) return;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  });
}
