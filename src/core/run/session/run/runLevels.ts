import type { PlanCost } from '../../../base/credits/planCost';
import type { Problem } from '../../../model/cell/problem';
import type { Allowance } from '../../../request/pipe/allowance';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { KeptChain } from '../../live/keptChain';
import type { LiveControls } from '../../live/liveControls';
import type { RowChange } from '../../live/liveFeed';
import type { WorkReport } from '../../longWork/workReport';
import type { PlacedCell, PreparedCell } from '../compose/cellStages';
import type { PinnedHeads } from '../compose/pinnedHeads';
import type { Assertion } from '../directives/assertion';
import type { ReferenceValues } from '../directives/assertionCondition';
import type { EachRow } from '../directives/eachRow';
import type { CellAnswer, ExchangeAnswer } from '../memory/cellAnswer';
import type { CellMemory } from '../memory/cellMemory';
import type { CellSources } from '../memory/cellSources';
import type { EnvironmentGrants } from '../notebook/environmentValues';
import type { Planning } from '../plan/planCells';
import type { RecordedRows } from './liveRecords';
import type { SharedHeads } from './sharedHeads';

// The levels of a run. Each level has one function.
//
//   `runNotebook`  a `NotebookRun`: a cell and the cells that it needs, in order, after the user agreed to their cost
//   `runCell`      a `CellRun`: one cell. Each of its networks is a `RequestRun`, which `answerRequest` composes
//   `sendRequest`  the composed request of a `RequestRun`. One that takes many calls is a `WorkRun`, which `runLongWork`
//                  runs
//   `executeCall`  one call

/** Receives the progress of each cell that runs, including the cells that another one needs. */
export interface RunObserver {
  readonly started: (id: string) => void | Promise<void>;
  /**
   * Reports the progress of a request that takes many calls. `answer` has its rows so far if there are enough new ones.
   */
  readonly progressed?: (id: string, report: WorkReport, answer: ExchangeAnswer | undefined) => void;
  /** A cell follows a subscription from now on. Without this, a subscription is sent as one call. */
  readonly wentLive?: (id: string, controls: LiveControls) => void;
  /** Where an earlier run of a live cell ended, to go on from there. */
  readonly goesOnFrom?: (id: string) => KeptChain | undefined;
  /** Receives every change of the rows of such a cell, in order. The next ones come when the promise is resolved. */
  readonly rowsChanged?: (id: string, changes: readonly RowChange[]) => Promise<void> | undefined;
  /** Receives what is new in a cell with `# @notify`, as sentences with text of the notebook. */
  readonly notified?: (id: string, news: string) => void;
  /** Receives each live cell whose rows are recorded. */
  readonly recorded?: (id: string, cell: RecordedRows) => void;
  readonly ended: (id: string, answer: CellAnswer) => void | Promise<void>;
  /** Receives each row of a cell with `# @each`, in their order, before the cell ends with the answer of all. */
  readonly rowEnded?: (id: string, row: EndedRow) => void | Promise<void>;
  /** Receives the answer of a cell that ran again because a repeated cell needs it. */
  readonly renewed?: (id: string, answer: CellAnswer) => void;
}

/** A row of a cell with `# @each` that ran. */
export interface EndedRow {
  readonly row: EachRow;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly answer: CellAnswer;
}

/** A cell to run, with the cells that it needs. */
export interface NotebookRun {
  readonly target: PlacedCell;
  /** Every cell to run in the order of the notebook. */
  readonly cells: readonly PlacedCell[];
  /** The same cells in the order to run. The last one is the target. */
  readonly steps: readonly PlacedCell[];
  /** The cells that a repeated target runs again each time, in order. Empty for any other target. */
  readonly renewed: readonly PlacedCell[];
  /** The heads that repeated cells wait for. */
  readonly heads: SharedHeads;
  /** The problems of the target's references. */
  readonly problems: readonly Problem[];
  readonly planning: Planning;
  readonly grants: EnvironmentGrants;
  /** Set if moving tags refer to the same blocks in the whole run. */
  readonly pins: PinnedHeads | undefined;
  readonly memory: CellMemory;
  /** Receives what the answer of a cell is made from, before the cell is sent. */
  readonly noteSources: (id: string, sources: CellSources) => void;
  readonly signal: AbortSignal;
  readonly observer: RunObserver;
}

/** One cell to run, on all of its networks. */
export interface CellRun extends Pick<NotebookRun, 'grants' | 'pins' | 'signal' | 'heads' | 'observer'> {
  readonly placed: PlacedCell;
  /** The cell on each of its networks. Undefined for a cell that sends nothing. */
  readonly prepared: PipeResult<readonly PreparedCell[]> | undefined;
  /** The limit on all calls of the cell. */
  readonly allowance: Allowance;
  /** What the cell may spend in a minute without a question, if it runs by itself. */
  readonly perMinute: PlanCost | undefined;
  /** Runs the cells again that this one reads. Undefined if there are none. */
  readonly renewNeeded: RenewNeeded | undefined;
}

/** Runs cells again, at the heads of a run, within its allowance. Returns the answers, up to the first one without a result. */
export type RenewNeeded = (
  pins: PinnedHeads | undefined,
  { signal, allowance }: Pick<CallOptions, 'signal' | 'allowance'>,
) => Promise<readonly RenewedAnswer[]>;

/** The answer of a cell that ran again for another one. */
export interface RenewedAnswer {
  readonly name: string | undefined;
  readonly answer: CellAnswer;
}

/** A cell to send to one network, with the values of the run. */
export interface RequestRun extends Pick<CellRun, 'observer' | 'renewNeeded' | 'heads' | 'perMinute'> {
  readonly prepared: PreparedCell;
  readonly assertions: readonly Assertion[];
  /** The values of the references of assertions when they are checked. */
  readonly references: ReferenceValues;
  readonly options: CallOptions;
}
