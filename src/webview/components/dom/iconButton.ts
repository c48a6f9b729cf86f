import type { IconName } from './codicons';
import { element } from './element';
import { icon } from './icon';

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
