import type { DocumentCell, NotebookFrame } from './documentCell';
import { printNewFence } from './rpcFenceText';

/**
 * Whether `printNotebook` writes the same with and without the source of a cell, whatever is changed later. Most cells of
 * most documents are like that, so that their source needs no room in the editor.
 */
export function isWrittenAsNew({ kind, text, source }: DocumentCell, { lineBreak, tail }: NotebookFrame): boolean {
  return (
    kind === 'rpc' &&
    source !== undefined &&
    source.after === lineBreak + lineBreak &&
    // A longer fence stays as it is when the text that needs it goes.
    source.raw.startsWith('```rpc') &&
    source.raw === printNewFence(text, lineBreak) &&
    // Without one, a document whose last cell is new gets a line end.
    tail !== ''
  );
}
