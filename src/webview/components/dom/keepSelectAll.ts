/**
 * Keeps Ctrl+A inside the fields of a part of a page. The browser selects the field's text immediately. VS Code also
 * receives the keys and would select everything again later, including text typed in between.
 */
export function keepSelectAll(part: HTMLElement): void {
  part.addEventListener('keydown', (event) => {
    const isSelectAll =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a';
    if (isSelectAll && event.target instanceof Element && event.target.matches('input, textarea'))
      event.stopPropagation();
  });
}
