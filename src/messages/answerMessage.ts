import type { OutputMessage } from './outputMessage';

/** What a result document asks of the extension. */
export type AnswerRequest =
  /** The page listens now: the extension answers with what there is to show. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'addToNotebook' }
  | { readonly kind: 'openJson' }
  /** Look the same thing up again. */
  | { readonly kind: 'again' }
  | { readonly kind: 'output'; readonly message: OutputMessage };

/** What the extension says to a result document. */
export type AnswerContent =
  /**
   * A framed exchange, see exchangeFrame.ts. `cost` is what looking it up again costs, in words; `state` is for the
   * page to leave behind.
   */
  | { readonly kind: 'answer'; readonly frame: Uint8Array; readonly cost: string; readonly state: AnswerState }
  | { readonly kind: 'busy'; readonly isBusy: boolean }
  /** The window was reloaded and the answer wasn't kept. Names the request and the cost of sending it again. */
  | { readonly kind: 'gone'; readonly what: string; readonly cost: string };

/** What a page leaves behind for the next window: enough to ask again. */
export interface AnswerState {
  readonly title: string;
  /** The lookup as a cell. */
  readonly cell: string;
  /** The transaction, where the lookup is of a receipt: network key and hash. */
  readonly receipt?: { readonly network: string; readonly hash: string };
}
