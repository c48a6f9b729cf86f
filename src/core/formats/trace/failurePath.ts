import { StepBudget, stepLimits } from '../../base/stepBudget';
import type { CallTrace, TraceFrame } from './callTrace';
import { type HaltReason, readHalt } from './haltReason';

/**
 * Returns the indexes of the frames from the outermost one to the one whose failure ended the execution; empty if it
 * succeeded. A failed frame passes on the failure of the last inner frame whose data it returns, alone or within an
 * error of its own. A failure without data counts as passed on only if the outer frame did nothing after it. A failure
 * that a frame caught is not on the path.
 */
export function failurePath({ frames }: CallTrace): readonly number[] {
  const outermost = frames[0];
  return outermost?.failure === undefined ? [] : pathFrom(0, frames, failedWithin(frames));
}

/**
 * Returns the indexes of the path to the failure directly before that of a frame: the frame's last call also failed,
 * but the frame failed with something else, so the call may or may not be the reason. Empty if there is none.
 */
export function failureBefore({ frames }: CallTrace, index: number): readonly number[] {
  const failed = failedWithin(frames);
  const frame = frames[index];
  const last = failed.get(index)?.at(-1);
  return frame === undefined || last === undefined || frames[last]?.end !== frame.end
    ? []
    : pathFrom(last, frames, failed);
}

type FailedWithin = ReadonlyMap<number, readonly number[]>;

function pathFrom(first: number, frames: readonly TraceFrame[], failed: FailedWithin): readonly number[] {
  const budget = new StepBudget(stepLimits.failureData);
  const path: number[] = [];
  let at: number | undefined = first;
  while (at !== undefined) {
    path.push(at);
    const frame: TraceFrame | undefined = frames[at];
    if (frame === undefined) break;
    const outer: OuterFrame = { end: frame.end, halt: readHalt(frame.failure ?? ''), data: dataOf(frame) };
    at = failed.get(at)?.findLast((inner) => isPassedOn(frames[inner], outer, budget));
  }
  return path;
}

/** Returns the failed frames within each frame, in order. */
function failedWithin(frames: readonly TraceFrame[]): FailedWithin {
  const failed = new Map<number, number[]>();
  for (const [index, { parent, failure }] of frames.entries()) {
    if (parent === undefined || failure === undefined) continue;
    const known = failed.get(parent);
    if (known) known.push(index);
    else failed.set(parent, [index]);
  }
  return failed;
}

/** A frame that failed. Its data has no `0x`. */
interface OuterFrame {
  readonly end: number;
  readonly halt: HaltReason;
  readonly data: string;
}

/** Whether a frame fails because the one within it failed. */
function isPassedOn(inner: TraceFrame | undefined, outer: OuterFrame, budget: StepBudget): boolean {
  if (inner?.failure === undefined) return false;
  const isLast = inner.end === outer.end;
  switch (outer.halt) {
    // The frame itself stopped the machine, except that an inner frame may have used up the gas.
    case 'outOfGas':
      return isLast && readHalt(inner.failure) === 'outOfGas';
    case 'revert':
    case 'other':
      return outer.data === '' ? isLast && dataOf(inner) === '' : holdsData(outer.data, dataOf(inner), budget);
    default:
      return false;
  }
}

function dataOf({ output }: TraceFrame): string {
  return (output ?? '').toLowerCase().replace(/^0x/, '');
}

/** Minimum hex digits of a text that is searched in the data of an outer frame. Shorter texts occur by chance. */
const minDigits = 8;

/** Whether revert data is, or contains, that of an inner frame: its bytes, or the text of its `Error(string)`. */
function holdsData(outer: string, inner: string, budget: StepBudget): boolean {
  if (inner === outer) return true;
  return holdsBytes(outer, inner, budget) || holdsBytes(outer, messageIn(inner), budget);
}

function holdsBytes(outer: string, inner: string, budget: StepBudget): boolean {
  if (inner.length < minDigits || inner.length > outer.length) return false;
  if (!budget.take(1 + outer.length / stepCharacters)) return false;
  for (let at = outer.indexOf(inner); at !== -1; at = outer.indexOf(inner, at + 1)) {
    if (at % 2 === 0) return true;
    if (!budget.take(1 + inner.length / stepCharacters)) return false;
  }
  return false;
}

const stepCharacters = 64;

/** Digits before the length of the text in `Error(string)`: the selector and the offset. */
const lengthAt = 8 + 64;

/** Returns the bytes of the text of `Error(string)`; empty for other data. */
function messageIn(data: string): string {
  if (!data.startsWith('08c379a0')) return '';
  const length = Number(`0x${data.slice(lengthAt, lengthAt + 64) || '0'}`);
  return data.slice(lengthAt + 64, lengthAt + 64 + Math.min(2 * length, data.length));
}
