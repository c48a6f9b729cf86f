import type { JsonValue } from '../json/jsonValue';
import type { ChartSection, ChartSeries } from '../view/decodedView';
import { gweiValue, integerValue, nothing, shareValue } from '../view/makeValue';
import type { Value } from '../view/value';
import { readInteger, readList } from '../json/readMember';

/** Gas used, base fee and transactions over a range of blocks; none for a single block. */
export function blockCharts(blocks: readonly JsonValue[]): readonly ChartSection[] {
  const numbered = blocks.filter((block) => readInteger(block, 'number') !== undefined);
  if (numbered.length < 2) return [];
  const x = numbered.map((block) => Number(readInteger(block, 'number')));
  const chart = (title: string, series: ChartSeries): ChartSection => ({ kind: 'chart', title, xLabel: 'Block', x, series: [series] });
  const charts = [chart('Gas used', {
    label: 'Gas used', unit: '%', heights: numbered.map((block) => share(block) * 100),
    exact: (index) => shareValue(readInteger(numbered[index], 'gasUsed') ?? 0n, readInteger(numbered[index], 'gasLimit') ?? 0n, 'gas'),
  })];
  const fees = numbered.map((block) => readInteger(block, 'baseFeePerGas'));
  if (fees.some((fee) => fee !== undefined)) {
    charts.push(chart('Base fee', {
      label: 'Base fee', unit: 'gwei', heights: fees.map((fee) => (fee === undefined ? null : Number(fee) / 1e9)), exact: (index) => optional(fees[index], gweiValue),
    }));
  }
  const counts = numbered.map((block) => readList(block, 'transactions').length);
  charts.push(chart('Transactions', { label: 'Transactions', unit: '', heights: counts, exact: (index) => optional(counts[index], integerValue) }));
  return charts;
}

function share(block: JsonValue): number {
  const value = shareValue(readInteger(block, 'gasUsed') ?? 0n, readInteger(block, 'gasLimit') ?? 0n);
  return value.kind === 'share' ? value.fraction : 0;
}

function optional<T>(known: T | undefined, make: (known: T) => Value): Value {
  return known === undefined ? nothing : make(known);
}
