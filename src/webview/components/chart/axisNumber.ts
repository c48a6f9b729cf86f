const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 12 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

/** Formats a number beside the vertical axis, which has room for about nine characters. */
export function axisNumber(tick: number): string {
  const size = Math.abs(tick);
  if (size >= 1e15) return Number(tick.toPrecision(6)).toExponential().replace('+', '');
  if (size > 0 && size < 1e-6) return tick.toExponential();
  return size >= 1e6 ? compact.format(tick) : plain.format(tick);
}
