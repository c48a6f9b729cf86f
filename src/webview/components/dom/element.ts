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
