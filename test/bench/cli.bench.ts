// The command line as a process, beside cast and httpyac: its start, one call, and a notebook of many cells.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { findFoundryBinary } from '../service/evm/foundryBinary';
import { startService } from '../service/startService';
import { localCredential, localServiceSettings } from '../workbench/localServiceSettings';
import { projectRoot } from '../workbench/workbench';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { type Contender, measureMedians, median } from './measure';
import { startServer } from './startServer';

const execute = promisify(execFile);
const rpcbookScript = path.join(projectRoot, 'out', 'extension', 'dist', 'cli.cjs');
const httpyacScript = path.join(
  path.dirname(createRequire(import.meta.url).resolve('httpyac/package.json')),
  'bin',
  'httpyac.js',
);

/** Sizes of the work. cast runs no files: it is measured with fewer calls, one process each, and its time is scaled. */
interface Sizes {
  readonly manyCells: number;
  readonly castCalls: number;
  readonly firstRows: number;
}

const full: Sizes = { manyCells: 1_000, castCalls: 20, firstRows: 9 };
const least: Sizes = { manyCells: 3, castCalls: 1, firstRows: 1 };

/** Where and against what the programs run. */
interface Work extends Sizes {
  readonly folder: string;
  readonly url: string;
  readonly smallest: boolean;
}

export async function run({ smallest = false }: BenchOptions): Promise<BenchReport> {
  const server = await startServer('calls/answerServer.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-bench-'));
  try {
    const work: Work = { folder, url: `http://127.0.0.1:${server.port}`, smallest, ...(smallest ? least : full) };
    await writeFiles(work);
    return { name: 'cli', cases: await server.during(measureAll(work)) };
  } finally {
    server.stop();
    await rm(folder, { recursive: true });
  }
}

async function measureAll(work: Work): Promise<readonly BenchCase[]> {
  return [
    ...(await measureStart(work)),
    ...(await measureFirstRow(work)),
    ...(await measureCall(work)),
    ...(await measureMany(work)),
  ];
}

async function writeFiles({ folder, url, manyCells }: Work): Promise<void> {
  const network = { id: 'evm', family: 'evm', chainId: '1' };
  const services = [{ id: 'node', rpcUrl: url, rpcPath: '', networks: [network] }];
  await writeFile(path.join(folder, 'settings.json'), JSON.stringify({ 'rpcbook.services': services }));
  await writeFile(path.join(folder, 'many.rpc'), '```rpc\neth_blockNumber\n```\n\n'.repeat(manyCells));
  const request = `POST ${url}/\nContent-Type: application/json\n\n{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}\n`;
  await writeFile(path.join(folder, 'one.http'), request);
  await writeFile(path.join(folder, 'many.http'), Array.from({ length: manyCells }, () => request).join('\n###\n\n'));
}

