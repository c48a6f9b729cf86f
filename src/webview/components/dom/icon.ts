import { codicons, type IconName } from './codicons';

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
