// What does not change is not written: it would be drawn and read out again, and an update comes several times a
// second.

/** Puts text into an element unless it is there already. */
export function updateText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** Sets an attribute unless it has that value already; takes it away for undefined. */
export function updateAttribute(target: Element, name: string, value: string | undefined): void {
  if (value === undefined) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/** Hides an element or shows it, unless that is so already. */
export function updateHidden(target: Element, isHidden: boolean): void {
  updateAttribute(target, 'hidden', isHidden ? '' : undefined);
}
