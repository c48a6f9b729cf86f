import type { ChildProcess } from 'node:child_process';

import type { FrameLocator } from 'playwright-core';

import { shownFrame } from '../../ui/pages/shownFrame';
import type { BenchCase, Bound } from '../benchReport';
import { median } from '../measure';
import { type BenchWorkbench, openBenchWorkbench } from '../workbench/benchWorkbench';
import {
  closeEditors,
  jupyterNotebook,
  openQuietNotebook,
  rpcNotebook,
  selectPlainKernel,
} from '../workbench/openNotebook';
import { startOutputProbe, stopOutputProbe } from './outputProbe';
import { reportArtifact, reportColumns, reportLog, reportState } from './reportEvent';

const rounds = 2;
/** Heads while frames are measured, and before: a table has a filter from eight rows on. */
const heads = 60;
const headsBefore = 10;
const every = 100;
const maxMilliseconds = 50;

/** What a round cost: the longest frames, and the times from each head to its row. All are milliseconds. */
interface Round {
  readonly window: number;
  readonly outputs: number;
  readonly delays: readonly number[];
}

type Measure = (workbench: BenchWorkbench, node: ChildProcess, name: string) => Promise<Round>;

const headsCell: Measure = (workbench, node, name) => follow(workbench, node, name, 'eth_subscribe newHeads');
const reportsCell: Measure = (workbench, node, name) =>
  follow(workbench, node, name, 'eth_subscribe logs {"topics": ["Reported"]}', reportState);
const plainCell: Measure = appendText;

/** Live cells in a real workbench, and beside them a kernel that appends text as often. */
export async function measureFrames(node: ChildProcess, port: number): Promise<readonly BenchCase[]> {
  const workbench = await openBenchWorkbench({ port, chainId: '1' });
  try {
    await workbench.writeFile('out/Reports.sol/Reports.json', reportArtifact);
    const found = { heads: [] as Round[], reports: [] as Round[], plain: [] as Round[] };
    for (let round = 0; round < rounds; round += 1) {
      found.plain.push(await plainCell(workbench, node, `plain${round}`));
      found.heads.push(await headsCell(workbench, node, `heads${round}`));
      found.reports.push(await reportsCell(workbench, node, `reports${round}`));
    }
    return casesOf(found);
  } finally {
    await workbench.close();
  }
}

function casesOf(found: Readonly<Record<'heads' | 'reports' | 'plain', readonly Round[]>>): readonly BenchCase[] {
  const longest = (of: readonly Round[], place: 'window' | 'outputs'): number =>
    Math.max(...of.map((round) => round[place]));
  const pace = `a head every ${every} ms`;
  const columns = `${reportColumns} columns under a filter`;
  const frames = (['window', 'outputs'] as const).flatMap((place): readonly BenchCase[] => {
    const label = `Longest frame of the ${place}, ${pace}`;
    const plain = longest(found.plain, place);
    // The editor's own frames are the bound where they are longer.
    const bound: Bound = { kind: 'atMost', value: Math.max(maxMilliseconds, plain) };
    return [
      { label: `${label}: blocks`, value: longest(found.heads, place), unit: 'ms', bound },
      { label: `${label}: logs in ${columns}`, value: longest(found.reports, place), unit: 'ms', bound },
      { label: `${label}: a plain kernel appends text`, value: plain, unit: 'ms' },
    ];
  });
  const delayCase = (what: string, of: readonly Round[]): BenchCase => ({
    label: `From a head to its row on screen, ${pace}: ${what}`,
    value: median(of.flatMap(({ delays }) => delays)),
    unit: 'ms',
    bound: { kind: 'atMost', value: maxMilliseconds },
  });
  return [...frames, delayCase('blocks', found.heads), delayCase(`logs in ${columns}`, found.reports)];
}

function outputsOf({ page }: BenchWorkbench): FrameLocator {
  return shownFrame(page, 'outputs');
}

async function follow(
  workbench: BenchWorkbench,
  node: ChildProcess,
  name: string,
  cell: string,
  filter?: string,
): Promise<Round> {
  await openQuietNotebook(workbench, await workbench.writeFile(`${name}.rpc`, rpcNotebook([cell])));
  await runAll(workbench);
  const outputs = outputsOf(workbench);
  await outputs.getByText('Live', { exact: false }).first().waitFor();
  const log = filter === undefined ? {} : { log: reportLog };
  await tell(node, { heads: headsBefore, every, ...log });
  if (filter !== undefined) await outputs.getByRole('combobox', { name: 'Filter rows' }).fill(filter);
  await workbench.page.waitForTimeout(1_000);
  const body = outputs.locator('body');
  await startOutputProbe(body);
  const { value: told, cost } = await workbench.probe.during(name, () => tell(node, { heads, every, ...log }));
  const { longestFrame, seen } = await stopOutputProbe(body);
  await workbench.host.evaluate((api) => api.commands.executeCommand('notebook.cancelExecution'));
  await closeEditors(workbench);
  const delays = seen.flatMap(([block, at]) => {
    const sent = told.get(block);
    return sent === undefined ? [] : [at - sent];
  });
  if (delays.length < heads / 2) throw new Error(`only ${delays.length} rows were seen of ${heads}`);
  return { window: cost.longestFrame, outputs: longestFrame, delays };
}

async function appendText(workbench: BenchWorkbench, _node: ChildProcess, name: string): Promise<Round> {
  const cell = `append ${heads + 3 * headsBefore} every ${every}`;
  await openQuietNotebook(workbench, await workbench.writeFile(`${name}.ipynb`, jupyterNotebook([cell])));
  await selectPlainKernel(workbench);
  await runAll(workbench);
  const outputs = outputsOf(workbench);
  await outputs.getByText('line 1').first().waitFor();
  const body = outputs.locator('body');
  await workbench.page.waitForTimeout(headsBefore * every);
  await startOutputProbe(body);
  const { cost } = await workbench.probe.during(name, () => workbench.page.waitForTimeout(heads * every));
  const { longestFrame } = await stopOutputProbe(body);
  await closeEditors(workbench);
  return { window: cost.longestFrame, outputs: longestFrame, delays: [] };
}

/** Runs the cells, and doesn't wait for their end. */
async function runAll({ host }: BenchWorkbench): Promise<void> {
  await host.evaluate((api) => {
    void api.commands.executeCommand('notebook.execute');
  });
}

interface Heads {
  readonly heads: number;
  readonly every: number;
  readonly log?: typeof reportLog;
}

/** Resolves when the last head was told and had time to be drawn: when each was told, by its block. */
async function tell(node: ChildProcess, order: Heads): Promise<ReadonlyMap<number, number>> {
  const told = new Map<number, number>();
  await new Promise<void>((resolve) => {
    const take = ({ block, at }: { readonly block: number; readonly at: number }): void => {
      told.set(block, at);
      if (told.size < order.heads) return;
      node.off('message', take);
      setTimeout(resolve, 5 * order.every);
    };
    node.on('message', take);
    node.send(order);
  });
  return told;
}
