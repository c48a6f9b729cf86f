// Saving a million logs to Parquet, compared with only fetching and JSON.parse, with `fetch` and with Rpcbook's own
// wire. Each runs in its own process, and so does the service. Rounds alternate.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { askDuckDb } from '../unit/core/answer/saving/duckDb';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { median } from './measure';

/** Sizes of the work: answers in all, different ones of the service, and logs in each. */
interface Sizes {
  readonly calls: number;
  readonly answers: number;
  readonly perAnswer: number;
  readonly rounds: number;
}

const full: Sizes = { calls: 100, answers: 8, perAnswer: 10_000, rounds: 3 };
const least: Sizes = { calls: 2, answers: 1, perAnswer: 100, rounds: 1 };

/**
 * Milliseconds that the service takes for a call: as in the benchmark of ranges, and zero, to measure only the work.
 */
const latencies = [50, 0] as const;

interface Measured {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** As the service divides them. */
const logsPerBlock = 200;

/** `fetch` and `wire` fetch and parse the logs; `save` does the same work as the product. */
const ways = ['fetch', 'wire', 'save'] as const;

/** Rounds at one latency; each runs every way in turn. */
type Round = Readonly<Record<(typeof ways)[number], Measured>>;

export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const { calls, answers, perAnswer, rounds } = smallest ? least : full;
  const logs = calls * perAnswer;
  const folder = await mkdtemp(join(tmpdir(), 'save-'));
  const [service, program] = await Promise.all([bundle('logService', folder), bundle('saveLogs', folder)]);
  const server = spawn(process.execPath, [service, ...[seed, answers, perAnswer].map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await firstLine(server.stdout);
    const path = join(folder, 'logs.parquet');
    const measure = async (latency: number, way: string): Promise<Measured> => {
      performance.mark(`${latency} ms a call, ${way}`);
      const { stdout } = await promisify(execFile)(process.execPath, [
        program,
        `http://127.0.0.1:${port}`,
        String(calls),
        String(latency),
        way,
        path,
      ]);
      return JSON.parse(stdout) as Measured;
    };
    const samples = new Map<number, Round[]>(latencies.map((latency) => [latency, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [latency, taken] of samples) {
        taken.push({
          fetch: await measure(latency, 'fetch'),
          wire: await measure(latency, 'wire'),
          save: await measure(latency, 'save'),
        });
      }
    }
    assert.deepEqual(
      await askDuckDb(
        `SELECT count(*), count(DISTINCT block_number), count(value), count(other) FROM read_parquet('${path}')`,
      ),
      [[String(logs), String(calls * Math.ceil(perAnswer / logsPerBlock)), String(logs), '0']],
    );
    return {
      name: 'save',
      cases: [
        ...[...samples].flatMap(casesOf),
        { label: 'file', value: (await stat(path)).size / logs, unit: 'bytes a row' },
      ],
    };
  } finally {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

function casesOf([latency, taken]: readonly [number, readonly Round[]]): readonly BenchCase[] {
  const what = `${latency} ms a call`;
  // Compared within each round, so that a slow phase of the machine affects both.
  const times = (than: 'fetch' | 'wire'): number =>
    median(taken.map((round) => round.save.milliseconds / round[than].milliseconds));
  const peak = Math.max(...taken.map(({ save }) => save.megabytes));
  const atMost = (value: number): Pick<BenchCase, 'bound'> => ({ bound: { kind: 'atMost', value } });
  return [
    {
      label: `${what}: fetched, parsed and saved`,
      value: times('fetch'),
      unit: 'x fetch and JSON.parse',
      ...atMost(latency === 0 ? 1.05 : 0.9),
    },
    // Without latency, this measures the work of the single thread: decoding and Parquet in addition to a bare parse.
    {
      label: `${what}: fetched, parsed and saved`,
      value: times('wire'),
      unit: 'x our wire and JSON.parse',
      ...(latency === 0 ? {} : atMost(2)),
    },
    { label: `${what}: peak of memory above the start`, value: peak, unit: 'MB', ...atMost(300) },
    ...ways.map((way) => ({
      label: `${what}: ${labels[way]}`,
      value: median(taken.map((round) => round[way].milliseconds)),
      unit: 'ms',
    })),
  ];
}

const labels = {
  fetch: 'fetch and JSON.parse',
  wire: 'our wire and JSON.parse',
  save: 'fetched, parsed and saved',
} as const;

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error('The service ended before it told its port.');
}

async function bundle(name: string, folder: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, 'save', `${name}.ts`)],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
}
