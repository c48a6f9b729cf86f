/** Blocks from `from` to `to`, both included. Numbers of blocks are safe integers: readers refuse what is not. */
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
