import type { ChartSection, Column, TableSection } from '../../../core/base/view/decodedView';
import { textValue } from '../../../core/base/view/makeValue';

/** Shows a chart's points as a table, for exact digits and for users who can't see the drawing. */
export function chartTable(chart: ChartSection): TableSection {
  const xColumn: Column = { id: 'x', label: chart.xLabel, align: 'end', characters: 14 };
  const columns = chart.series.map((series, index): Column => ({
    id: `y${index}`,
    label: series.label,
    align: 'end',
    characters: 26,
  }));
  return {
    kind: 'table',
    columns: [xColumn, ...columns, ...aboutColumn(chart)],
    rowCount: chart.x.length,
    at: (row) => [
      { kind: 'integer', digits: String(chart.x[row] ?? 0) },
      ...chart.series.map((series) => series.exact(row)),
      ...(chart.about ? [textValue(chart.about.at(row))] : []),
    ],
  };
}

function aboutColumn({ about }: ChartSection): readonly Column[] {
  return about ? [{ id: 'about', label: about.label, align: 'start', characters: 30 }] : [];
}
