/** Where an output belongs: metadata of the output. VS Code doesn't copy it when it copies a cell. */
export interface OutputPlace {
  /** The cell, as in the frames. */
  readonly owner: string;
  /** Whether this is the first output of the cell. It shows what is said once for all of them. */
  readonly isFirst: boolean;
}

/** How old the outputs of a cell are. */
export interface OutputAge {
  readonly owner: string;
  /** Undefined if the cell would send the same request now. */
  readonly outdated?: OutdatedCause;
}

export interface OutdatedCause {
  /** What changed, in a few words. */
  readonly text: string;
  /** The cells to run for a new answer: this one, and the outdated ones that it reads. */
  readonly cells: number;
}

/** A message from the extension to the notebook renderer. */
export interface OutputAgesMessage {
  readonly kind: 'ages';
  /** The outputs whose age may have changed. Others are as before. */
  readonly ages: readonly OutputAge[];
}
