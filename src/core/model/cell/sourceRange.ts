/** A half-open range of a cell's text, in UTF-16 units from its start. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}
