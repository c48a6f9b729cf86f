import { type JsonValue, readText } from '../../base/json/jsonValue';

export const traceKinds = [
  'call',
  'static',
  'delegate',
  'callCode',
  'create',
  'create2',
  'selfDestruct',
  'other',
] as const;

/**
 * How a frame was created. `callCode` is the predecessor of delegate calls (EIP-7), and `other` is a kind that only
 * some nodes have.
 */
export type TraceKind = (typeof traceKinds)[number];

/** One call, creation or self-destruct of a traced execution. Texts are as the node wrote them. */
export interface TraceFrame {
  readonly kind: TraceKind;
  /** The node's name for the kind, if the kind is `other`. */
  readonly typeName?: string | undefined;
  /** 0 for the outermost frame. */
  readonly depth: number;
  /** The index of the parent frame; undefined for the outermost one. */
  readonly parent: number | undefined;
  /** The index after the last frame within it. */
  readonly end: number;
  readonly from: string;
  /** The called or created contract. Undefined for a creation that failed. */
  readonly to: string | undefined;
  /** Call data, or the creation code. */
  readonly input: string;
  /** The returned data, or the revert data. */
  readonly output: string | undefined;
  /** Wei. Undefined where nothing can be sent, as in static and delegate calls. */
  readonly value: bigint | undefined;
  readonly gas: bigint | undefined;
  readonly gasUsed: bigint | undefined;
  /** Why the frame failed, in the node's words. Undefined if it succeeded. */
  readonly failure: string | undefined;
  readonly logs: readonly TraceLog[];
}

/** A log and its position among the calls of its frame. */
export interface TraceLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  /** The number of calls that the frame made before the log. Undefined if the node doesn't return it. */
  readonly after: number | undefined;
}

/** A call tree in the order in which the frames began. */
export interface CallTrace {
  readonly frames: readonly TraceFrame[];
  /** Whether frames were left out because there are too many. */
  readonly isCut: boolean;
  /** Number of entries that aren't frames. Absent if there are none. */
  readonly unread?: number;
  /** Number of entries among the events of frames that aren't events. Absent if there are none. */
  readonly unreadLogs?: number;
  /** Value that moved before and after the calls, outside of any frame, and rewards of the block. */
  readonly transfers?: readonly EdgeTransfer[];
  /** The hash of the transaction, if the node returns it. */
  readonly transaction?: string;
  /** The number of its block as a quantity, or the block that the call was made at, if either is known. */
  readonly block?: string;
}

/**
 * A movement of native value before the first call or after the last one, as Arbitrum's nodes list them in
 * `beforeEVMTransfers` and `afterEVMTransfers`: fees, refunds, deposits. Or a reward of the block, which the trace module
 * lists among the calls.
 */
export interface EdgeTransfer {
  readonly when: 'before' | 'after' | 'reward';
  /** The node's name for the reason, such as `feePayment`, or for the kind of the reward, such as `uncle`. */
  readonly purpose: string;
  /** Undefined if the value was created. */
  readonly from: string | undefined;
  /** Undefined if the value was burned. */
  readonly to: string | undefined;
  /** Wei. */
  readonly value: bigint;
}

/** Maximum number of transfers that are read from one side of a call tree. */
export const maxEdgeTransfers = 1000;

/** Maximum number of frames that are read from one answer. */
export const maxTraceFrames = 200_000;

/** Maximum number of logs that are read from one frame. */
export const maxFrameLogs = 10_000;

/** Returns why a frame failed, in the node's words. Some nodes write an empty text where a call didn't fail. */
export function frameFailure(frame: JsonValue): string | undefined {
  const error = readText(frame, 'error');
  return error === '' ? undefined : error;
}
