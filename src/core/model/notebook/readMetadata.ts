import { type CellSource, newNotebookFrame, type NotebookFrame } from './documentCell';

/**
 * Returns the source of a cell from its metadata; undefined for a new cell, and for a cell that is printed like a new
 * one.
 */
export function readCellSource(metadata: { readonly [key: string]: unknown } | undefined): CellSource | undefined {
  const source = metadata?.['rpcbook'];
  return hasTexts(source, ['raw', 'after']) ? { raw: source['raw'] ?? '', after: source['after'] ?? '' } : undefined;
}

/** Returns the frame of a notebook from its metadata, or the frame of a new file. */
export function readNotebookFrame(metadata: { readonly [key: string]: unknown } | undefined): NotebookFrame {
  const frame = metadata?.['rpcbook'];
  if (!hasTexts(frame, ['head', 'tail', 'lineBreak'])) return newNotebookFrame;
  const lineBreak = frame['lineBreak'];
  return {
    head: frame['head'] ?? '',
    tail: frame['tail'] ?? '',
    lineBreak: lineBreak === '\r\n' || lineBreak === '\r' ? lineBreak : '\n',
  };
}

function hasTexts(value: unknown, keys: readonly string[]): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    keys.every((key) => typeof (value as Readonly<Record<string, unknown>>)[key] === 'string')
  );
}
