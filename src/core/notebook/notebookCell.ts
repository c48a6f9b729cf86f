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
  /** The document's own text for this cell, fences and line ends included. */
  readonly raw: string;
  /** What stands between this cell and the next (blank lines), byte for byte. */
  readonly after: string;
}
