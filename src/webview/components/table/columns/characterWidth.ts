import { element } from '../../dom/element';

/** Returns the width of one character in the font of a grid, in CSS pixels. */
export function characterWidth(grid: HTMLElement): number {
  const probe = element('span', { class: 'character-probe' });
  grid.append(probe);
  const width = probe.offsetWidth / 100;
  probe.remove();
  return Math.max(width, 1);
}
