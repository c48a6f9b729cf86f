/**
 * Scrolls all of what gets the focus into view. Browsers only show the line of the caret in a text area, which leaves the
 * rest behind a head that stays or outside of the window. What the head holds stays where it is.
 */
export function revealFocus(container: HTMLElement, head: HTMLElement): void {
  container.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || head.contains(target)) return;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  });
}
