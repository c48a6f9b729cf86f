/** An output of a cell for a page that runs the notebook's renderer: a frame without keys, as text, and its type. */
export interface PageOutput {
  readonly mime: string;
  readonly frame: string;
}