/** Runs a program to its end in the folder. Throws if it fails. */
async function runIn(cwd: string, program: string, ...args: readonly string[]): Promise<void> {
  await execute(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
}

async function measureStart({ folder, smallest }: Work): Promise<readonly BenchCase[]> {
  const times = await measureMedians(
    [
      { label: 'Rpcbook', run: () => runIn(folder, process.execPath, rpcbookScript, '--help') },
      { label: 'Node alone', run: () => runIn(folder, process.execPath, '--eval', '0') },
      { label: 'cast', run: () => runIn(folder, findFoundryBinary('cast'), '--help') },
      { label: 'httpyac', run: () => runIn(folder, process.execPath, httpyacScript, '--help') },
    ],
    { rounds: 9, warmup: 2, smallest },
  );
  return [
    overNode('help', times.get('Rpcbook'), times.get('Node alone'), 1.2),
    ...casesOfTimes('help', times, 'aim: at most 120'),
  ];
}

/** How many times as long something takes as Node that does nothing, on the same machine at the same time. */
function overNode(what: string, time = NaN, node = NaN, most: number): BenchCase {
  return {
    label: `${what}: Rpcbook`,
    value: time / node,
    unit: 'x Node alone',
    bound: { kind: 'atMost', value: most },
  };
}

/**
 * Measures the time until a receipt of the local service begins on standard output, beside that of a text of Node. The
 * first run is not counted.
 */
async function measureFirstRow({ folder, firstRows }: Work): Promise<readonly BenchCase[]> {
  performance.mark('first row');
  const service = await startService();
  try {
    const file = path.join(folder, 'service.json');
    await writeFile(file, JSON.stringify(localServiceSettings(service)));
    const alias = localCredential.toUpperCase();
    const env = {
      ...process.env,
      XDG_STATE_HOME: folder,
      [`RPCBOOK_KEY_${alias}`]: service.keys.key,
      [`RPCBOOK_ORIGINS_${alias}`]: new URL(service.url).origin,
    };
    const hash = service.landmarks.evm.transactions.failedWithReason;
    const args = [rpcbookScript, 'receipt', hash, '--network', 'evm', '--settings', file];
    const times = { rpcbook: [] as number[], node: [] as number[] };
    for (let round = 0; round <= firstRows; round += 1) {
      times.rpcbook.push(await timeToPrint(folder, args, env));
      times.node.push(await timeToPrint(folder, ['--eval', 'console.log()'], env));
    }
    const [own, node] = [median(times.rpcbook.slice(1)), median(times.node.slice(1))];
    return [
      overNode('first row', own, node, 3),
      { label: 'first row: Rpcbook (aim: at most 300)', value: own, unit: 'ms' },
      { label: 'first row: Node alone', value: node, unit: 'ms' },
    ];
  } finally {
    await service.stop();
  }
}

/** Returns the milliseconds from the start of a Node process to the first text that it prints. Throws if it fails. */
async function timeToPrint(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  let printed: number | undefined;
  child.stdout.on('data', () => (printed ??= performance.now() - started));
  const [code] = (await ended) as [number | null];
  if (code !== 0 || printed === undefined) throw new Error(`rpcbook ended with ${code}`);
  return printed;
}

async function measureCall({ folder, url, smallest }: Work): Promise<readonly BenchCase[]> {
  const contenders: readonly Contender[] = [
    {
      label: 'Rpcbook',
      run: () =>
        runIn(folder, process.execPath, rpcbookScript, 'call', 'eth_blockNumber', '--settings', 'settings.json'),
    },
    { label: 'cast', run: () => callWithCast(folder, url) },
    { label: 'httpyac', run: () => runIn(folder, process.execPath, httpyacScript, 'send', 'one.http', '--all') },
  ];
  return casesOfTimes('one call', await measureMedians(contenders, { rounds: 7, warmup: 1, smallest }));
}

async function measureMany({ folder, url, manyCells, castCalls, smallest }: Work): Promise<readonly BenchCase[]> {
  const contenders: readonly Contender[] = [
    {
      label: 'Rpcbook',
      run: () => runIn(folder, process.execPath, rpcbookScript, 'run', 'many.rpc', '--settings', 'settings.json'),
    },
    {
      label: 'cast',
      run: async () => {
        for (let call = 0; call < castCalls; call += 1) await callWithCast(folder, url);
      },
    },
    { label: 'httpyac', run: () => runIn(folder, process.execPath, httpyacScript, 'send', 'many.http', '--all') },
  ];
  const times = await measureMedians(contenders, { rounds: 3, warmup: 1, smallest });
  const scaled = new Map(
    [...times].map(([label, time]) => [label, label === 'cast' ? (time * manyCells) / castCalls : time]),
  );
  return casesOfTimes(`${manyCells.toLocaleString('en')} cells`, scaled);
}

function callWithCast(folder: string, url: string): Promise<void> {
  return runIn(folder, findFoundryBinary('cast'), 'rpc', 'eth_blockNumber', '--rpc-url', url);
}

/** Our own time may have an aim. */
function casesOfTimes(what: string, times: ReadonlyMap<string, number>, aim?: string): readonly BenchCase[] {
  return [...times].map(([label, value]) => ({
    label: `${what}: ${label}${aim !== undefined && label === 'Rpcbook' ? ` (${aim})` : ''}`,
    value,
    unit: 'ms',
  }));
}
