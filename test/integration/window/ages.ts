import type { NotebookDocument } from 'vscode';

import { ownerOf } from '../../../src/host/notebook/notebookCells';
import { readRendererMessage } from '../../../src/messages/rendererMessage';
import { waitFor } from '../../run/waitFor';
import { testWindow } from './testWindow';

/**
 * What the renderer was told about the age of the outputs of each cell: what stands above them, the cells that its button
 * runs if they are several, and whether they are dimmed. Empty for those without a bar.
 */
function agesOf(notebook: NotebookDocument): readonly string[] {
  const ages = testWindow.renderer.posted.flatMap((message) => {
    const read = readRendererMessage(message);
    return read?.kind === 'ages' ? read.ages : [];
  });
  return notebook.getCells().map((cell) => {
    const outdated = ages.findLast(({ owner }) => owner === ownerOf(cell))?.outdated;
    if (outdated === undefined) return '';
    const { text, cells, isCurrent } = outdated;
    return [text, ...(cells > 1 ? [`Run ${cells} Cells`] : []), ...(isCurrent ? ['not dimmed'] : [])].join(' · ');
  });
}

/** Waits until the renderer knows these ages, one for each cell. */
export async function showsAges(notebook: NotebookDocument, ...texts: readonly RegExp[]): Promise<void> {
  await waitFor(
    () => agesOf(notebook),
    (ages) => ages.length === texts.length && texts.every((text, index) => text.test(ages[index] ?? '')),
    { what: `the ages ${texts.join(', ')} of ${notebook.uri.path}` },
  );
}

/** Nothing stands above the outputs of a cell. */
export const current = /^$/;
