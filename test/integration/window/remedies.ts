import type { NotebookCell } from 'vscode';

import { type Action, labelOfAction } from '../../../src/core/model/exchange/action';
import { readRemedyFrame } from '../../../src/messages/remedyFrame';
import { remedyMime } from '../../../src/messages/remedyFrame';
import { waitFor } from '../../run/waitFor';
import { testWindow } from './testWindow';

interface OwnedAction {
  readonly action: Action;
  readonly owner: string;
}

function remediesOf(cell: NotebookCell): readonly OwnedAction[] {
  const items = cell.outputs.flatMap((output) => output.items).filter(({ mime }) => mime === remedyMime);
  return items.flatMap(({ data }) => {
    const frame = readRemedyFrame(data);
    if (frame.kind === 'failed') throw new Error(frame.problem);
    return frame.value.remedies.map((action) => ({ action, owner: frame.value.owner }));
  });
}

/** The labels of the buttons below the outputs of a cell. */
export function remedyLabels(cell: NotebookCell): readonly string[] {
  return remediesOf(cell).map(({ action }) => labelOfAction(action));
}

/** Waits for a button below the outputs of a cell, and presses it. */
export async function pressRemedy(cell: NotebookCell, label: string): Promise<void> {
  const found = await waitFor(
    () => remediesOf(cell).find(({ action }) => labelOfAction(action) === label) ?? remedyLabels(cell).join('; '),
    (state) => typeof state !== 'string',
    { what: `the button “${label}” below cell ${cell.index}` },
  );
  testWindow.renderer.receive({ kind: 'act', ...found });
}
