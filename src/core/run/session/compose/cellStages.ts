import type { InquiryCall, InquiryReply } from '../../../answer/inquiry/inquiryCaller';
import type { Secret } from '../../../base/credentials/secret';
import type { AbiFunction } from '../../../formats/abi/type/abi';
import type { CellKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import type { CellRequest } from '../../../model/cell/cell';
import type { Call, Exchange } from '../../../model/exchange/exchange';
import type { Network } from '../../../model/networks/network';
import type { ComposedArguments } from '../../../request/callByName/composeArguments';
import type { OverrideDirective } from '../../../request/overrides/overrideDirective';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { Expansion } from '../../../request/params/valueEncoder';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { LongWorkIdentity } from '../../longWork/run/identifyLongWork';
import type { EachRows } from '../directives/eachRow';
import type { EnvironmentValues } from '../notebook/environmentValues';
import type { NamePlaces } from '../notebook/namePlaces';
import type { GivenCell, Memory, Scope } from '../notebook/scope';
import type { PinnedHeads } from './pinnedHeads';

// The stages of a cell on its way to a network, from the text to the exchange. Each stage has all of the one before it.
//
//   parsed    `NotebookSession.parse` from a `WrittenCell`   + directives, variables and the request as written
//   placed    `NotebookSession` from a `ParsedCell`          + the notebook around it: names, answers, path
//   prepared  `prepareCell`, one for each network            + network, knowledge, values, identity of long work
//   composed  `composeCell`, and `overrideCell`              + the call as bytes, and how its values are known
//   sent      `sendRequest`                                  + the exchange
//
// `CellAnswer` is what a cell shows then. A cell that runs as long work is not sent: a `WorkRun` takes its place.

/** A cell in the notebook whose names and answers it may use. */
export interface PlacedCell extends GivenCell {
  /** The cells of the notebook and their names. */
  readonly names: NamePlaces;
  readonly memory: Memory;
  /** The base for relative file paths. Undefined for an unsaved notebook. */
  readonly notebookPath: string | undefined;
  /** Whether long work is available; otherwise each request takes one call. */
  readonly allowsLongWork: boolean;
  /** The rows of the file of `# @each`. Undefined for a cell without it. */
  readonly rows?: PipeResult<EachRows> | undefined;
  /** Planning pauses in it before each composition. */
  readonly turn?: () => Promise<void>;
}

/** A cell on one network, ready to be planned, estimated, run and saved. */
export interface PreparedCell extends PlacedCell {
  readonly request: SendableRequest;
  readonly network: Network;
  readonly known: CellKnowledge;
  /** The values that the request may refer to. */
  readonly scope: Scope;
  /** Answers to `$pick`, by the expression between the braces. */
  readonly prompted: ReadonlyMap<string, string>;
  readonly environment: EnvironmentValues;
  /** The block in which the contract of the request was created, if it is known. */
  readonly created?: bigint;
  /** The block whose state the request reads, if only its call shows the number: `latest-100`. */
  readonly readsAt?: number;
  /** The numbers of the blocks of tags at which it was looked up what is behind the proxies of the request. */
  readonly tagNumbers?: ReadonlyMap<string, bigint>;
  /** Set if moving tags refer to the same blocks in the whole run. */
  readonly pins?: PinnedHeads;
  /** What `# @override` and `# @blockOverride` change before the call runs. */
  readonly overrides: readonly OverrideDirective[];
  /** The long work that the request may need. Undefined if it takes one call. */
  readonly work: PipeResult<LongWorkIdentity | undefined>;
}

/** The input for composing a request, also used to identify its long work. */
export type PreparedRequest = Omit<PreparedCell, 'work'>;

/** A prepared cell whose request may need many calls. */
export interface PreparedLongWork extends PreparedCell {
  readonly work: { readonly kind: 'ok'; readonly value: LongWorkIdentity };
}

/** Any request except a pasted curl command. */
export type SendableRequest = Exclude<CellRequest, { kind: 'pasted' }>;

/** A cell's request as it will be sent, or what is still needed to compose it. */
export interface ComposedRequest {
  readonly call: Call;
  readonly expansions: readonly Expansion[];
  /** Heads whose block numbers are needed before `call` can be sent. */
  readonly needs: readonly HeadTag[];
  /** Set if the block of the contract's creation must be found before `call` can be sent. */
  readonly needsCreation?: boolean;
  /** Blocks by their time whose numbers must be found before `call` can be sent, as they are written. */
  readonly dates?: readonly string[];
  /** The function of an l2net contract that the cell calls by name. */
  readonly cairo?: ComposedArguments['cairo'];
  /** The calls of a list, for a network that rejects batches. */
  readonly each?: readonly Call[];
  /** Set if the contract of a call by name must be looked up before `call` can be sent. */
  readonly isOpen?: boolean;
  /** The functions that the cell itself declares in its calls by name. */
  readonly functions?: readonly AbiFunction[];
  /** Texts of the call to hide wherever it is shown or stored. */
  readonly secrets: readonly Secret[];
}

/** The calls of a composed request. */
export type RequestCalls = Pick<ComposedRequest, 'call' | 'each'>;

/**
 * A cell whose request can be sent. `known` includes the layout of a storage request and the cell's own declarations.
 */
export interface ComposedCell extends PreparedCell, RequestCalls {
  readonly expansions: readonly Expansion[];
  /** The position that a storage request names. */
  readonly expression: string | undefined;
  /** The variables and slots that a storage request names, if it names several. */
  readonly variables?: readonly string[];
  /** Block numbers of the heads that were requested. */
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  /** The sources of the call's values, and later how it was sent, one sentence each. */
  readonly notes: readonly string[];
  /** Texts of the call to hide wherever it is shown or stored. */
  readonly secrets: readonly Secret[];
  /** What is asked about the state that the request reads: in one batch with it, where the network takes batches. */
  readonly checks?: readonly InquiryCall[];
}

/** A composed cell and its exchange. */
export interface SentCell extends ComposedCell {
  readonly exchange: Exchange;
  /** The replies to `checks`. Empty if nothing was answered. */
  readonly checked: readonly InquiryReply[];
}
