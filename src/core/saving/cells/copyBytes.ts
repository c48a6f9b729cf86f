/** Copies bytes between views, and returns the place behind them. For up to some hundred bytes faster than `set`. */
export function copyBytes(source: DataView, start: number, end: number, target: DataView, at: number): number {
  let from = start;
  let to = at;
  for (const last = end - 4; from <= last; from += 4, to += 4) target.setInt32(to, source.getInt32(from, true), true);
  for (; from < end; from += 1, to += 1) target.setUint8(to, source.getUint8(from));
  return to;
}
