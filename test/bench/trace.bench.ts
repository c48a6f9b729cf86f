import path from 'node:path';

import { Interface } from 'ethers';
import { type Abi, decodeFunctionData, decodeFunctionResult, type Hex, parseAbi } from 'viem';

import { decodeTraces } from '../../src/core/answer/decode/evm/traces/decodeTraces';
import { parseJson } from '../../src/core/base/json/parseJson';
import { finishAtOnce } from '../../src/core/base/piecewise';
import type { TableSection } from '../../src/core/base/view/decodedView';
import { noHints } from '../../src/core/formats/abi/names/decodeHints';
import { openRendererPage } from '../pages/rendererPage/openRendererPage';
import { largeTrace } from '../pages/rendererPage/traceExchange';
import { waitFor } from '../run/waitFor';
import { evmNetwork } from '../unit/core/answer/decode/exampleNetworks';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { measureChangedSlots } from './changedSlots';
import { measureMedians, median } from './measure';

const fullFrames = 10_000;
const rounds = 7;
/** Rows that a screen shows. */
const rowsInSight = 30;

const declarations = [
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function deposit() payable',
] as const;

/**
 * Decodes a call tree of 10,000 frames, from the text of the answer, beside viem and ethers over the same frames. Then
 * draws it in a real Chromium, folds and filters it, beside the same rows as nested lists of the browser. Names changed
 * slots beside viem.
 */
export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const frames = smallest ? 100 : fullFrames;
  const slots = await measureChangedSlots(seed, smallest);
  return {
    name: 'trace',
    cases: [...(await decodeCases(frames, smallest)), ...(await paintCases(frames, smallest)), ...slots],
  };
}

interface PlainFrame {
  readonly input: Hex;
  readonly output?: Hex;
  readonly calls?: readonly PlainFrame[];
}

async function decodeCases(frames: number, smallest: boolean): Promise<readonly BenchCase[]> {
  const text = JSON.stringify(largeTrace(frames));
  const abi: Abi = parseAbi(declarations);
  const ethers = new Interface(declarations);
  const times = await measureMedians(
    [
      { label: 'parse', run: () => void JSON.parse(text) },
      { label: 'sight', run: () => decodeRows(text, rowsInSight) },
      { label: 'all', run: () => decodeRows(text, Number.POSITIVE_INFINITY) },
      {
        label: 'viem',
        run: () => {
          for (const { input, output } of flatten(text)) {
            if (input === '0x') continue;
            const { functionName } = decodeFunctionData({ abi, data: input });
            if (output !== undefined) decodeFunctionResult({ abi, functionName, data: output });
          }
        },
      },
      {
        label: 'ethers',
        run: () => {
          for (const { input, output } of flatten(text)) {
            const called = input === '0x' ? null : ethers.parseTransaction({ data: input });
            if (called !== null && output !== undefined) ethers.decodeFunctionResult(called.fragment, output);
          }
        },
      },
    ],
    { rounds, warmup: 2, smallest },
  );
  const at = (label: string): number => times.get(label) ?? 0;
  return [
    { label: 'JSON.parse of the answer', value: at('parse'), unit: 'ms' },
    { label: `10,000 frames read, ${rowsInSight} rows decoded`, value: at('sight'), unit: 'ms' },
    { label: '10,000 frames read and all rows decoded', value: at('all'), unit: 'ms' },
    { label: 'the same frames decoded by viem', value: at('viem'), unit: 'ms' },
    { label: 'the same frames decoded by ethers', value: at('ethers'), unit: 'ms' },
    { label: 'all rows over ethers', value: at('all') / at('ethers'), unit: 'x', bound: { kind: 'atMost', value: 2 } },
    { label: 'all rows over viem (aim: under 1)', value: at('all') / at('viem'), unit: 'x' },
    {
      label: 'rows in sight over viem',
      value: at('sight') / at('viem'),
      unit: 'x',
      bound: { kind: 'atMost', value: 0.5 },
    },
  ];
}

