import { iconButton } from './iconButton';
import type { ViewContext } from './viewContext';

/** Returns the button that opens the find bar of a view; undefined if the view has none. */
export function findButton({ find }: ViewContext): HTMLButtonElement | undefined {
  return find && iconButton('search', 'Find (Ctrl+F)', () => find.open());
}
