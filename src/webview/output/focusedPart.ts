/**
 * Returns a selector for the focused part of an output, such as a table or a tab, by its role and name, or for the
 * button of an outdated output.
 */
export function focusedPart({ shadowRoot }: HTMLElement): string | undefined {
  const focused = shadowRoot?.activeElement;
  if (focused?.closest('.outdated-bar')) return '.outdated-bar button';
  const role = focused?.getAttribute('role');
  const name = focused?.getAttribute('aria-label') ?? undefined;
  if (typeof role !== 'string') return undefined;
  if (name !== undefined) return `[role="${CSS.escape(role)}"][aria-label="${CSS.escape(name)}"]`;
  return role === 'tab' ? '[role="tab"][aria-selected="true"]' : undefined;
}
