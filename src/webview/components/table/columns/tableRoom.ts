import { element } from '../../dom/element';

/** The space for a table's columns, in CSS pixels. */
export interface TableRoom {
  readonly width: number;
  /** The width of one character. */
  readonly character: number;
  /** The space that each column needs in addition to its characters. */
  readonly padding: number;
}

/** Returns the space behind a lead of some CSS pixels in a grid that is laid out. */
export function tableRoom(grid: HTMLElement, lead: number): TableRoom {
  return {
    width: grid.clientWidth - lead,
    character: characterWidth(grid),
    padding: parseFloat(getComputedStyle(grid).fontSize),
  };
}

/** Returns the width of one character in the font of a grid, in CSS pixels. */
export function characterWidth(grid: HTMLElement): number {
  const probe = element('span', { class: 'character-probe' });
  grid.append(probe);
  const width = probe.offsetWidth / 100;
  probe.remove();
  return Math.max(width, 1);
}
