import type { PlanCost } from '../../credits/planCost';

/** How far long work is: what is shown beside its rows while it runs, when it has stopped and when it is done. */
export interface WorkReport {
  /** Tells this piece of work from all others; its journal is kept under it. */
  readonly id: string;
  readonly state: 'running' | 'stopped' | 'done';
  readonly rowKind: 'log' | 'block' | 'event';
  /** Blocks that are read, both included; undefined where the work does not go by blocks. */
  readonly span: { readonly from: number; readonly to: number } | undefined;
  /** From 0 to 1; undefined where the end is not known. */
  readonly done: number | undefined;
  /** Rows so far, those of earlier runs among them. */
  readonly rows: number;
  /** Rows that the answer beside this report shows; fewer than `rows` where all would be too many. */
  readonly shownRows: number;
  /** Calls of this run that reached the service, and what they cost. */
  readonly calls: number;
  readonly cost: PlanCost;
  readonly remainingCalls: number | undefined;
  /** Undefined before it can be told. */
  readonly millisecondsLeft: number | undefined;
  /**
   * What happened on the way, as sentences: blocks reorganised, an answer that may be cut, a method that the network
   * lacks.
   */
  readonly notices: readonly string[];
  /** Why it stopped before its end, and what to do: sentences. */
  readonly stopped?: string;
  /** What was written by `# @save` or "Save as…". */
  readonly saved?: { readonly path: string; readonly rows: number; readonly files: number };
}
