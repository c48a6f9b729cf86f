import { iconButton } from '../dom/iconButton';
import type { TableGrid } from './tableGrid';

/** Creates the buttons that fold and open a whole tree, and that move to its failure. */
export function treeButtons(grid: TableGrid): readonly HTMLElement[] {
  const cause = grid.options.section.outline?.path.at(-1);
  const goTo =
    cause === undefined || cause === 0
      ? []
      : [
          iconButton(
            'error',
            'Go to Failure',
            () => {
              grid.fold((rows) => rows.reveal(cause));
              const position = grid.order.indexOf(cause);
              if (position !== -1) grid.activate({ row: position, column: 0 });
              grid.element.focus();
            },
            'Go to Failure',
          ),
        ];
  return [
    ...goTo,
    iconButton('openAll', 'Expand all', () => grid.fold((rows) => rows.setAll(true))),
    iconButton('closeAll', 'Collapse all', () => grid.fold((rows) => rows.setAll(false))),
  ];
}
