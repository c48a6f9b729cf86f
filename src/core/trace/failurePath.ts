import type { CallTrace, TraceFrame } from './callTrace';

/**
 * Returns the indexes of the frames from the outermost one to the one whose failure ended the execution; empty if it
 * succeeded. A failed frame passes on the failure of the last frame within it that failed with the same revert data, or
 * that ran out of something without any. A failure that a frame caught is not on the path.
 */
export function failurePath({ frames }: CallTrace): readonly number[] {
  const children = childrenOf(frames);
  const path: number[] = [];
  let at: number | undefined = frames[0]?.failure === undefined ? undefined : 0;
  while (at !== undefined) {
    path.push(at);
    const frame: TraceFrame | undefined = frames[at];
    at = frame && children.get(at)?.findLast((child) => passedOn(frames[child], frame));
  }
  return path;
}

function childrenOf(frames: readonly TraceFrame[]): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  for (const [index, { parent, failure }] of frames.entries()) {
    if (parent === undefined || failure === undefined) continue;
    const known = children.get(parent);
    if (known) known.push(index);
    else children.set(parent, [index]);
  }
  return children;
}

/** Whether a frame fails because the one within it failed: a revert returns the bytes of the inner one unchanged. */
function passedOn(inner: TraceFrame | undefined, outer: TraceFrame): boolean {
  return inner?.failure !== undefined && (inner.output ?? '') === (outer.output ?? '');
}
