import type { ChartSection, ChartSeries } from './decodedView';

/** Returns a chart of one line. Its title is the label of the line, if it has none of its own. */
export function lineChart(
  xLabel: string,
  x: readonly number[],
  line: ChartSeries,
  title: string = line.label,
): ChartSection {
  return { kind: 'chart', title, xLabel, x, series: [line] };
}
