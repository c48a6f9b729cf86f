/** A `.rpc` document: its cells, and the text outside them. */
export interface Notebook {
  readonly cells: readonly DocumentCell[];
  readonly frame: NotebookFrame;
}

/**
 * A cell of a `.rpc` document. `source` records its original text, so that saving an unedited cell writes the same
 * bytes. A cell created in the editor has no source.
 */
export interface DocumentCell {
  readonly kind: 'markdown' | 'rpc';
  /** The cell's text as the editor shows it: with `\n` line ends and without the fence. */
  readonly text: string;
  readonly source?: CellSource;
}

/** Plain data, because it is stored in the notebook cell's metadata. */
export interface CellSource {
  /**
   * The original text of this cell, including fences and line ends. Excludes the line end of its last line, unless the
   * cell is an unclosed last fence.
   */
  readonly raw: string;
  /** The exact text between this cell and the next (a line end, blank lines); empty for the last cell. */
  readonly after: string;
}

/** Plain data, because it is stored in the notebook's metadata. */
export interface NotebookFrame {
  /** The text before the first cell: a byte order mark, blank lines. The complete text if there are no cells. */
  readonly head: string;
  /** The text after the last cell: its line end, blank lines. */
  readonly tail: string;
  /** The document's first line end, used for new lines. */
  readonly lineBreak: '\n' | '\r\n' | '\r';
}

/** The frame of a notebook without a file. */
export const newNotebookFrame: NotebookFrame = { head: '', tail: '\n', lineBreak: '\n' };
