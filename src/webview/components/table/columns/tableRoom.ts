import { characterWidth } from './characterWidth';

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
