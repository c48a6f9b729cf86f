import type { ChartSection, DecodedView, Section } from '../../../src/core/base/view/decodedView';
import type { Value } from '../../../src/core/base/view/value';
import { transfers } from './sampleViews';

function bug(): never {
  throw new RangeError('Invalid count value: -1');
}

/** A value that is decoded and can't be drawn. */
const undrawable: Value = {
  kind: 'text',
  get text(): string {
    return bug();
  },
};

/** So many rows that nothing reads all of them before it is asked to. */
const rows = transfers(60_000);
const firstBroken = 30_000;
const fewRows = transfers(30);
const brokenFields: Section = { kind: 'fields', fields: [{ label: 'Memo', value: undrawable }] };
const broken = (at: (row: number) => readonly Value[]): Section => ({
  ...rows,
  at: (row) => (row < firstBroken ? rows.at(row) : at(row)),
});
const chart: ChartSection = {
  kind: 'chart',
  title: 'Base fee',
  xLabel: 'Block',
  x: [1, 2, 3, 4],
  series: [{ label: 'Base fee', unit: 'gwei', heights: [1, 2, 3, 4], exact: bug }],
};

const sections: Readonly<Record<string, Section>> = {
  'a first row': { ...rows, at: bug },
  'rows that are read': broken(bug),
  'rows that are drawn': broken(() => rows.at(0).map(() => undrawable)),
  'details that are read': { ...fewRows, details: bug },
  'details that are drawn': { ...fewRows, details: () => [brokenFields] },
  'folded fields': { ...brokenFields, fold: 'Memo' },
  'a folded table': { ...fewRows, title: 'Logs', isFolded: true, at: bug },
  'points of a chart': chart,
};

/** Views with a bug that occurs when a part of them is drawn, by that part. */
export const brokenViews: Readonly<Record<string, DecodedView>> = Object.fromEntries(
  Object.entries(sections).map(([part, section]) => [
    part,
    { title: 'Logs', tone: 'good', notes: [], summary: 'Some logs', sections: [section] } as const,
  ]),
);
