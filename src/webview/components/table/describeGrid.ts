import type { TableSection } from '../../../core/base/view/decodedView';

interface DescribedGrid {
  readonly section: TableSection;
  readonly label: string;
  /** The folds of rows that are a tree. */
  readonly tree?: unknown;
}

/** Sets the attributes by which a screen reader knows a grid, and makes it focusable. */
export function describeGrid(grid: HTMLElement, { section, label, tree }: DescribedGrid): void {
  const hasLead = section.details !== undefined;
  grid.classList.add('grid');
  const attributes = {
    role: hasLead || tree !== undefined ? 'treegrid' : 'grid',
    tabindex: '0',
    'aria-label': label,
    'aria-multiselectable': 'true',
    // Hidden columns count too, so that a column keeps its number.
    'aria-colcount': String(section.columns.length + (hasLead ? 1 : 0)),
  };
  for (const [name, value] of Object.entries(attributes)) grid.setAttribute(name, value);
}
