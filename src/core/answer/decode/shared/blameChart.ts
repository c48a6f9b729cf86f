import { chartPoints } from '../../../base/answerBounds';
import type { ChartSection } from '../../../base/view/decodedView';
import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import { nothing } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import { type ChangeRow, functionValue } from './blameTable';

/** Numbers over blocks, as steps, with who set them. None for fewer than two changes, and for values that aren't numbers. */
export function stepCharts(rows: readonly ChangeRow[]): readonly ChartSection[] {
  const ordered = rows.slice(0, Math.floor(chartPoints / 2)).toReversed();
  const points = ordered.flatMap(({ change, value, before }) => [
    { x: change.block - 1, exact: before },
    { x: change.block, exact: value },
  ]);
  const heights = points.map(({ exact }) => heightOf(exact));
  if (ordered.length < 2 || heights.some((height) => height === undefined)) return [];
  const label = ordered[0]?.change.variable ?? '';
  return [
    {
      kind: 'chart',
      title: `${label} by block`,
      xLabel: 'Block',
      x: points.map(({ x }) => x),
      series: [
        {
          label,
          unit: '',
          heights: heights.map((height) => height ?? null),
          exact: (at) => points[at]?.exact ?? nothing,
        },
      ],
      // Two points for each change: the value before it, which the change before set, and the value after it.
      about: { label: 'Set by', at: (at) => setterText(ordered[Math.floor((at + 1) / 2) - 1]) },
    },
  ];
}

function heightOf(value: Value): number | undefined {
  if (value.kind === 'integer') return Number(value.digits);
  return value.kind === 'amount' ? Number(value.digits) / 10 ** value.decimals : undefined;
}

/** `setFee(42) from ops`. Empty without a change. */
function setterText(row: ChangeRow | undefined): string {
  if (row === undefined) return '';
  const what = formatValue(functionValue(row), utcTime);
  const { transaction, hints } = row;
  if (transaction === undefined) return what;
  const names = hints.contractNames ?? {};
  const key = transaction.sender.toLowerCase();
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  return `${what} from ${name ?? transaction.sender}`;
}
