import type { RowLayout, SaveColumn } from '../../answer/saving/saveColumn';
import type { SaveFormat } from '../../answer/saving/saveTarget';
import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import type { Result } from '../../base/result';
import type { BuiltInAbi } from '../../formats/abi/names/builtInAbi';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { KeptBounds } from '../../knowledge/facts/capabilitiesFact';
import type { FailureClass } from '../../model/failure/failureClass';
import type { NetworkLimits } from '../../model/networks/network';
import type { JournalEntry } from './journalEntry';
import type { LongWork, RpcCall } from './longWork';
import type { BlockSpan, MovingTag } from './plan/blockSpan';
import type { EstimatedCalls } from './plan/planLogRange';
import type { WorkSource } from './workSource';

/** One kind of long work: how it is read, planned, run, shown and saved. README.md says how to add one. */
export interface WorkKind {
  /** Set if it reads state to find something, with many calls that depend on each other. */
  readonly isSearch?: true;
  /** Unique, such as `logs`. */
  readonly name: string;
  readonly rows: WorkRows;
  /** Reads a source. Undefined for one of another kind, and for a request that is sent once unchanged. */
  read(source: WorkSource): WorkRequest | undefined;
  /** Counts the calls without sending anything. */
  plan(size: WorkSize, limits: NetworkLimits): PlannedWork;
  /** The message about the plan while the number of calls is open, as a sentence. */
  readonly openPlan: string;
  /** How a single call for everything is tried first. Undefined if it is never tried. */
  readonly firstCall?: FirstCall;
  /** The methods that it does without if a network lacks them, which is remembered for a day. */
  readonly optional?: OptionalMethods;
  /** How it asks what data the network keeps, which is remembered for a day. Undefined if it doesn't ask. */
  readonly keptData?: AskedKeptData;
  /**
   * How many unpriced calls it sends before it asks. Undefined if only `rpcbook.credits.confirmAbove` says so, because
   * the plan shows their number.
   */
  readonly unpricedBeforeAsking?: number;
  /** How the calls can be estimated from a few short ones. Undefined if that would add nothing. */
  readonly estimate?: ProbedEstimate;
  /** How its rows are kept in a dataset. Undefined if they can't be. */
  readonly dataset?: DatasetRows;
}

/** How rows are kept in a dataset, which is written by ranges of blocks. */
export interface DatasetRows {
  /** What is requested, without the blocks. Undefined for a call of another kind. */
  filterOf(call: RpcCall): JsonObject | undefined;
  /** The same call for other blocks. Undefined for a call of another kind. */
  within(call: RpcCall, span: BlockSpan): RpcCall | undefined;
  /** The block of each row. Undefined if any isn't a row of these blocks. */
  blocksOf(rows: readonly JsonValue[], span: BlockSpan): readonly number[] | undefined;
  /** The call for a filter as `filterOf` returns it. Undefined for a request of another kind. */
  callOf(request: DatasetAsked, span: BlockSpan): RpcCall | undefined;
  /**
   * When blocks are requested one by one, in addition to the calls of the plan or in place of them, without a dot. Undefined
   * if they never are for rows with these columns.
   */
  perBlockOf(columns: readonly SaveColumn[]): string | undefined;
  /**
   * The columns, which are the same whichever rows arrive: those of a new dataset, then those that earlier versions of this
   * program gave it, with which an existing one goes on.
   */
  layoutsOf(call: RpcCall, tools: DatasetTools): Promise<readonly [DatasetLayout, ...DatasetLayout[]]>;
}

/** What a dataset says that it was asked for. */
export interface DatasetAsked {
  readonly method: string;
  readonly filter: JsonObject;
}

/** How the rows of a dataset are saved. */
export interface DatasetLayout extends RowLayout {
  /** Whether each row has the time of its block, which is requested where the network leaves it out. */
  readonly isTimed?: true;
}

export interface DatasetTools extends LayoutTools {
  readonly format: SaveFormat;
}

export interface OptionalMethods {
  /** By their catalogue names. */
  readonly methods: readonly string[];
  /** The entry of a work that knows that the network lacks a method. */
  lackingEntry(method: string): JournalEntry;
  /** The method of such an entry. Undefined for any other entry. */
  methodLacking(entry: JournalEntry): string | undefined;
}

export interface AskedKeptData {
  /** The entry of a work that knows what the network keeps. */
  entryOf(bounds: KeptBounds): JournalEntry;
  /** What the network said that it keeps, of such an entry. Undefined for any other entry. */
  boundsOf(entry: JournalEntry): KeptBounds | undefined;
}

