import type { JsonObject } from '../../base/json/jsonValue';
import type { CallTrace, TraceFrame } from './callTrace';
import { failureBefore, failurePath } from './failurePath';

/** A frame on the path to a failure. Its data may be cut. */
export interface FailedFrame extends TraceFrame {
  /** Bytes of the call data, or of the creation code, before it was cut. */
  readonly inputBytes: number;
  /** Bytes of the returned data before it was cut. */
  readonly outputBytes: number;
}

/** How the cause of a failure was found: by a method that traces, or by calling once more at the parent block. */
export type FailureWay =
  { readonly kind: 'trace'; readonly method: string } | { readonly kind: 'replay'; readonly block: string };

/** Why an execution failed. */
export interface FailureCause {
  readonly way: FailureWay;
  /**
   * The frames from the outermost one to the one where the failure began. Empty if a replay succeeded, so that the
   * cause is unknown.
   */
  readonly frames: readonly FailedFrame[];
  /** The number of frames omitted from the middle of the path. */
  readonly left: number;
  /** The path to the failure directly before that of the innermost frame. It may be the reason for it. */
  readonly before: readonly FailedFrame[];
}

/** Maximum number of frames that are kept of a path. Both ends of a longer path are kept. */
const maxFrames = 64;

/** Maximum number of frames that are kept of the earlier failure. */
const maxBefore = 8;

/** Maximum bytes of data that are kept for the frames at both ends of a path, and for those between them. */
const endBytes = 8_000;
const middleBytes = 500;

/** Maximum bytes of creation code that are kept. */
const creationBytes = 32;

/** Maximum characters of a node's message. */
const failureCharacters = 500;

/** Returns why a traced execution failed. Undefined if it succeeded. */
export function causeOfTrace(trace: CallTrace, method: string): FailureCause | undefined {
  const path = failurePath(trace);
  const innermost = path.at(-1);
  if (innermost === undefined) return undefined;
  const head = path.slice(0, path.length > maxFrames ? maxFrames / 2 : maxFrames);
  const tail = path.length > maxFrames ? path.slice(-maxFrames / 2) : [];
  const kept = [...head, ...tail];
  const frames = kept.flatMap((index, place) => {
    const frame = trace.frames[index];
    return frame === undefined ? [] : [cutFrame(frame, place === 0 || place === kept.length - 1)];
  });
  const before = failureBefore(trace, innermost).slice(-maxBefore);
  return {
    way: { kind: 'trace', method },
    frames,
    left: path.length - kept.length,
    before: before.flatMap((index) => {
      const frame = trace.frames[index];
      return frame === undefined ? [] : [cutFrame(frame, false)];
    }),
  };
}

/** Returns the cause as a replay of the call shows it: only the outermost frame, or no frame if it succeeded. */
export function causeOfReplay(block: string, frame: TraceFrame | undefined): FailureCause {
  return {
    way: { kind: 'replay', block },
    frames: frame === undefined ? [] : [cutFrame(frame, true)],
    left: 0,
    before: [],
  };
}

function cutFrame(frame: TraceFrame, isEnd: boolean): FailedFrame {
  const isCreation = frame.kind === 'create' || frame.kind === 'create2';
  const bytes = isEnd ? endBytes : middleBytes;
  return {
    ...frame,
    parent: undefined,
    end: 0,
    logs: [],
    input: frame.input.slice(0, 2 + 2 * (isCreation ? creationBytes : bytes)),
    output: frame.output?.slice(0, 2 + 2 * bytes),
    failure: frame.failure?.slice(0, failureCharacters),
    inputBytes: bytesOf(frame.input),
    outputBytes: bytesOf(frame.output),
  };
}

function bytesOf(hex: string | undefined): number {
  return hex === undefined ? 0 : Math.max(0, Math.floor((hex.length - 2) / 2));
}

/** Prints a cause as the JSON that `readFailureCause` reads. */
export function printFailureCause({ way, frames, left, before }: FailureCause): JsonObject {
  return { way: { ...way }, frames: frames.map(printFrame), left, before: before.map(printFrame) };
}

function printFrame(frame: FailedFrame): JsonObject {
  const { kind, depth, from, to, input, output, value, gas, gasUsed, failure, inputBytes, outputBytes } = frame;
  return {
    kind,
    ...(frame.typeName !== undefined && { typeName: frame.typeName }),
    depth,
    from,
    input,
    inputBytes,
    outputBytes,
    ...(to !== undefined && { to }),
    ...(output !== undefined && { output }),
    ...(value !== undefined && { value: value.toString() }),
    ...(gas !== undefined && { gas: gas.toString() }),
    ...(gasUsed !== undefined && { gasUsed: gasUsed.toString() }),
    ...(failure !== undefined && { failure }),
  };
}
