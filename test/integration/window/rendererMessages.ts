import { Disposable, EventEmitter, type NotebookCell, type NotebookEditor, notebooks, window } from 'vscode';

import { labelOfRemedy, type Remedy } from '../../../src/core/model/exchange/remedy';
import { readRemedyFrame } from '../../../src/messages/readRemedyFrame';
import { remedyMime } from '../../../src/messages/remedyFrame';
import { waitFor } from '../../run/waitFor';

interface RendererMessage {
  readonly editor: NotebookEditor;
  readonly message: unknown;
}

const received = new EventEmitter<RendererMessage>();

// Suites are loaded before the extension is activated, so it listens here too.
const { createRendererMessaging } = notebooks;
notebooks.createRendererMessaging = (id) => {
  const real = createRendererMessaging(id);
  const onDidReceiveMessage = (listener: (received: RendererMessage) => unknown): Disposable =>
    Disposable.from(real.onDidReceiveMessage(listener), received.event(listener));
  return { onDidReceiveMessage, postMessage: (message, editor) => real.postMessage(message, editor) };
};

/** Acts as the outputs of the active notebook that send a message. */
export function receiveFromOutputs(message: unknown): void {
  const editor = window.activeNotebookEditor;
  if (editor === undefined) throw new Error('no notebook is active');
  received.fire({ editor, message });
}

interface OwnedRemedy {
  readonly remedy: Remedy;
  readonly owner: string;
}

function remediesOf(cell: NotebookCell): readonly OwnedRemedy[] {
  const items = cell.outputs.flatMap((output) => output.items).filter(({ mime }) => mime === remedyMime);
  return items.flatMap(({ data }) => {
    const frame = readRemedyFrame(data);
    if (frame.kind === 'failed') throw new Error(frame.problem);
    return frame.value.remedies.map((remedy) => ({ remedy, owner: frame.value.owner }));
  });
}

/** The labels of the buttons below the outputs of a cell. */
export function remedyLabels(cell: NotebookCell): readonly string[] {
  return remediesOf(cell).map(({ remedy }) => labelOfRemedy(remedy));
}

/** Waits for a button below the outputs of a cell, and presses it. */
export async function pressRemedy(cell: NotebookCell, label: string): Promise<void> {
  const found = await waitFor(
    () => remediesOf(cell).find(({ remedy }) => labelOfRemedy(remedy) === label) ?? remedyLabels(cell).join('; '),
    (state) => typeof state !== 'string',
    { what: `the button “${label}” below cell ${cell.index}` },
  );
  receiveFromOutputs({ kind: 'remedy', ...found });
}
