import { chartPoints } from '../../../../base/answerBounds';
import { isList, type JsonValue, readInteger, readMember } from '../../../../base/json/jsonValue';
import type { ChartSection } from '../../../../base/view/decodedView';
import { lineChart } from '../../../../base/view/lineChart';
import { gweiValue, integerValue, nothing, type Value } from '../../../../base/view/value';
import { gasUsedValue } from './blockFields';

/**
 * Gas used, base fee and transactions of the first blocks of a range, sorted by number; none for a single block. A
 * value that a block does not have leaves a gap.
 */
export function blockCharts(blocks: readonly JsonValue[]): readonly ChartSection[] {
  const numbered = blocks
    .slice(0, chartPoints)
    .map((block) => ({ block, number: readInteger(block, 'number') }))
    .filter(({ number }) => number !== undefined);
  if (numbered.length < 2) return [];
  const ordered = numbered
    .map(({ block, number }) => ({ block, x: Number(number) }))
    .sort((one, other) => one.x - other.x);
  return measures.flatMap(({ title, unit, of }) => {
    const points = ordered.map(({ block }) => of(block));
    if (points.every((point) => point === undefined)) return [];
    return [
      lineChart(
        'Block',
        ordered.map(({ x }) => x),
        {
          label: title,
          unit,
          heights: points.map((point) => point?.height ?? null),
          exact: (index) => points[index]?.exact ?? nothing,
        },
      ),
    ];
  });
}

interface Point {
  readonly height: number;
  readonly exact: Value;
}

interface Measure {
  readonly title: string;
  readonly unit: string;
  /** Undefined if the block lacks the member. */
  of(block: JsonValue): Point | undefined;
}

const measures: readonly Measure[] = [
  { title: 'Gas used', unit: '%', of: gasUsed },
  {
    title: 'Base fee',
    unit: 'gwei',
    of: (block) => {
      const fee = readInteger(block, 'baseFeePerGas');
      return fee === undefined ? undefined : { height: Number(fee) / 1e9, exact: gweiValue(fee) };
    },
  },
  {
    title: 'Transactions',
    unit: '',
    of: (block) => {
      const transactions = readMember(block, 'transactions');
      return isList(transactions)
        ? { height: transactions.length, exact: integerValue(transactions.length) }
        : undefined;
    },
  },
];

function gasUsed(block: JsonValue): Point | undefined {
  const share = gasUsedValue(block, 'gas');
  return share.kind === 'share' ? { height: share.fraction * 100, exact: share } : undefined;
}
