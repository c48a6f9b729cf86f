/** Blocks from `from` to `to`, both included. Block numbers are safe integers. Readers reject all others. */
export interface BlockSpan {
  readonly from: number;
  readonly to: number;
}

export function lengthOf({ from, to }: BlockSpan): number {
  return to - from + 1;
}

/** Whether `inner` lies within `outer`. */
export function holds(outer: BlockSpan, inner: BlockSpan): boolean {
  return inner.from >= outer.from && inner.to <= outer.to;
}
