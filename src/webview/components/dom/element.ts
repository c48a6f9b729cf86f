type Child = Node | string | undefined;

/**
 * Creates an element with its attributes and children. Strings become text nodes, never markup, so text from a node
 * can't create an element.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  for (const child of children) if (child !== undefined) made.append(child);
  return made;
}

/** Returns an element ID that is unique on the page. */
export function uniqueId(prefix: string): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return `${prefix}-${Array.from(words, (word) => word.toString(36)).join('')}`;
}

/** Returns a sentence with the parts between backticks as code, without the backticks. Other markup stays as it is. */
export function codeSpans(sentence: string): readonly (HTMLElement | string)[] {
  return sentence.split(/`([^`]*)`/).map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}

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
