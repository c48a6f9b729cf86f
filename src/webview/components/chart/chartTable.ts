import type { ChartSection, Column, TableSection } from '../../../core/view/decodedView';

/** A chart's points as a table: for readers who want the digits, and for those who cannot see the drawing. */
export function chartTable(chart: ChartSection): TableSection {
  const xColumn: Column = { id: 'x', label: chart.xLabel, align: 'end', characters: 14 };
  const columns = chart.series.map((series, index): Column => ({
    id: `y${index}`, label: series.label, align: 'end', characters: 26,
  }));
  return {
    kind: 'table',
    columns: [xColumn, ...columns],
    rowCount: chart.x.length,
    at: (row) => [{ kind: 'integer', digits: String(chart.x[row] ?? 0) }, ...chart.series.map((series) => series.exact(row))],
  };
}
