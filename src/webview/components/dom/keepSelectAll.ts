/**
 * Keeps Ctrl+A inside the fields of a part of a page. The browser selects the field's text at once; VS Code hears the
 * chord too and selects all a second time, some moments later, with what was typed since.
 */
export function keepSelectAll(part: HTMLElement): void {
  part.addEventListener('keydown', (event) => {
    const isSelectAll =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a';
    if (isSelectAll && event.target instanceof Element && event.target.matches('input, textarea'))
      event.stopPropagation();
  });
}