/** Long work as requested by its source. */
export interface WorkRequest {
  readonly kind: WorkKind;
  readonly source: WorkSource;
  /** The call whose answer the rows are shown as. */
  readonly call: RpcCall;
  /** What is wrong for any heads, as a sentence: the range is reversed. */
  readonly problem: string | undefined;
  /** The tags whose block numbers are needed first. */
  readonly tags: readonly MovingTag[];
  /** The blocks. Undefined if it isn't a range. The problem is a sentence: it is reversed or past the head. */
  rangeAt(heads: ReadonlyMap<MovingTag, number>): Result<BlockSpan | undefined, string>;
  /** The number of groups that the limits split it into, such as groups of addresses. */
  countGroups(limits: NetworkLimits): number;
  /** Creates the machine. The problem is a sentence, known before anything is sent. */
  create(options: LongWorkOptions): Result<LongWork, string>;
  /** The short calls of an estimate. The problem is a sentence. Undefined if the kind has no `estimate`. */
  probe?(range: BlockSpan, limits: NetworkLimits): Result<WorkProbes, string>;
}

/** The options of a machine. The same options always create the same machine, so that its journal fits. */
export interface LongWorkOptions {
  readonly limits: NetworkLimits;
  /** The numbers of the request's tags, and of `finalized` if it is known. */
  readonly heads: ReadonlyMap<MovingTag, number>;
  readonly lanes: number;
  /** Whether an answer of exactly the cap is split and requested again. */
  readonly splitsAtCap: boolean;
  /** `# @pages n`. */
  readonly maxPages?: number;
}

/** What is known about the size of long work before a call is sent. */
export interface WorkSize {
  /** The number of blocks. Undefined if a head must be requested first, and if it isn't a range. */
  readonly blocks: number | undefined;
  readonly groups: number;
  /** From `# @pages n`; undefined for all pages. */
  readonly maxPages: number | undefined;
}

export interface PlannedWork {
  readonly calls: readonly PlannedCalls[];
  /** True if the calls are a minimum because the number of rows is not known yet. */
  readonly isLeast: boolean;
  /** The fewest calls, if `calls` are the most that it takes. */
  readonly least?: number;
}

/** How often a method is called, by its catalogue name. */
export interface PlannedCalls {
  readonly method: string;
  readonly count: number;
}

/** How one call shows whether it is enough for the whole request. */
export interface FirstCall {
  /** Whether it is known to be too few, so that no call is wasted on finding out. */
  isTooFew(size: WorkSize, limits: NetworkLimits): boolean;
  /** The failures that more calls can resolve. */
  readonly tooMuch: ReadonlySet<FailureClass>;
  readonly cap?: AnswerCap;
}

/** How to recognize an answer that the network may have cut off. */
export interface AnswerCap {
  isReached(answer: JsonValue | undefined, limits: NetworkLimits): boolean;
  /** The message about such an answer, as sentences. */
  describe(limits: NetworkLimits): string;
}

/** An estimate of the calls from a few short ones, the probes. */
export interface ProbedEstimate {
  readonly method: string;
  countProbes(size: WorkSize): number;
  /** What it does and costs, as a sentence. */
  describe(size: WorkSize): string;
  /** The failures of a probe that count as an answer: there is more than one call returns. */
  readonly tooMuch: ReadonlySet<FailureClass>;
}

export interface WorkProbes {
  readonly calls: readonly RpcCall[];
  /** The calls of the work, from the answers to the probes in order. Undefined for one with more than a call returns. */
  countCalls(answers: readonly (JsonValue | undefined)[]): EstimatedCalls;
}

/** The kind of the rows, and where they are in an answer. */
export interface WorkRows {
  /** The noun for one row, in lower case with a plural in `s`, such as `log`. */
  readonly noun: string;
  /** The member of the answer that contains the rows. Undefined if the answer is the list of rows. */
  readonly member?: string;
  /** The member of the answer that contains `member` and those beside it. Undefined if the answer itself does. */
  readonly inside?: string;
  /** The members beside the rows after an entry, such as the token of the next page. Undefined if it changes none. */
  membersAfter?(entry: JournalEntry): JsonObject | undefined;
  /** How the rows are saved. `sample` has the first rows. */
  layoutOf(sample: readonly JsonValue[], tools: LayoutTools): Promise<RowLayout>;
}

export interface LayoutTools {
  readonly builtIn: BuiltInAbi;
  /** Returns the hints for decoding rows. */
  readonly hintsOf: (rows: readonly JsonValue[]) => Promise<DecodeHints>;
}
