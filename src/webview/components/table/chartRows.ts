import { chartPoints } from '../../../core/base/answerBounds';
import { failed, ok, type Result } from '../../../core/base/result';
import { amountText, groupDigits } from '../../../core/base/view/amountText';
import type { ChartSection, TableSection } from '../../../core/base/view/decodedView';
import { printValue } from '../../../core/base/view/printValue';
import { integerValue, nothing, type Value } from '../../../core/base/view/value';
import { type VisitingOptions, visitRows } from '../rows/visitRows';
import { type CountedValue, countedValue, numberUnit } from '../values/numberUnit';

/** The column that charts of rows have on their horizontal axis. */
export const blockColumn = 'block';

/** What a chart shows: the values of a column by their index, or the number of rows. */
export type Charted = number | 'rows';

interface Point {
  readonly block: number;
  readonly row: number;
  readonly value: CountedValue;
  readonly about: string;
}

/**
 * Returns a chart of rows of a table by block: a point for each row with a number in the column, or the number of rows
 * in each block. Struck rows are left out, and so are unlimited amounts, beside which others look like zero. The problem
 * is a sentence that says why there is none. Undefined if it was aborted.
 */
export async function chartRows(
  table: TableSection,
  rows: ArrayLike<number>,
  charted: Charted,
  options: VisitingOptions,
): Promise<Result<ChartSection, string> | undefined> {
  const index = (id: string): number => table.columns.findIndex((column) => column.id === id);
  const [blocks, events] = [index(blockColumn), index('event')];
  const points: Point[] = [];
  const done = await visitRows(table, rows, options, (row, values) => {
    const block = blockOf(values[blocks]);
    const value = charted === 'rows' ? oneRow : countedValue(values[charted] ?? nothing);
    if (block === undefined || value === undefined || value.isUnlimited || table.isStruck?.(row) === true) return;
    points.push({ block, row, value, about: printValue(values[events] ?? nothing) });
  });
  if (!done) return undefined;
  points.sort((one, other) => one.block - other.block || one.row - other.row);
  if (charted === 'rows') return countChart(points);
  return valueChart(table.columns[charted]?.label ?? '', points);
}

const oneRow: CountedValue = { kind: 'integer', digits: '1' };

function blockOf(value: Value | undefined): number | undefined {
  const block = value?.kind === 'integer' ? Number(value.digits) : undefined;
  return Number.isSafeInteger(block) ? block : undefined;
}

/** A block without rows between others has zero, so that the line doesn't pass over it. */
function countChart(points: readonly Point[]): Result<ChartSection, string> {
  const counts = new Map<number, number>();
  for (const { block } of points) counts.set(block, (counts.get(block) ?? 0) + 1);
  if (counts.size < 2) return failed('The rows are in fewer than two blocks, so there is nothing to chart.');
  const found = [...counts.keys()];
  const [first, last] = [found.at(0) ?? 0, found.at(-1) ?? 0];
  for (const block of found)
    for (const beside of [block - 1, block + 1])
      if (beside > first && beside < last && !counts.has(beside)) counts.set(beside, 0);
  if (counts.size > chartPoints) return failed(tooMany(counts.size));
  const ordered = [...counts].sort(([one], [other]) => one - other);
  const heights = ordered.map(([, count]) => count);
  return ok({
    kind: 'chart',
    title: 'Rows by block',
    xLabel: 'Block',
    x: ordered.map(([block]) => block),
    series: [{ label: 'Rows', unit: '', heights, exact: (index) => integerValue(heights[index] ?? 0) }],
  });
}

function valueChart(label: string, points: readonly Point[]): Result<ChartSection, string> {
  const [first] = points;
  if (first === undefined || first.block === points.at(-1)?.block)
    return failed(`Fewer than two blocks have a number for ${label}, so there is nothing to chart.`);
  const units = new Map(points.map(({ value }) => [numberUnit(value), value]));
  if (units.size > 1) {
    const names = [...units.values()].map((value) => unitName(value)).slice(0, namedUnits);
    const more = units.size > names.length ? ' and others' : '';
    return failed(`${label} has different units: ${names.join(', ')}${more}. Filter the rows to chart one of them.`);
  }
  if (points.length > chartPoints) return failed(tooMany(points.length));
  const hasEvents = new Set(points.map(({ about }) => about)).size > 1;
  return ok({
    kind: 'chart',
    title: `${label} by block`,
    xLabel: 'Block',
    x: points.map(({ block }) => block),
    series: [
      {
        label,
        isPoints: true,
        unit: first.value.kind === 'amount' ? first.value.symbol : (first.value.unit ?? ''),
        heights: points.map(({ value }) => heightOf(value)),
        exact: (index) => points[index]?.value ?? nothing,
      },
    ],
    ...(hasEvents && { about: { label: 'Event', at: (index) => points[index]?.about ?? '' } }),
  });
}

/** Units that are named if there are several. */
const namedUnits = 4;

function unitName(value: CountedValue): string {
  if (value.kind === 'integer') return value.unit ?? 'numbers without a unit';
  const symbol = value.symbol === '' ? 'a token without a symbol' : value.symbol;
  return `${symbol} with ${value.decimals} decimals`;
}

function heightOf(value: CountedValue): number {
  return Number(value.kind === 'amount' ? amountText(value.digits, value.decimals) : value.digits);
}

function tooMany(count: number): string {
  const [all, most] = [count, chartPoints].map((number) => groupDigits(number));
  return `The chart would have ${all} points. It can have ${most}: filter the rows to get fewer.`;
}
