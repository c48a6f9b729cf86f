// Live cells: what a notification costs beside viem's and ethers' watchers, how soon a row is shown, without an editor and
// in a real workbench, how fluid that stays, and a gap that is filled.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { WebSocketProvider } from 'ethers';
import { createPublicClient, parseAbiItem, webSocket } from 'viem';

import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { separateCores } from './calls/separateCores';
import { fillEqualGap, fillRandomGaps } from './live/fillGaps';
import { followInNotebook } from './live/followingNotebook';
import { measureFrames } from './live/measureFrames';
import { median } from './measure';

const notifications = 100_000;
const rounds = 3;
const address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

/** The part `frames` is what is measured in a workbench. */
export async function run({ seed, part }: BenchOptions): Promise<BenchReport> {
  const node = fork(path.join(import.meta.dirname, 'live', 'notifyingNode.ts'), { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(node, 'message')) as [number];
  try {
    // Before the cores are separated: a workbench needs all of them.
    const frames = await measureFrames(node, port);
    if (part === 'frames') return { name: 'live', cases: frames };
    separateCores(node.pid);
    return {
      name: 'live',
      cases: [
        ...(await measureNotifications(node, port)),
        ...(await measureFlood(node, port)),
        ...(await measureRows(node, port)),
        ...frames,
        ...[8, 40, 300].flatMap((logs) => [fillEqualGap(logs), ...fillRandomGaps(seed, logs)]),
      ],
    };
  } finally {
    if (node.connected) node.disconnect();
  }
}

/** Receives all notifications. Returns the microseconds of processor time for each. */
type Watcher = (node: ChildProcess, port: number) => Promise<number>;

async function measured(node: ChildProcess, received: Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  node.send({ logs: notifications });
  await received;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / notifications;
}

const viemWatcher: Watcher = async (node, port) => {
  const client = createPublicClient({ transport: webSocket(`ws://127.0.0.1:${port}`) });
  let count = 0;
  let stop = (): void => undefined;
  const received = new Promise<void>((resolve) => {
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
    stop = client.watchEvent({
      address,
      event,
      onLogs: (logs) => {
        count += logs.length;
        if (count >= notifications) resolve();
      },
    });
  });
  await client.getBlockNumber();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const cost = await measured(node, received);
  stop();
  (await client.transport.getRpcClient()).close();
  return cost;
};

const ethersWatcher: Watcher = async (node, port) => {
  const provider = new WebSocketProvider(`ws://127.0.0.1:${port}`, 1, { staticNetwork: true });
  let count = 0;
  let all = (): void => undefined;
  const received = new Promise<void>((resolve) => (all = resolve));
  await provider.on({ address }, () => {
    count += 1;
    if (count >= notifications) all();
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const cost = await measured(node, received);
  await provider.destroy();
  return cost;
};

let counted = 0;
let shows = 0;
const rpcbookWatcher: Watcher = async (node, port) => {
  const text = `# @take ${notifications}\neth_subscribe logs {"address": "${address}", "topics": ["Transfer(address,address,uint256)"]}`;
  const notebook = await followInNotebook(port, text);
  await notebook.open;
  const cost = await measured(
    node,
    notebook.ended.then((answer) => {
      counted = answer?.kind === 'exchange' ? (answer.work?.rows ?? 0) : 0;
    }),
  );
  shows = notebook.shows;
  await notebook.stop();
  return cost;
};

async function measureNotifications(node: ChildProcess, port: number): Promise<readonly BenchCase[]> {
  const watchers = { Rpcbook: rpcbookWatcher, viem: viemWatcher, ethers: ethersWatcher };
  const costs = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [label, watch] of Object.entries(watchers))
      costs.set(label, [...(costs.get(label) ?? []), await watch(node, port)]);
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
async function measureFlood(node: ChildProcess, port: number): Promise<readonly BenchCase[]> {
  const text = `# @take ${notifications}\neth_subscribe logs {"address": "${address}"}`;
  const notebook = await followInNotebook(port, text);
  await notebook.open;
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const began = performance.now();
  node.send({ logs: notifications, within: 1_000 });
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
async function measureRows(node: ChildProcess, port: number): Promise<readonly BenchCase[]> {
  const notebook = await followInNotebook(port, '# @take 100\neth_subscribe newHeads');
  await notebook.open;
  node.send({ heads: 100, every: 100 });
  await notebook.ended;
  const { delays } = notebook;
  await notebook.stop();
  return [
    {
      label: 'From a head to its row without an editor, a head every 100 ms',
      value: median(delays),
      unit: 'ms',
      bound: { kind: 'atMost', value: 50 },
    },
    { label: 'Outputs for 100 heads', value: delays.length, unit: 'outputs' },
  ];
}
