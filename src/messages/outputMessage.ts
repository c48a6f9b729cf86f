import { byKind, count, mapped, members, oneOf, type Reader, text, where } from '../core/base/json/readers';
import type { Action } from '../core/model/exchange/action';
import { fileName } from './fileName';
import { readAction } from './remedyFrame';

/** What the buttons and menus of an answer ask for, wherever it is shown. */
export type ButtonMessage =
  /** Shows what is known about an identifier, on the network of its answer. */
  | { readonly kind: 'lookUp'; readonly subject: LookUpSubject; readonly network: string }
  /** Adds a cell with this text to a notebook, for the network of its answer. */
  | { readonly kind: 'addCell'; readonly text: string; readonly network: string }
  | { readonly kind: 'open'; readonly document: AnswerDocument }
  | { readonly kind: 'save'; readonly document: AnswerDocument }
  /** Runs an action, for the cell with this owner if it is of a cell. */
  | { readonly kind: 'act'; readonly action: Action; readonly owner: string };

/** A message from the notebook renderer to the extension. Messages are optional: the renderer works without them. */
export type OutputMessage =
  | ButtonMessage
  /** Continues long work, or does something with its rows. `id` is the ID of the report. */
  | { readonly kind: 'work'; readonly action: LongWorkAction; readonly id: string }
  /** Fills a gap of a live cell. `id` is the ID of the report. */
  | { readonly kind: 'fill'; readonly id: string; readonly from: number; readonly to: number }
  /** Requests the outdated outputs of the notebook, because the renderer has just started. */
  | { readonly kind: 'ages' }
  /** Runs the cell with this owner, after the outdated cells that it reads. */
  | { readonly kind: 'renew'; readonly owner: string }
  /** Requests all rows of the live cell with this owner, because new ones don't follow those that are drawn. */
  | { readonly kind: 'allRows'; readonly owner: string };

export const longWorkActions = [
  'continue',
  'startOver',
  'saveAs',
  'openSaved',
  'revealSaved',
  'pause',
  'resume',
  'stop',
] as const;

/**
 * Actions of the buttons for long work: resume, start over, save all rows to a file, open or reveal that file. `pause`,
 * `resume` and `stop` are for live cells.
 */
export type LongWorkAction = (typeof longWorkActions)[number];

export const lookUpKinds = [
  'address',
  'key',
  'transaction',
  'block',
  'topic',
  'l2netTransaction',
  'l2netBlock',
  'solanaTransaction',
  'felt',
  'hex',
] as const;

/** Maximum characters of a cell that the renderer adds. */
export const maxAddedCellLength = 400_000;

/** An identifier that the user selected: its exact text and its kind according to the answer. */
export interface LookUpSubject {
  readonly of: (typeof lookUpKinds)[number];
  readonly text: string;
}

export const documentLanguages = ['json', 'csv', 'markdown', 'plaintext'] as const;

export type AnswerDocument =
  /** Text that the renderer has. `name` is a file name without a folder. */
  | {
      readonly kind: 'text';
      readonly name: string;
      readonly language: (typeof documentLanguages)[number];
      readonly text: string;
    }
  /** A body that is too large for the renderer: the extension kept it under this ID. */
  | { readonly kind: 'kept'; readonly id: string };

/** Reads a document of an answer. */
const readDocument: Reader<AnswerDocument> = byKind({
  text: { name: mapped(text, fileName), language: oneOf(documentLanguages), text },
  kept: { id: text },
});

/** Reads an identifier that the user selected. */
const readSubject: Reader<LookUpSubject> = members({ of: oneOf(lookUpKinds), text });

/** The readers of the messages of buttons, by kind. */
export const buttonReaders = {
  lookUp: { subject: readSubject, network: text },
  addCell: { text: where(text, ({ length }) => length <= maxAddedCellLength), network: text },
  open: { document: readDocument },
  save: { document: readDocument },
  act: { action: readAction, owner: text },
};

/** Reads what a button or a menu of an answer asks for. Returns undefined for anything else. */
export const readButtonMessage: Reader<ButtonMessage> = byKind(buttonReaders);

/** Reads a message from the renderer. Returns undefined for anything else. */
export const readOutputMessage: Reader<OutputMessage> = byKind({
  ...buttonReaders,
  work: { action: oneOf(longWorkActions), id: text },
  fill: { id: text, from: count, to: count },
  ages: {},
  renew: { owner: text },
  allRows: { owner: text },
});