function decodeRows(text: string, maxRows: number): void {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed') throw new Error('no JSON');
  const table = finishAtOnce(decodeTraces(parsed.value, evmNetwork, noHints, []))?.sections[0] as TableSection;
  for (let row = 0; row < Math.min(table.rowCount, maxRows); row++) table.at(row);
}

function flatten(text: string): readonly PlainFrame[] {
  const all: PlainFrame[] = [];
  const pending = [JSON.parse(text) as PlainFrame];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    all.push(next);
    pending.push(...(next.calls ?? []));
  }
  return all;
}

async function paintCases(frames: number, smallest: boolean): Promise<readonly BenchCase[]> {
  const { page, setTheme, close } = await openRendererPage(path.join(import.meta.dirname, 'trace/traceScript.ts'));
  try {
    await setTheme('dark');
    await waitFor(() => page.evaluate(() => globalThis.traceBench !== undefined));
    await page.evaluate((count) => globalThis.traceBench.prepare(count), frames);
    const samples = { paint: [] as number[], plain: [] as number[], fold: [] as number[], foldPlain: [] as number[] };
    const filters: number[] = [];
    let elements = 0;
    for (let round = smallest ? 0 : -1; round < (smallest ? 1 : rounds); round++) {
      performance.mark(`draw, fold and filter ${frames} frames`);
      const plain = await page.evaluate(() => globalThis.traceBench.paintPlain());
      const foldPlain = await page.evaluate(() => globalThis.traceBench.foldPlain());
      const paint = await page.evaluate(() => globalThis.traceBench.paint());
      await page.evaluate(() => globalThis.traceBench.expandAll());
      elements = await page.evaluate(() => globalThis.traceBench.countElements());
      const fold = await page.evaluate(() => globalThis.traceBench.fold());
      const filter = await page.evaluate(() => globalThis.traceBench.filter('deposit'));
      if (round < 0) continue;
      samples.plain.push(plain);
      samples.foldPlain.push(foldPlain);
      samples.paint.push(paint);
      samples.fold.push(fold);
      filters.push(filter);
    }
    const [paint, plain, fold, foldPlain] = [samples.paint, samples.plain, samples.fold, samples.foldPlain].map(median);
    return paintReport(
      { paint: paint ?? 0, plain: plain ?? 0, fold: fold ?? 0, foldPlain: foldPlain ?? 0 },
      median(filters),
      elements,
    );
  } finally {
    await close();
  }
}

function paintReport(
  times: { readonly paint: number; readonly plain: number; readonly fold: number; readonly foldPlain: number },
  filter: number,
  elements: number,
): readonly BenchCase[] {
  return [
    { label: '10,000 frames, message to first paint', value: times.paint, unit: 'ms' },
    { label: 'the same rows as nested lists of the browser', value: times.plain, unit: 'ms' },
    {
      label: 'first paint over nested lists',
      value: times.paint / times.plain,
      unit: 'x',
      bound: { kind: 'atMost', value: 0.25 },
    },
    { label: 'elements of the output', value: elements, unit: '', bound: { kind: 'atMost', value: 1_500 } },
    {
      label: 'fold of the outermost row, all others open, over that of the nested lists',
      value: times.fold / times.foldPlain,
      unit: 'x',
      bound: { kind: 'atMost', value: 1 },
    },
    { label: 'fold of the outermost row, all others open (aim: at most 50)', value: times.fold, unit: 'ms' },
    { label: 'the same fold of the nested lists', value: times.foldPlain, unit: 'ms' },
    {
      label: 'filter of all rows over drawing the nested lists',
      value: filter / times.plain,
      unit: 'x',
      bound: { kind: 'atMost', value: 1 },
    },
    { label: 'filter of all rows (aim: at most 3,000)', value: filter, unit: 'ms' },
  ];
}
