/** A visible cell of the grid: row -1 is the header. */
export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows per Page Up and Page Down. */
  readonly page: number;
}

/**
 * Returns the destination of a key, after the grid pattern of the ARIA Authoring Practices: arrow keys, Home and End
 * within the row, with Ctrl (or ⌘) to the ends of the table, Page Up and Page Down. Returns undefined for keys that
 * don't move.
 */
export function moveInGrid(
  from: GridPosition,
  key: string,
  control: boolean,
  size: GridSize,
): GridPosition | undefined {
  const to = target(from, key, control, size);
  if (to === undefined) return undefined;
  return {
    row: Math.min(Math.max(to.row, -1), size.rows - 1),
    column: Math.min(Math.max(to.column, 0), size.columns - 1),
  };
}

function target(
  { row, column }: GridPosition,
  key: string,
  control: boolean,
  size: GridSize,
): GridPosition | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: control ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: control ? size.rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: control ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: control ? size.columns - 1 : column + 1 };
    case 'Home':
      return { row: control ? 0 : row, column: 0 };
    case 'End':
      return { row: control ? size.rows - 1 : row, column: size.columns - 1 };
    case 'PageUp':
      return { row: Math.max(0, row - size.page), column };
    case 'PageDown':
      return { row: row + size.page, column };
    default:
      return undefined;
  }
}
