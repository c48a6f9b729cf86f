import type { MenuEntry } from '../dom/menu';
import type { ViewContext } from '../dom/viewContext';
import type { Identifier } from './identifierOf';

/** A felt may also be an address. */
function isAddress({ subject }: Identifier): boolean {
  return subject?.of === 'address' || subject?.of === 'key' || subject?.of === 'felt';
}

/** Returns the menu of an identifier. */
export function identifierEntries(identifier: Identifier, context: ViewContext): readonly MenuEntry[] {
  const { text, noun, subject } = identifier;
  const entries: MenuEntry[] = [{ kind: 'item', label: `Copy ${noun}`, run: () => context.copy(text, noun) }];
  if (subject !== undefined && context.lookUp !== undefined) {
    const { lookUp } = context;
    entries.push({ kind: 'item', label: `Look up ${noun}`, run: () => lookUp(subject) });
    if (subject.of === 'transaction' || subject.of === 'l2netTransaction')
      entries.push({ kind: 'item', label: 'Trace', run: () => lookUp({ ...subject, action: 'trace' }) });
    if (isAddress(identifier)) {
      entries.push(
        { kind: 'item', label: 'Label this address…', run: () => lookUp({ ...subject, action: 'label' }) },
        { kind: 'item', label: 'Remove label', run: () => lookUp({ ...subject, action: 'removeLabel' }) },
      );
    }
  }
  return entries;
}
