import type { LackingTraces } from '../core/answer/inquiry/lackingTraces';
import { type PlanCost, readPlanCost } from '../core/base/credits/planCost';
import {
  byKind,
  count,
  finite,
  flag,
  listOf,
  members,
  oneOf,
  optional,
  type Reader,
  text,
} from '../core/base/json/readers';
import { readFields } from '../core/base/json/readFields';
import { readLacks } from './frameParts';

/** A message from the extension to the notebook renderer. */
export type RendererMessage = FindRequest | NewRowsMessage | ChangedNamesMessage | OutputAgesMessage;

/** Opens the find bar of the answer with this owner. */
export interface FindRequest {
  readonly kind: 'find';
  readonly owner: string;
}

/**
 * Rows of a live cell that follow those of its output. The output
 * itself is written with all of its rows when no more arrive for a moment.
 */
export interface NewRowsMessage {
  readonly kind: 'newRows';
  /** The cell. */
  readonly owner: string;
  /** The output that the rows belong to. */
  readonly series: number;
  /** The length of the body that they follow, in bytes. */
  readonly after: number;
  /** The rows, as `restOfRows` returns them. */
  readonly rest: string;
  readonly milliseconds: number;
  readonly bytesReceived: number;
  readonly cost?: PlanCost;
  /** The progress of the cell: the frame of a report, as text. */
  readonly report: string;
}

/** What addresses of a network are named now, and what it lacks. */
export interface ChangedNamesMessage {
  readonly kind: 'changedNames';
  /** The key of the network. */
  readonly network: string;
  readonly names: readonly ChangedName[];
  /** What the network can't tell about transactions now. Undefined if that hasn't changed. */
  readonly lacks?: LackingTraces;
}

/** The name of an address whose label changed since the window was opened. */
export interface ChangedName {
  /** An `addressKey`. */
  readonly address: string;
  /** The name that is shown now; undefined if there is none. */
  readonly name?: string;
  /** Set if the name is a label, which precedes every other name. */
  readonly isLabel?: true;
  /** The names that its labels showed before. */
  readonly former: readonly string[];
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

/** The ages of outputs. */
export interface OutputAgesMessage {
  readonly kind: 'ages';
  /** The outputs whose age may have changed. Others are unchanged. */
  readonly ages: readonly OutputAge[];
}

/** Reads a message from the extension to the notebook renderer. Undefined for anything else. */
export const readRendererMessage: Reader<RendererMessage> = byKind({
  find: { owner: text },
  newRows: {
    owner: text,
    series: count,
    after: count,
    rest: text,
    milliseconds: finite,
    bytesReceived: count,
    cost: optional(readPlanCost),
    report: text,
  },
  changedNames: {
    network: text,
    names: listOf(
      members({ address: text, name: optional(text), isLabel: optional(oneOf([true])), former: listOf(text) }),
    ),
    lacks: optional(readLacks),
  },
  ages: {
    ages: listOf(
      members({
        owner: text,
        outdated: optional(members({ text, cells: count, isCurrent: optional(oneOf([true])) })),
      }),
    ),
  },
});

/** The cell and position of an output, in its metadata. VS Code doesn't copy the metadata when it copies a cell. */
export interface OutputPlace {
  /** The cell, as in the frames. */
  readonly owner: string;
  /** Whether this is the first output of the cell. It shows messages that apply to all of them. */
  readonly isFirst: boolean;
  /** Set for an output that was kept in a file. Nothing in it can be sent or run. */
  readonly isKept?: true;
}

const readPlace: Reader<OutputPlace> = members({ owner: text, isFirst: flag, isKept: optional(oneOf([true])) });

/** Reads the place of an output from its metadata. Undefined for an output that was copied with its cell. */
export function readOutputPlace(metadata: unknown): OutputPlace | undefined {
  return readPlace(readFields(metadata)?.['rpcbook']);
}
