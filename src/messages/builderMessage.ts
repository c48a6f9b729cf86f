import type { CopyFormat } from '../core/editor/copyOut/copyFormat';
import type { Draft } from '../core/editor/draft/draft';
import type { DraftPlan } from '../core/editor/draft/runDraft';
import type { ArtifactNames, LabeledFunction } from '../core/knowledge/files/artifactLookup';
import type { Method } from '../core/model/catalogue/method';
import type { Remedy } from '../core/model/exchange/remedy';
import type { Network } from '../core/model/networks/network';
import type { AnswerDocument, LookUpSubject } from './outputMessage';

/** A message from the request builder to the extension. */
export type BuilderMessage =
  /** The page is ready: the extension answers with `setup`. */
  | { readonly kind: 'ready' }
  /** The current draft, to be saved and planned. */
  | { readonly kind: 'draft'; readonly draft: Draft }
  /** A request that is answered by a `response` with the same ID. */
  | { readonly kind: 'request'; readonly id: number; readonly request: BuilderRequest };

export type BuilderRequest =
  | { readonly kind: 'send'; readonly draft: Draft }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'addToNotebook'; readonly draft: Draft }
  | { readonly kind: 'copyAs'; readonly draft: Draft; readonly format: CopyFormat['id'] }
  /** Answered with the number of the last block at or before `time`, in seconds since the epoch. */
  | { readonly kind: 'findBlock'; readonly draft: Draft; readonly time: number }
  | { readonly kind: 'lookUp'; readonly subject: LookUpSubject; readonly network: string }
  | { readonly kind: 'open' | 'save'; readonly document: AnswerDocument }
  /** Runs a remedy of a failure. */
  | { readonly kind: 'remedy'; readonly remedy: Remedy };

export const copyFormatIds = ['curl', 'cast', 'fetch', 'viem', 'ethers'] as const satisfies readonly CopyFormat['id'][];

/** A message from the extension to the request builder. */
export type HostMessage =
  | { readonly kind: 'setup'; readonly setup: BuilderSetup }
  | { readonly kind: 'plan'; readonly plan: DraftPlan }
  /** The events and functions of the workspace's artifacts, to choose from. */
  | { readonly kind: 'names'; readonly names: ArtifactNames }
  /** The contracts of the draft's network, and the functions of the one that it calls. */
  | { readonly kind: 'contracts'; readonly contracts: BuilderContracts }
  | { readonly kind: 'sending'; readonly isSending: boolean }
  /** A framed exchange, see exchangeFrame.ts. */
  | { readonly kind: 'answer'; readonly frame: Uint8Array }
  /** Selects a network, because the user chose it as a remedy. */
  | { readonly kind: 'useNetwork'; readonly network: string }
  | ({ readonly kind: 'response'; readonly id: number } & BuilderResponse);

/** What is known about the contracts that a draft can call. */
export interface BuilderContracts {
  /** Network key. */
  readonly network: string;
  readonly listed: readonly BuilderContract[];
  /** The contract that the draft calls, as written. */
  readonly called: string | undefined;
  /** The functions of that contract. */
  readonly functions: readonly LabeledFunction[];
}

export interface BuilderContract {
  readonly address: string;
  /** Its name, or its shortened address. */
  readonly label: string;
  /** Its kind and the source of its name: `USDC, 6 decimals · Deploy.s.sol`. */
  readonly detail: string;
}

/** The result of a request. `remedies` can fix the failure. */
export interface BuilderResponse {
  readonly failure?: string;
  readonly remedies?: readonly Remedy[];
  readonly value?: string;
}

/** Data for the form. It contains no key. */
export interface BuilderSetup {
  readonly networks: readonly Network[];
  readonly methods: readonly Method[];
  /** The initial draft, if the page has none. */
  readonly draft: Draft;
  /** Whether the draft is sent immediately when it is shown. */
  readonly sendsAtOnce: boolean;
  /** Whether the panel is active, so that its form can take the focus. */
  readonly takesFocus: boolean;
}
