import type { KeptChain } from './keptChain';

/** What users do with a live cell while it runs. Absent actions don't apply to it. */
export interface LiveControls {
  /** The key of the network that it follows. */
  readonly network: string;
  /** Ends it by itself: its subscriptions are ended at the node, and its last rows are its answer. */
  readonly stop: () => void;
  /** Receives on, but shows no new rows until it is resumed. */
  readonly pause?: () => void;
  readonly resume?: () => void;
  /** Where another run can go on. Undefined before anything is known. */
  readonly kept?: () => KeptChain | undefined;
  /** Reads the rows of a gap that its report has, within the budget. */
  readonly fill?: (gap: { readonly from: number; readonly to: number }) => void;
}
