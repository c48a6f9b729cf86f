import { byKind, finite, oneOf, type Reader, where } from '../core/base/json/readers';
import type { CopyFormat } from '../core/editor/copyOut/copyFormat';
import type { Draft } from '../core/editor/draft/draft';
import { readDraft } from '../core/editor/draft/readDraft';
import type { DraftPlan } from '../core/editor/draft/runDraft';
import type { ArtifactNames, LabeledFunction } from '../core/knowledge/files/artifactLookup';
import type { Method } from '../core/model/catalogue/method';
import type { Schema } from '../core/model/catalogue/schema';
import type { Action } from '../core/model/exchange/action';
import type { Network } from '../core/model/networks/network';
import { type ButtonMessage, buttonReaders } from './outputMessage';

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
  | ButtonMessage;

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
  readonly remedies?: readonly Action[];
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

/**
 * Returns a method without cycles, so that it can be sent. A schema within itself is replaced by one that accepts any
 * JSON.
 */
export function plainMethod(method: Method): Method {
  const { result: _notAskedFor, ...rest } = method;
  return {
    ...rest,
    parameters: method.parameters.map((parameter) => ({ ...parameter, schema: plainSchema(parameter.schema, []) })),
  };
}

function plainSchema(schema: Schema, around: readonly Schema[]): Schema {
  if (around.includes(schema)) return { types: [], required: [], additionalProperties: true };
  const within = [...around, schema];
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, plainSchema(value, within)]),
      ),
    }),
    ...(items && { items: plainSchema(items, within) }),
    ...(anyOf && { anyOf: anyOf.map((option) => plainSchema(option, within)) }),
  };
}

const readRequest: Reader<BuilderRequest> = byKind({
  send: { draft: readDraft },
  cancel: {},
  addToNotebook: { draft: readDraft },
  copyAs: { draft: readDraft, format: oneOf(copyFormatIds) },
  findBlock: { draft: readDraft, time: where(finite, Number.isSafeInteger) },
  ...buttonReaders,
});

/** Reads a message from the request builder. Returns undefined for anything else. */
export const readBuilderMessage: Reader<BuilderMessage> = byKind({
  ready: {},
  draft: { draft: readDraft },
  request: { id: finite, request: readRequest },
});
