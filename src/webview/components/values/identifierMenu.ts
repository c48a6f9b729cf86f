import type { MenuEntry } from '../dom/menu';
import type { ViewContext } from '../dom/viewContext';
import type { Identifier } from './identifierOf';

/** Returns the menu of an identifier. */
export function identifierEntries(identifier: Identifier, context: ViewContext): readonly MenuEntry[] {
  const { text, noun, subject } = identifier;
  const entries: MenuEntry[] = [{ kind: 'item', label: `Copy ${noun}`, run: () => context.copy(text, noun) }];
  if (subject !== undefined && context.lookUp !== undefined) {
    const { lookUp } = context;
    entries.push({ kind: 'item', label: `Look up ${noun}`, run: () => lookUp(subject) });
  }
  return entries;
}
