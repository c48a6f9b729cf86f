import { byKind, bytes, flag, members, oneOf, optional, type Reader, text } from '../core/base/json/readers';
import type { PlannedLookup } from '../core/editor/lookup/runLookup';
import { type ButtonMessage, readButtonMessage } from './outputMessage';

/** A message from a result document to the extension. */
export type AnswerRequest =
  /** The page is ready: the extension answers with the content to show. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'addToNotebook' }
  | { readonly kind: 'openJson' }
  /** Repeats the lookup. */
  | { readonly kind: 'again' }
  | { readonly kind: 'output'; readonly message: ButtonMessage };

/** A message from the extension to a result document. */
export type AnswerContent =
  /**
   * A framed exchange, see exchangeFrame.ts. `cost` is the cost of repeating the lookup, as text; `state` is what the
   * page saves for the next window.
   */
  | { readonly kind: 'answer'; readonly frame: Uint8Array; readonly cost: string; readonly state: AnswerState }
  | { readonly kind: 'busy'; readonly isBusy: boolean }
  /** The window was reloaded and the answer wasn't kept. Contains the request and the cost of sending it again. */
  | { readonly kind: 'gone'; readonly what: string; readonly cost: string };

/** The state that a page saves for the next window: enough to repeat the lookup. */
type AnswerState = PlannedLookup;

/** Reads a message from a result document; returns undefined for anything else. */
export const readAnswerRequest: Reader<AnswerRequest> = byKind({
  ready: {},
  addToNotebook: {},
  openJson: {},
  again: {},
  output: { message: readButtonMessage },
});

/** Reads the state that a page of an earlier window saved; returns undefined for anything else. */
export const readAnswerState: Reader<AnswerState> = members({
  title: text,
  cell: text,
  receipt: optional(members({ network: text, hash: text })),
  trace: optional(members({ network: text, hash: text, of: optional(oneOf(['changes'])) })),
});

/** Reads a message from the extension to a result document; returns undefined for anything else. */
export const readAnswerContent: Reader<AnswerContent> = byKind({
  answer: { frame: bytes, cost: text, state: readAnswerState },
  busy: { isBusy: flag },
  gone: { what: text, cost: text },
});
