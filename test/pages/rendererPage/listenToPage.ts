/**
 * Records the texts of all live regions of a page from now on, because most are shown for a moment only. Runs in the page,
 * so it is one function.
 */
export function listenToPage(): void {
  const texts: string[] = [];
  globalThis.heard = texts;
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (!element.matches('[role=status], [role=alert], [aria-live]')) continue;
      new MutationObserver(() => {
        if (element.textContent !== '') texts.push(element.textContent);
      }).observe(element, { childList: true, characterData: true, subtree: true });
    }
}

declare global {
  /** What the live regions of the page said. */
  var heard: readonly string[];
}
