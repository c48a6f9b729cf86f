// Unchanged values are not written, because each write is drawn and announced, and updates arrive several times a
// second.

/** Sets the text of an element if it differs. */
export function updateText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** Sets an attribute if it differs; undefined removes it. */
export function updateAttribute(target: Element, name: string, value: string | undefined): void {
  if (value === undefined) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/** Hides or shows an element if that is a change. */
export function updateHidden(target: Element, isHidden: boolean): void {
  updateAttribute(target, 'hidden', isHidden ? '' : undefined);
}
