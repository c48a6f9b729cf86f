import type { DocumentCell, NotebookFrame } from './documentCell';
import { printNewFence } from './rpcFenceText';

/**
 * Whether `printNotebook` prints the same text with and without the source of a cell, whatever is changed later. This
 * is the case for most cells, so the editor doesn't need to store their source.
 */
export function isWrittenAsNew({ kind, text, source }: DocumentCell, { lineBreak, tail }: NotebookFrame): boolean {
  return (
    kind === 'rpc' &&
    source !== undefined &&
    source.after === lineBreak + lineBreak &&
    // A longer fence keeps its length when the text that needs it is removed.
    source.raw.startsWith('```rpc') &&
    source.raw === printNewFence(text, lineBreak) &&
    // Without a tail, a document whose last cell is new gets a line end.
    tail !== ''
  );
}
