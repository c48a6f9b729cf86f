// The command line as a process, beside cast and httpyac: its start, one call, and a notebook of many cells.
import { execFile, fork, spawn } from 'node:child_process';
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
import type { BenchCase, BenchReport } from './benchReport';
import { type Contender, measureMedians, median } from './measure';

const execute = promisify(execFile);
const rpcbookScript = path.join(projectRoot, 'out', 'extension', 'dist', 'cli.cjs');
const httpyacScript = path.join(
  path.dirname(createRequire(import.meta.url).resolve('httpyac/package.json')),
  'bin',
  'httpyac.js',
);

const manyCells = 1_000;
/** cast runs no files, so it is measured with fewer calls, one process each, and its time is scaled. */
const castCalls = 20;
/** Milliseconds until the help of the command line is printed, with the start of Node. */
const maxStart = 120;
/** Milliseconds until the first row of an answer of the local service is printed. */
const maxFirstRow = 300;
const firstRows = 9;

export async function run(): Promise<BenchReport> {
  const server = fork(path.join(import.meta.dirname, 'calls', 'answerServer.ts'), { execArgv: ['--import', 'tsx'] });
  const folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-bench-'));
  try {
    const [port] = (await once(server, 'message')) as [number];
    const url = `http://127.0.0.1:${port}`;
    await writeFiles(folder, url);
    return {
      name: 'cli',
      cases: [
        ...(await measureStart(folder)),
        ...(await measureFirstRow(folder)),
        ...(await measureCall(folder, url)),
        ...(await measureMany(folder, url)),
      ],
    };
  } finally {
    server.disconnect();
    await rm(folder, { recursive: true });
  }
}

async function writeFiles(folder: string, url: string): Promise<void> {
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

async function measureStart(folder: string): Promise<readonly BenchCase[]> {
  const times = await measureMedians(
    [
      { label: 'Rpcbook', run: () => runIn(folder, process.execPath, rpcbookScript, '--help') },
      { label: 'Node alone', run: () => runIn(folder, process.execPath, '--eval', '0') },
      { label: 'cast', run: () => runIn(folder, findFoundryBinary('cast'), '--help') },
      { label: 'httpyac', run: () => runIn(folder, process.execPath, httpyacScript, '--help') },
    ],
    { rounds: 9, warmup: 2 },
  );
  const bound = { kind: 'atMost', value: maxStart } as const;
  return casesOfTimes('help', times).map((one) => (one.label === 'help: Rpcbook' ? { ...one, bound } : one));
}

/** Measures the time until a receipt of the local service begins on standard output. The first run is not counted. */
async function measureFirstRow(folder: string): Promise<readonly BenchCase[]> {
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
    const times: number[] = [];
    for (let round = 0; round <= firstRows; round += 1) times.push(await timeToPrint(folder, args, env));
    const bound = { kind: 'atMost', value: maxFirstRow } as const;
    return [{ label: 'first row: Rpcbook', value: median(times.slice(1)), unit: 'ms', bound }];
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

async function measureCall(folder: string, url: string): Promise<readonly BenchCase[]> {
  const contenders: readonly Contender[] = [
    {
      label: 'Rpcbook',
      run: () =>
        runIn(folder, process.execPath, rpcbookScript, 'call', 'eth_blockNumber', '--settings', 'settings.json'),
    },
    { label: 'cast', run: () => callWithCast(folder, url) },
    { label: 'httpyac', run: () => runIn(folder, process.execPath, httpyacScript, 'send', 'one.http', '--all') },
  ];
  return casesOfTimes('one call', await measureMedians(contenders, { rounds: 7, warmup: 1 }));
}

async function measureMany(folder: string, url: string): Promise<readonly BenchCase[]> {
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
  const times = await measureMedians(contenders, { rounds: 3, warmup: 1 });
  const scaled = new Map(
    [...times].map(([label, time]) => [label, label === 'cast' ? (time * manyCells) / castCalls : time]),
  );
  return casesOfTimes(`${manyCells.toLocaleString('en')} cells`, scaled);
}

function callWithCast(folder: string, url: string): Promise<void> {
  return runIn(folder, findFoundryBinary('cast'), 'rpc', 'eth_blockNumber', '--rpc-url', url);
}

function casesOfTimes(what: string, times: ReadonlyMap<string, number>): readonly BenchCase[] {
  return [...times].map(([label, value]) => ({ label: `${what}: ${label}`, value, unit: 'ms' }));
}
