// Saving a million logs to Parquet, beside fetching and JSON.parse alone: a process each, rounds that take turns.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { askDuckDb } from '../unit/core/saving/duckDb';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { median } from './measure';

const calls = 100;
const logs = 1_000_000;
const rounds = 3;

/** Milliseconds that the service takes for a call, as in the benchmark of ranges; and none, where nothing but work counts. */
const latencies = [50, 0] as const;

interface Measured {
  readonly milliseconds: number;
  readonly megabytes: number;
}

interface Samples {
  readonly parsed: Measured[];
  readonly saved: Measured[];
}

export async function run({ seed }: BenchOptions): Promise<BenchReport> {
  const folder = await mkdtemp(join(tmpdir(), 'save-'));
  const [service, program] = await Promise.all([bundle('logService', folder), bundle('saveLogs', folder)]);
  const server = spawn(process.execPath, [service, String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = await firstLine(server.stdout);
    const path = join(folder, 'logs.parquet');
    const measure = async (latency: number, to: readonly string[]): Promise<Measured> => {
      const { stdout } = await promisify(execFile)(process.execPath, [program, `http://127.0.0.1:${port}`, String(calls), String(latency), ...to]);
      return JSON.parse(stdout) as Measured;
    };
    const samples = new Map<number, Samples>(latencies.map((latency) => [latency, { parsed: [], saved: [] }]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [latency, { parsed, saved }] of samples) {
        parsed.push(await measure(latency, []));
        saved.push(await measure(latency, [path]));
      }
    }
    assert.deepEqual(await askDuckDb(`SELECT count(*), count(DISTINCT block_number), count(value), count(other) FROM read_parquet('${path}')`), [[String(logs), '5000', String(logs), '0']]);
    return { name: 'save', cases: [...[...samples].flatMap(casesOf), { label: 'file', value: (await stat(path)).size / logs, unit: 'bytes a row' }] };
  } finally {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

function casesOf([latency, { parsed, saved }]: readonly [number, Samples]): readonly BenchCase[] {
  const time = (of: readonly Measured[]): number => median(of.map(({ milliseconds }) => milliseconds));
  const peak = (of: readonly Measured[]): number => Math.max(...of.map(({ megabytes }) => megabytes));
  const what = `${latency} ms a call`;
  const bound = latency === 0 ? {} : { bound: { kind: 'atMost', value: 2 } as const };
  return [
    { label: `${what}: fetched, parsed and saved`, value: time(saved) / time(parsed), unit: 'x fetching and JSON.parse', ...bound },
    { label: `${what}: peak of memory above the start`, value: peak(saved), unit: 'MB', bound: { kind: 'atMost', value: 300 } },
    { label: `${what}: fetching and JSON.parse alone`, value: time(parsed), unit: 'ms' },
    { label: `${what}: fetched, parsed and saved`, value: time(saved), unit: 'ms' },
    { label: `${what}: peak of memory of fetching and JSON.parse alone`, value: peak(parsed), unit: 'MB' },
  ];
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<readonly string[]> {
  for await (const line of createInterface({ input: stream })) return [line];
  return [];
}

async function bundle(name: string, folder: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({ entryPoints: [join(import.meta.dirname, 'save', `${name}.ts`)], bundle: true, minify: true, platform: 'node', format: 'esm', outfile, logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" } });
  return outfile;
}
