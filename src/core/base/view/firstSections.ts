import type { DecodedView } from './decodedView';
import { groupedCount } from './groupedCount';

/** Rows of all tables together. A trace of a block has a table for each of its transactions. */
const rowsOfAll = 500;

/**
 * Returns a view for printing up to `maxRows` rows of each table: with the sections that have few rows together, and a
 * note about the others.
 */
export function firstSections(view: DecodedView, maxRows: number): DecodedView {
  let rows = 0;
  const sections = view.sections.filter((section) => {
    const isShown = rows < rowsOfAll;
    if (section.kind === 'table' && section.isFolded !== true) rows += Math.min(section.rowCount, maxRows);
    return isShown;
  });
  if (sections.length === view.sections.length) return view;
  const [shown, all] = [sections.length, view.sections.length].map(groupedCount);
  const text = `Only the first ${shown} of ${all} parts are here. Run the cell to see all of them.`;
  return { ...view, sections, notes: [...view.notes, { severity: 'information', text }] };
}
