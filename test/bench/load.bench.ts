// Answers that are as large as a node sends them: how long one piece of work is, and the most memory of the process.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import type { BenchCase, BenchOptions, BenchReport } from './benchReport';

/** What a process says about the work that it did: figures by name. */
export interface LoadFigures {
  readonly megabytes: number;
  readonly decoded: number;
  readonly longestPiece: number;
  readonly printed: number;
  readonly peak: number;
  readonly parsedByEngine: number;
}

interface LoadCase {
  readonly answer: 'receipt' | 'trace';
  readonly label: string;
  /** Logs or frames. */
  readonly rows: number;
  /** Bound of the memory of the process with all rows printed, in MB. */
  readonly peak: number;
}

const cases: readonly LoadCase[] = [
  { answer: 'receipt', label: 'receipt of 60,000 transfers', rows: 60_000, peak: 600 },
  { answer: 'trace', label: 'trace_block of 30,000 frames', rows: 30_000, peak: 600 },
];

/** Each answer is decoded and printed in a process of its own, whose memory has nothing else. */
export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const measured: BenchCase[] = [];
  for (const one of cases) measured.push(...casesOf(one, await figuresOf(one, seed, smallest)));
  return { name: 'load', cases: measured };
}

async function figuresOf({ answer, rows }: LoadCase, seed: number, smallest: boolean): Promise<LoadFigures> {
  performance.mark(`decode the ${answer}`);
  const script = path.join(import.meta.dirname, 'load/loadScript.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--import',
    'tsx',
    script,
    answer,
    String(seed),
    String(smallest ? 100 : rows),
  ]);
  return JSON.parse(stdout) as LoadFigures;
}

function casesOf({ label, peak }: LoadCase, figures: LoadFigures): readonly BenchCase[] {
  return [
    { label: `${label}: size`, value: figures.megabytes, unit: 'MB' },
    { label: `${label}: decoded`, value: figures.decoded, unit: 'ms' },
    {
      label: `${label}: longest piece of decoding`,
      value: figures.longestPiece / figures.parsedByEngine,
      unit: 'x JSON.parse',
    },
    {
      label: `${label}: longest piece of decoding (aim: at most 100)`,
      value: figures.longestPiece,
      unit: 'ms',
    },
    { label: `${label}: all rows recorded and printed`, value: figures.printed, unit: 'ms' },
    { label: `${label}: most memory`, value: figures.peak, unit: 'MB', bound: { kind: 'atMost', value: peak } },
  ];
}
