// Live cells: what a notification costs beside viem's and ethers' watchers, how soon a row is shown, without an editor and
// in a real workbench, how fluid that stays, and a gap that is filled.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { WebSocketProvider } from 'ethers';
import { createPublicClient, parseAbiItem, webSocket } from 'viem';

import { ChainFeed } from '../../src/core/run/live/chainFeed';
import { logRowsOf } from '../../src/core/run/live/gapFiller';
import { seeded } from '../unit/core/formats/abi/type/randomAbi';
import { explained, SimulatedChain } from '../unit/core/run/live/simulatedChain';
import type { BenchCase, BenchOptions, BenchReport, Bound } from './benchReport';
import { separateCores } from './calls/separateCores';
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
        ...(await measureRows(node, port)),
        ...frames,
        ...[8, 40, 300].flatMap((logs) => [
          ...fillGap(chainOfGap(seed, 'equal', logs), { kind: 'atMost', value: 1.1 }),
          ...fillGap(chainOfGap(seed, 'random', logs), { kind: 'atMost', value: 1.5 }),
          ...fillGap({ ...chainOfGap(seed, 'random', logs), seen: 0 }),
        ]),
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

/** The most logs of an answer. With more, the service refuses. */
const cap = 10_000;
const gap = 1_000;

interface GapChain {
  readonly label: string;
  /** Blocks that were followed before the gap. */
  readonly seen: number;
  /** Draws the logs of a block. */
  readonly draw: () => number;
}

/** Blocks with as many logs each, or with any number from none to twice as many. */
function chainOfGap(seed: number, kind: 'equal' | 'random', logs: number): GapChain {
  const random = seeded(seed);
  return {
    label: kind === 'equal' ? `${logs} logs each` : `0 to ${2 * logs} logs each`,
    seen: 64,
    draw: () => (kind === 'equal' ? logs : Math.floor(random() * (2 * logs + 1))),
  };
}

/** The calls for the logs of 1,000 missed blocks, beside the fewest that one who knows the logs would need. */
function fillGap({ label, seen, draw }: GapChain, bound?: Bound): readonly BenchCase[] {
  const chain = new SimulatedChain(20);
  const limits = { logResults: cap, logParameters: 5_000, blockRange: 500 };
  const feed = new ChainFeed({ rows: logRowsOf({ address }, limits), depth: seen + 64 });
  const calls: string[] = [];
  const fill = (): void => {
    feed.opened();
    for (let turn = 0; turn < 10_000 && feed.state === 'filling'; turn += 1)
      for (const assignment of feed.next(4, turn)) {
        calls.push(assignment.call.method);
        const answer = chain.answer(assignment);
        if (Array.isArray(answer) && answer.length > cap) feed.failed(assignment.id, explained('resultCount'), turn);
        else feed.answered(assignment.id, answer, turn);
      }
  };
  fill();
  chain.open();
  for (let block = 0; block < seen; block += 1) {
    chain.mine(draw());
    for (let frame = chain.takeFrame('newHeads'); frame; frame = chain.takeFrame('newHeads')) feed.took(frame, 0);
  }
  chain.cut();
  feed.closed();
  // The last block before the cut may have had more logs, so it is read again.
  const known = chain.blocks.length - (seen === 0 ? 0 : 1);
  while (chain.blocks.length < known + gap) chain.mine(draw());
  calls.length = 0;
  fill();
  const logCalls = calls.filter((method) => method === 'eth_getLogs').length;
  const of = `${gap.toLocaleString('en')} missed blocks with ${label}, ${seen} blocks seen before`;
  return [
    {
      label: `Calls for the logs of ${of}`,
      value: logCalls / fewestCalls(chain, known),
      unit: 'x fewest',
      ...(bound && { bound }),
    },
    { label: `Calls beside them for ${of}`, value: calls.length - logCalls, unit: 'calls' },
  ];
}

function fewestCalls({ blocks }: SimulatedChain, known: number): number {
  let count = 1;
  let logs = 0;
  for (const block of blocks.slice(known)) {
    if (logs + block.logs.length > cap) {
      count += 1;
      logs = 0;
    }
    logs += block.logs.length;
  }
  return count;
}
