import type { DocumentCell, Notebook } from './documentCell';
import { firstLineBreak, withLineFeeds } from './lineReader';
import { MarkdownScanner } from './markdownScanner';
import { printChangedFence, printNewFence, rpcFenceText } from './rpcFenceText';

/**
 * Prints cells as the text of a `.rpc` document. An unedited cell keeps its exact bytes, an edited one its fence and
 * line ends, and a new one gets the line ends of the document. Empty Markdown cells are omitted, and adjacent Markdown
 * cells become one cell when the document is opened again. If a Markdown cell leaves a block open (a fence, a comment)
 * and another cell follows, the block is closed so that it does not absorb that cell.
 */
export function printNotebook(notebook: Notebook): string {
  const { frame } = notebook;
  const cells = notebook.cells.filter((cell) => cell.kind === 'rpc' || /[^ \t\r\n]/.test(cell.text));
  const pieces: string[] = [printHead(notebook, cells.length)];
  cells.forEach((cell, index) => {
    const next = cells[index + 1];
    pieces.push(
      cell.kind === 'rpc' ? printRpc(cell, next, frame.lineBreak) : printMarkdown(cell, next, frame.lineBreak),
    );
    if (next !== undefined) {
      pieces.push(separator(cell, next, frame.lineBreak));
    }
  });
  const isNewAtEnd = cells.length > 0 && cells.at(-1)?.source === undefined;
  pieces.push(isNewAtEnd && frame.tail === '' ? frame.lineBreak : frame.tail);
  return pieces.join('');
}

function printHead({ frame }: Notebook, cellCount: number): string {
  const isMidLine = /[^\r\n\ufeff]$/.test(frame.head);
  return cellCount > 0 && isMidLine ? frame.head + frame.lineBreak : frame.head;
}

function separator(cell: DocumentCell, next: DocumentCell, lineBreak: string): string {
  const after = cell.source?.after ?? '';
  const areBothMarkdown = cell.kind === 'markdown' && next.kind === 'markdown';
  return firstLineBreak(after) === undefined || areBothMarkdown ? lineBreak + lineBreak : after;
}

function printRpc(cell: DocumentCell, next: DocumentCell | undefined, lineBreak: string): string {
  const code = withLineFeeds(cell.text);
  const raw = cell.source?.raw ?? '';
  const fence = new MarkdownScanner(raw).nextRpcFence(0);
  if (fence?.start !== 0 || fence.end !== raw.length) {
    return printNewFence(code, lineBreak);
  }
  const mustClose = next !== undefined && fence.closingStart === undefined;
  const isUnchanged = !mustClose && rpcFenceText(raw, fence) === code;
  return isUnchanged ? raw : printChangedFence({ raw, fence }, code, lineBreak, next !== undefined);
}

function printMarkdown(cell: DocumentCell, next: DocumentCell | undefined, lineBreak: string): string {
  const text = withLineFeeds(cell.text);
  const raw = cell.source?.raw ?? '';
  const isUnchanged = withLineFeeds(raw) === text;
  const wasFollowed = cell.source !== undefined && cell.source.after !== '';
  if (isUnchanged && (next === undefined || wasFollowed)) {
    return raw;
  }
  const ownBreak = firstLineBreak(raw) ?? lineBreak;
  const printed = isUnchanged ? raw : text.replaceAll('\n', ownBreak);
  const closer = next === undefined ? undefined : openCloser(text);
  return closer === undefined ? printed : printed + ownBreak + closer;
}

/** Returns the text that closes the block that a Markdown text leaves open at its end. */
function openCloser(text: string): string | undefined {
  const scanner = new MarkdownScanner(text);
  let at = 0;
  for (let fence = scanner.nextRpcFence(at); fence !== undefined; fence = scanner.nextRpcFence(at)) {
    at = fence.end;
  }
  return scanner.openCloser;
}
