import type { IconName } from './codicons';
import { element } from './element';
import { icon } from './icon';

/** A button that is an icon with a text, or an icon alone whose label is said and shown on hover. */
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
