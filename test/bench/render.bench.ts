import { existsSync } from 'node:fs';
import path from 'node:path';

import { openRendererPage, type RendererPage } from '../pages/rendererPage/openRendererPage';
import { waitFor } from '../run/waitFor';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { median } from './measure';

const rounds = 7;
const scrollPasses = 7;
const allLogs = 10_000;
const builtInRenderer = path.join(
  import.meta.dirname,
  '../workbench/node_modules/code-server/lib/vscode/extensions/notebook-renderers/renderer-out/index.js',
);

type Way = 'renderer' | 'plain' | 'json' | 'section' | 'builtIn';

/** What is drawn, and how often. */
interface Work {
  readonly opened: RendererPage;
  readonly logs: number;
  readonly smallest: boolean;
}

/**
 * Draws 10,000 logs in a real Chromium, from the message's bytes to the first paint, compared with the same rows in a
 * plain table and with VS Code's own JSON output. Then counts elements, scrolls to the end, and draws a table ten times
 * as long.
 */
export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const opened = await openRendererPage(
    path.join(import.meta.dirname, 'render/renderScript.ts'),
    existsSync(builtInRenderer) ? { '/builtIn.js': builtInRenderer } : {},
  );
  const logs = smallest ? 100 : allLogs;
  try {
    await opened.setTheme('dark');
    await waitFor(() => opened.page.evaluate(() => globalThis.renderBench !== undefined));
    await opened.page.evaluate(
      ([count, start]) => globalThis.renderBench.prepare(count ?? 0, start ?? 0),
      [logs, seed],
    );
    const work: Work = { opened, logs, smallest };
    return {
      name: 'render',
      cases: [...(await paintCases(work)), ...(await scrollCases(work)), ...(await lengthCases(work))],
    };
  } finally {
    await opened.close();
  }
}

async function paintCases(work: Work): Promise<readonly BenchCase[]> {
  const ways: readonly Way[] = [
    'renderer',
    'plain',
    'json',
    ...(existsSync(builtInRenderer) ? ['builtIn' as const] : []),
  ];
  const times = await timesOf(
    work,
    ways.map((way) => ({ way, count: work.logs })),
  );
  const [renderer = 0, plain = 0, json = 0, builtIn] = times;
  return [
    { label: '10,000 logs, message to first paint', value: renderer, unit: 'ms' },
    { label: 'the same rows decoded into a plain table', value: plain, unit: 'ms' },
    { label: 'the same answer as indented JSON in a <pre>', value: json, unit: 'ms' },
    ...(builtIn === undefined
      ? []
      : [
          { label: "the same text by VS Code's built-in output renderer (30 lines shown)", value: builtIn, unit: 'ms' },
        ]),
    { label: 'renderer over plain table', value: renderer / plain, unit: 'x', bound: { kind: 'atMost', value: 0.1 } },
  ];
}

async function scrollCases({ opened: { page }, logs, smallest }: Work): Promise<readonly BenchCase[]> {
  performance.mark('scroll to the end');
  const plain = await page.evaluate(async (count) => {
    await globalThis.renderBench.render('plain', count);
    return globalThis.renderBench.countElements();
  }, logs);
  const elements = await page.evaluate(async (count) => {
    await globalThis.renderBench.render('renderer', count);
    return globalThis.renderBench.countElements();
  }, logs);
  const passes: (readonly number[])[] = [];
  for (let pass = 0; pass < (smallest ? 1 : scrollPasses); pass++)
    passes.push(await page.evaluate((steps) => globalThis.renderBench.scrollToEnd(steps), smallest ? 2 : 120));
  // The time that other programs take from a frame varies between passes; the time of this program is part of each
  // pass.
  const frames = passes[0]?.map((_, step) => Math.min(...passes.map((times) => times[step] ?? 0))) ?? [];
  return [
    { label: 'elements on the page', value: elements, unit: '', bound: { kind: 'atMost', value: 1500 } },
    { label: 'elements of the plain table', value: plain, unit: '' },
    {
      label: `longest frame while scrolling to the end (each the best of ${scrollPasses}; aim: at most 50)`,
      value: Math.max(...frames),
      unit: 'ms',
    },
  ];
}

/** From a decoded view, because an answer with 100,000 logs is too large for the renderer. */
async function lengthCases(work: Work): Promise<readonly BenchCase[]> {
  const [short = 0, long = 0] = await timesOf(work, [
    { way: 'section', count: work.logs },
    { way: 'section', count: 10 * work.logs },
  ]);
  return [
    { label: 'a table of 10,000 rows, view to first paint', value: short, unit: 'ms' },
    { label: 'a table of 100,000 rows, view to first paint', value: long, unit: 'ms' },
    { label: '100,000 rows over 10,000', value: long / short, unit: 'x', bound: { kind: 'atMost', value: 1.5 } },
  ];
}

/** Returns the medians of rounds that draw each way once, after one warm-up round. */
async function timesOf(
  { opened: { page }, smallest }: Work,
  contenders: readonly { readonly way: Way; readonly count: number }[],
): Promise<readonly number[]> {
  const samples = contenders.map((): number[] => []);
  for (let round = smallest ? 0 : -1; round < (smallest ? 1 : rounds); round++) {
    for (const [index, contender] of contenders.entries()) {
      performance.mark(`draw ${contender.count} rows: ${contender.way}`);
      const time = await page.evaluate(
        ({ way, count }) =>
          way === 'builtIn' ? globalThis.renderBench.renderBuiltIn(count) : globalThis.renderBench.render(way, count),
        contender,
      );
      if (round >= 0) samples[index]?.push(time);
    }
  }
  return samples.map(median);
}
