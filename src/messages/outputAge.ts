/** The cell and position of an output, in its metadata. VS Code doesn't copy the metadata when it copies a cell. */
export interface OutputPlace {
  /** The cell, as in the frames. */
  readonly owner: string;
  /** Whether this is the first output of the cell. It shows messages that apply to all of them. */
  readonly isFirst: boolean;
  /** Set for an output that was kept in a file. Nothing in it can be sent or run. */
  readonly isKept?: true;
}

/** The age of a cell's outputs. */
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
  /** Set for an output that was kept and would be requested in the same way now. It isn't dimmed. */
  readonly isCurrent?: true;
}

/** A message from the extension to the notebook renderer. */
export interface OutputAgesMessage {
  readonly kind: 'ages';
  /** The outputs whose age may have changed. Others are unchanged. */
  readonly ages: readonly OutputAge[];
}
