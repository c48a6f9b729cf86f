import { codicons, type IconName } from './codicons';
import { element } from './element';
import type { ViewContext } from './viewContext';

const svg = 'http://www.w3.org/2000/svg';

/** Creates a codicon in the color of the text. Screen readers read its label; without one the icon is decorative. */
export function icon(name: IconName, label?: string): SVGSVGElement {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('class', 'icon');
  picture.setAttribute('viewBox', '0 0 16 16');
  if (label === undefined) {
    picture.setAttribute('aria-hidden', 'true');
  } else {
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', label);
  }
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', codicons[name]);
  picture.append(path);
  return picture;
}

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
