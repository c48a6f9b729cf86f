// Opening and saving a large notebook, compared with reading the same cells from a JSON notebook.
import assert from 'node:assert/strict';

import { parseCell } from '../../src/core/model/cell/parseCell';
import { parseNotebook } from '../../src/core/model/notebook/parseNotebook';
import { printNotebook } from '../../src/core/model/notebook/printNotebook';
import type { BenchOptions, BenchReport } from './benchReport';
import { generateNotebook } from './largeNotebook';
import { measureMedians } from './measure';

const allSteps = 5_000;

export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const stepCount = smallest ? 50 : allSteps;
  const { text, ipynb, code } = generateNotebook(seed, stepCount);
  const notebook = parseNotebook(text);
  assert.equal(notebook.cells.length, 2 * stepCount);
  assert.equal(printNotebook(notebook), text);
  const contenders = [
    { label: 'JSON.parse of the JSON notebook', run: (): unknown => JSON.parse(ipynb) },
    { label: 'open', run: () => parseNotebook(text) },
    { label: 'save unedited', run: () => printNotebook(notebook) },
    { label: 'parse every rpc cell', run: () => code.map(parseCell) },
  ];
  const medians = await measureMedians(contenders, { rounds: 31, warmup: 5, garbage: 'young', smallest });
  const of = (label: string): number => medians.get(label) ?? NaN;
  const size = `${2 * stepCount} cells, ${(text.length / 1e6).toFixed(1)} MB`;
  return {
    name: 'notebook',
    cases: [
      {
        label: `${size}: open, over JSON.parse`,
        value: of('open') / of('JSON.parse of the JSON notebook'),
        unit: 'x JSON.parse',
        bound: { kind: 'atMost', value: 0.6 },
      },
      ...contenders.map(({ label }) => ({ label: `${size}: ${label}`, value: of(label), unit: 'ms' })),
    ],
  };
}
