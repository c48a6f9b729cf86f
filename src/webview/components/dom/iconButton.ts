import type { IconName } from './codicons';
import { element } from './element';
import { icon } from './icon';
import type { ViewContext } from './viewContext';

/** Creates a button with an icon and text, or with an icon only, whose label is its tooltip and accessible name. */
export function iconButton(
  name: IconName,
  label: string,
  run: (button: HTMLButtonElement) => void,
  text?: string,
): HTMLButtonElement {
  const button = element('button', { class: 'action', title: label, 'aria-label': label }, icon(name), text);
  button.addEventListener('click', () => run(button));
  return button;
}

/** Returns the button that opens the find bar of a view; undefined if the view has none. */
export function findButton({ find }: ViewContext): HTMLButtonElement | undefined {
  return find && iconButton('search', 'Find (Ctrl+F)', () => find.open());
}
