import type { Frame, Page } from 'playwright-core';

/**
 * Returns what doesn't fit into the width of a page: elements beyond its edges, and text that its element cuts. Parts
 * that scroll sideways on their own, such as tables, are left out.
 */
export function cutParts(frame: Frame | Page): Promise<readonly string[]> {
  return frame.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.localName}.${element.className} "${element.textContent.trim().slice(0, 60)}"`;
    const scrollsAlone = (element: Element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element !== document.scrollingElement;
    const visit = (element: Element): void => {
      const style = getComputedStyle(element);
      if (
        style.display === 'none' ||
        style.visibility === 'hidden' ||
        element.matches('.screen-reader-text, .announcer')
      )
        return;
      const { left, right, width } = element.getBoundingClientRect();
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (width > 0 && (left < -1 || right > innerWidth + 1)) found.push(`beyond the edge: ${nameOf(element)}`);
      else if (hasText && style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${nameOf(element)}`);
      if (scrollsAlone(element) || element.localName === 'select') return;
      for (const child of [...element.children, ...(element.shadowRoot?.children ?? [])]) visit(child);
    };
    visit(document.body);
    const root = document.scrollingElement;
    if (root !== null && root.scrollWidth > root.clientWidth)
      found.push(`the page scrolls sideways to ${root.scrollWidth}`);
    return found;
  });
}
