/** A `.rpc` document: its cells, and what of its bytes belongs to none of them. */
export interface Notebook {
  readonly cells: readonly NotebookCell[];
  readonly frame: NotebookFrame;
}

/**
 * One cell of a `.rpc` document. `source` says which bytes it came from, so that saving an unedited cell gives those
 * bytes back; a cell made in the editor has none.
 */
export interface NotebookCell {
  readonly kind: 'markdown' | 'rpc';
  /** The cell's text as the editor shows it: line ends are `\n`, no fence. */
  readonly text: string;
  readonly source?: CellSource;
}

/** Plain data, since it travels in the notebook cell's metadata. */
export interface CellSource {
  /** The document's own text for this cell, fences and line ends included, the line end of its last line not (but for an open last fence). */
  readonly raw: string;
  /** What stands between this cell and the next (a line end, blank lines), byte for byte; empty for the last cell. */
  readonly after: string;
}

/** Plain data, since it travels in the notebook's metadata. */
export interface NotebookFrame {
  /** What stands before the first cell: a byte order mark, blank lines. The whole text, where there is no cell. */
  readonly head: string;
  /** What stands behind the last cell: its line end, blank lines. */
  readonly tail: string;
  /** The document's first line end, used where a new one is needed. */
  readonly lineBreak: '\n' | '\r\n' | '\r';
}

/** The frame of a notebook that has no file yet. */
export const newNotebookFrame: NotebookFrame = { head: '', tail: '\n', lineBreak: '\n' };
