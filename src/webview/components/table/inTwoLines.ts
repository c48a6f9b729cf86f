import { element } from '../dom/element';

/** Returns the cells of a row. The ones after the first line are together in an element below it. */
export function inTwoLines(cells: readonly HTMLElement[], firstLine: number): readonly HTMLElement[] {
  if (cells.length <= firstLine) return cells;
  const below = element('div', { class: 'grid-below', role: 'presentation' }, ...cells.slice(firstLine));
  return [...cells.slice(0, firstLine), below];
}
