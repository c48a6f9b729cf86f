// Opening and saving a large notebook, beside reading the same cells from a JSON notebook.
import assert from 'node:assert/strict';
import type { BenchOptions, BenchReport } from './benchReport';
import { measureMedians } from './measure';
import { parseCell } from '../../src/core/cell/parseCell';
import { parseNotebook } from '../../src/core/notebook/parseNotebook';
import { printNotebook } from '../../src/core/notebook/printNotebook';
import { randomHex, seeded } from '../unit/core/abi/randomAbi';

const stepCount = 5_000;

export async function run({ seed }: BenchOptions): Promise<BenchReport> {
  const { text, ipynb, code } = generateNotebook(seed);
  const notebook = parseNotebook(text);
  assert.equal(notebook.cells.length, 2 * stepCount);
  assert.equal(printNotebook(notebook), text);
  const contenders = [
    { label: 'JSON.parse of the JSON notebook', run: (): unknown => JSON.parse(ipynb) },
    { label: 'open', run: () => parseNotebook(text) },
    { label: 'save unedited', run: () => printNotebook(notebook) },
    { label: 'parse every rpc cell', run: () => code.map(parseCell) },
  ];
  const medians = await measureMedians(contenders, { rounds: 31, warmup: 5 });
  const of = (label: string): number => medians.get(label) ?? NaN;
  const size = `${2 * stepCount} cells, ${(text.length / 1e6).toFixed(1)} MB`;
  return {
    name: 'notebook',
    cases: [
      { label: `${size}: open, over JSON.parse`, value: of('open') / of('JSON.parse of the JSON notebook'), unit: 'x JSON.parse', bound: { kind: 'atMost', value: 0.6 } },
      ...contenders.map(({ label }) => ({ label: `${size}: ${label}`, value: of(label), unit: 'ms' })),
    ],
  };
}

function generateNotebook(seed: number): { readonly text: string; readonly ipynb: string; readonly code: readonly string[] } {
  const random = seeded(seed);
  const steps = Array.from({ length: stepCount }, (_, index) => ({
    markdown: `## Step ${index}\n\nWhat the step does, with a [link](https://example.org/${index}).\nAnd a second line of text.`,
    code: `# @name step${index}\n# @network mainnet\neth_getLogs {\n  "address": "${randomHex(random, 20)}",\n  "fromBlock": "latest-1000",\n  "toBlock": "latest",\n  "topics": ["Transfer(address,address,uint256)", null, "{{wallet}}"]\n}`,
  }));
  const cells = steps.flatMap(({ markdown, code }) => [
    { cell_type: 'markdown', metadata: {}, source: markdown.split(/(?<=\n)/) },
    { cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: code.split(/(?<=\n)/) },
  ]);
  return {
    text: steps.map(({ markdown, code }) => `${markdown}\n\n\`\`\`rpc\n${code}\n\`\`\`\n`).join('\n'),
    ipynb: JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }, undefined, 1),
    code: steps.map(({ code }) => code),
  };
}
