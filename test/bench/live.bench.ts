// Live cells: what a notification costs beside viem's and ethers' watchers, how soon a row is shown, without an editor and
// in a real workbench, how fluid that stays, and a gap that is filled.
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { WebSocketProvider } from 'ethers';
import { createPublicClient, parseAbiItem, webSocket } from 'viem';

import { waitFor } from '../run/waitFor';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { separateCores } from './calls/separateCores';
import { fillEqualGap, fillRandomGaps } from './live/fillGaps';
import { followInNotebook } from './live/followingNotebook';
import { measureFrames } from './live/measureFrames';
import { median } from './measure';
import { type BenchServer, startServer } from './startServer';

/** Who notifies, and how much. */
interface Work {
  readonly server: BenchServer;
  readonly notifications: number;
  /** Heads that come one after the other. */
  readonly heads: number;
  readonly rounds: number;
  readonly randomGaps: number;
}

const full = { notifications: 100_000, heads: 100, rounds: 3, randomGaps: 8 };
const least = { notifications: 100, heads: 10, rounds: 1, randomGaps: 1 };
const address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

/** The part `frames` is what is measured in a workbench. */
export async function run({ seed, part, smallest = false, window }: BenchOptions): Promise<BenchReport> {
  const server = await startServer('live/notifyingNode.ts');
  const work: Work = { server, ...(smallest ? least : full) };
  try {
    // Before the cores are separated: a workbench needs all of them.
    const frames = await server.during(measureFrames(server, { smallest, window }));
    if (part === 'frames') return { name: 'live', cases: frames };
    // The rest of a process that runs more than this would stay on one core.
    if (!smallest) separateCores(server.process.pid);
    const alone = await server.during(measureAlone(work));
    const gaps = (smallest ? [8] : [8, 40, 300]).flatMap((logs) => [
      fillEqualGap(logs),
      ...fillRandomGaps(seed, logs, work.randomGaps),
    ]);
    return { name: 'live', cases: [...alone, ...frames, ...gaps] };
  } finally {
    server.stop();
  }
}

/** Without an editor. */
async function measureAlone(work: Work): Promise<readonly BenchCase[]> {
  return [...(await measureNotifications(work)), ...(await measureFlood(work)), ...(await measureRows(work))];
}

/** Waits until so many subscribers of logs are open. */
async function subscribers({ server }: Work, count: number): Promise<void> {
  const read = async (): Promise<unknown> => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"bench_subscribers"}';
    const reply = await fetch(`http://127.0.0.1:${server.port}`, { method: 'POST', body });
    return ((await reply.json()) as { readonly result: unknown }).result;
  };
  await waitFor(read, (open) => open === count, { what: `${count} subscribers of logs` });
}

/** Receives all notifications. Returns the microseconds of processor time for each. */
type Watcher = (work: Work) => Promise<number>;

async function measured({ server, notifications }: Work, received: Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  server.process.send({ logs: notifications });
  await received;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / notifications;
}

const viemWatcher: Watcher = async (work) => {
  const client = createPublicClient({ transport: webSocket(`ws://127.0.0.1:${work.server.port}`) });
  let count = 0;
  let stop = (): void => undefined;
  const received = new Promise<void>((resolve) => {
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
    stop = client.watchEvent({
      address,
      event,
      onLogs: (logs) => {
        count += logs.length;
        if (count >= work.notifications) resolve();
      },
    });
  });
  await subscribers(work, 1);
  const cost = await measured(work, received);
  stop();
  (await client.transport.getRpcClient()).close();
  return cost;
};

const ethersWatcher: Watcher = async (work) => {
  const provider = new WebSocketProvider(`ws://127.0.0.1:${work.server.port}`, 1, { staticNetwork: true });
  let count = 0;
  let all = (): void => undefined;
  const received = new Promise<void>((resolve) => (all = resolve));
  await provider.on({ address }, () => {
    count += 1;
    if (count >= work.notifications) all();
  });
  await subscribers(work, 1);
  const cost = await measured(work, received);
  await provider.destroy();
  return cost;
};

let counted = 0;
let shows = 0;
const rpcbookWatcher: Watcher = async (work) => {
  const text = `# @take ${work.notifications}\neth_subscribe logs {"address": "${address}", "topics": ["Transfer(address,address,uint256)"]}`;
  const notebook = await followInNotebook(work.server.port, text);
  await notebook.open;
  const cost = await measured(
    work,
    notebook.ended.then((answer) => {
      counted = answer?.kind === 'exchange' ? (answer.work?.rows ?? 0) : 0;
    }),
  );
  shows = notebook.shows;
  await notebook.stop();
  return cost;
};

async function measureNotifications(work: Work): Promise<readonly BenchCase[]> {
  const { notifications, rounds } = work;
  const watchers = { Rpcbook: rpcbookWatcher, viem: viemWatcher, ethers: ethersWatcher };
  const costs = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [label, watch] of Object.entries(watchers)) {
      performance.mark(`${notifications} logs: ${label}`);
      await subscribers(work, 0);
      costs.set(label, [...(costs.get(label) ?? []), await watch(work)]);
    }
  return [
    ...[...costs].map(([label, each]) => ({
      label: `CPU for each of ${notifications.toLocaleString('en')} logs: ${label}`,
      value: median(each),
      unit: 'µs',
    })),
    { label: 'Logs that are counted', value: counted, unit: 'logs', bound: { kind: 'atLeast', value: notifications } },
    { label: 'Outputs that are written for them', value: shows, unit: 'outputs' },
  ];
}

/** As many logs in one second as the node can tell, whoever reads them. */
async function measureFlood({ server, notifications }: Work): Promise<readonly BenchCase[]> {
  performance.mark(`${notifications} logs told in a second`);
  const text = `# @take ${notifications}\neth_subscribe logs {"address": "${address}"}`;
  const notebook = await followInNotebook(server.port, text);
  await notebook.open;
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const began = performance.now();
  server.process.send({ logs: notifications, within: 1_000 });
  const answer = await notebook.ended;
  const milliseconds = performance.now() - began;
  pauses.disable();
  await notebook.stop();
  const label = `${notifications.toLocaleString('en')} logs told in a second`;
  return [
    {
      label: `${label}: logs that are counted`,
      value: answer?.kind === 'exchange' ? (answer.work?.rows ?? 0) : 0,
      unit: 'logs',
      bound: { kind: 'atLeast', value: notifications },
    },
    { label: `${label}: time until the last is counted`, value: milliseconds, unit: 'ms' },
    { label: `${label}: outputs that are written`, value: notebook.shows, unit: 'outputs' },
    { label: `${label}: longest pause of the event loop`, value: pauses.max / 1e6, unit: 'ms' },
  ];
}

/** A head every 100 ms, as a chain with short block times. */
async function measureRows({ server, heads }: Work): Promise<readonly BenchCase[]> {
  performance.mark(`${heads} heads`);
  const notebook = await followInNotebook(server.port, `# @take ${heads}\neth_subscribe newHeads`);
  await notebook.open;
  server.process.send({ heads, every: 100 });
  await notebook.ended;
  const { delays } = notebook;
  await notebook.stop();
  return [
    {
      label: 'From a head to its row without an editor, a head every 100 ms (aim: at most 50)',
      value: median(delays),
      unit: 'ms',
    },
    { label: `Outputs for ${heads} heads`, value: delays.length, unit: 'outputs' },
  ];
}
