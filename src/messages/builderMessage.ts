import type { Method } from '../core/catalogue/method';
import type { CopyFormat } from '../core/copyOut/copyFormat';
import type { Draft } from '../core/draft/draft';
import type { DraftPlan } from '../core/draft/runDraft';
import type { Network } from '../core/networks/network';
import type { AnswerDocument, LookUpSubject } from './outputMessage';

/** What the request builder says to the extension. */
export type BuilderMessage =
  /** The page listens now: the extension answers with `setup`. */
  | { readonly kind: 'ready' }
  /** The current draft, to be saved and planned. */
  | { readonly kind: 'draft'; readonly draft: Draft }
  /** Something that is answered by a `response` of the same id. */
  | { readonly kind: 'request'; readonly id: number; readonly request: BuilderRequest };

export type BuilderRequest =
  | { readonly kind: 'send'; readonly draft: Draft }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'addToNotebook'; readonly draft: Draft }
  | { readonly kind: 'copyAs'; readonly draft: Draft; readonly format: CopyFormat['id'] }
  /** Answered with the number of the last block that is not later than `time`, seconds since the epoch. */
  | { readonly kind: 'findBlock'; readonly draft: Draft; readonly time: number }
  | { readonly kind: 'lookUp'; readonly subject: LookUpSubject; readonly network: string }
  | { readonly kind: 'open' | 'save'; readonly document: AnswerDocument };

export const copyFormatIds = [
  'curl',
  'fetch',
  'viem',
  'ethers',
  'web3py',
  'wscat',
] as const satisfies readonly CopyFormat['id'][];

/** What the extension says to the request builder. */
export type HostMessage =
  | { readonly kind: 'setup'; readonly setup: BuilderSetup }
  | { readonly kind: 'plan'; readonly plan: DraftPlan }
  | { readonly kind: 'sending'; readonly isSending: boolean }
  /** A framed exchange, see exchangeFrame.ts. */
  | { readonly kind: 'answer'; readonly frame: Uint8Array }
  | { readonly kind: 'response'; readonly id: number; readonly failure?: string; readonly value?: string };

/** What the form is made of. None of it holds a key. */
export interface BuilderSetup {
  readonly networks: readonly Network[];
  readonly methods: readonly Method[];
  /** The draft to begin with, where the page has kept none. */
  readonly draft: Draft;
  /** True when the draft is to be sent as soon as it is shown. */
  readonly sendsAtOnce: boolean;
}
