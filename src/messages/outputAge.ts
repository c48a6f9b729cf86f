import { byKind, count, flag, listOf, members, oneOf, optional, type Reader, text } from '../core/base/json/readers';
import { readFields } from '../core/base/json/readFields';

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

const readAge: Reader<OutputAge> = members({
  owner: text,
  outdated: optional(members({ text, cells: count, isCurrent: optional(oneOf([true])) })),
});

/** Reads a message from the extension to the notebook renderer. Returns undefined for anything else. */
export const readOutputAges: Reader<OutputAgesMessage> = byKind({ ages: { ages: listOf(readAge) } });

const readPlace: Reader<OutputPlace> = members({ owner: text, isFirst: flag, isKept: optional(oneOf([true])) });

/** Reads the place of an output from its metadata. Undefined for an output that was copied with its cell. */
export function readOutputPlace(metadata: unknown): OutputPlace | undefined {
  return readPlace(readFields(metadata)?.['rpcbook']);
}
