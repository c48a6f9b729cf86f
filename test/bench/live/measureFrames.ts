import type { FrameLocator } from 'playwright-core';

import { shownFrame } from '../../ui/pages/shownFrame';
import type { BenchCase, BenchOptions } from '../benchReport';
import { median } from '../measure';
import type { BenchServer } from '../startServer';
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

/** Heads before frames are measured: a table has a filter from eight rows on. */
const headsBefore = 10;
const every = 100;
const full = { rounds: 2, heads: 60 };
const least = { rounds: 1, heads: 6 };

/** What a round cost: the longest frames, and the times from each head to its row. All are milliseconds. */
interface Round {
  readonly window: number;
  readonly outputs: number;
  readonly delays: readonly number[];
}

interface Work {
  readonly workbench: BenchWorkbench;
  readonly server: BenchServer;
  /** Heads while frames are measured. */
  readonly heads: number;
}

type Measure = (work: Work, name: string) => Promise<Round>;

const headsCell: Measure = (work, name) => follow(work, name, 'eth_subscribe newHeads');
const reportsCell: Measure = (work, name) =>
  follow(work, name, 'eth_subscribe logs {"topics": ["Reported"]}', reportState);
const plainCell: Measure = appendText;

/** Live cells in a real workbench, and beside them a kernel that appends text as often. */
export async function measureFrames(
  server: BenchServer,
  { smallest, window }: Pick<BenchOptions, 'smallest' | 'window'>,
): Promise<readonly BenchCase[]> {
  const { rounds, heads } = smallest ? least : full;
  const workbench = await openBenchWorkbench({ node: { port: server.port, chainId: '1' }, window });
  const work: Work = { workbench, server, heads };
  try {
    await workbench.writeFile('out/Reports.sol/Reports.json', reportArtifact);
    const found = { heads: [] as Round[], reports: [] as Round[], plain: [] as Round[] };
    for (let round = 0; round < rounds; round += 1) {
      found.plain.push(await plainCell(work, `plain${round}`));
      found.heads.push(await headsCell(work, `heads${round}`));
      found.reports.push(await reportsCell(work, `reports${round}`));
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
    const casesOfLongest = (what: string, of: readonly Round[]): readonly BenchCase[] => [
      {
        label: `${label}: ${what}`,
        value: longest(of, place) / plain,
        unit: 'x a plain kernel',
        bound: { kind: 'atMost', value: 1.1 },
      },
      { label: `${label}: ${what} (aim: at most 50)`, value: longest(of, place), unit: 'ms' },
    ];
    return [
      ...casesOfLongest('blocks', found.heads),
      ...casesOfLongest(`logs in ${columns}`, found.reports),
      { label: `${label}: a plain kernel appends text`, value: plain, unit: 'ms' },
    ];
  });
  const delayCase = (what: string, of: readonly Round[]): BenchCase => ({
    label: `From a head to its row on screen, ${pace}: ${what} (aim: at most 50)`,
    value: median(of.flatMap(({ delays }) => delays)),
    unit: 'ms',
  });
  return [...frames, delayCase('blocks', found.heads), delayCase(`logs in ${columns}`, found.reports)];
}

function outputsOf({ page }: BenchWorkbench): FrameLocator {
  return shownFrame(page, 'outputs');
}

async function follow(work: Work, name: string, cell: string, filter?: string): Promise<Round> {
  performance.mark(`${name}: ${cell}`);
  const { workbench, server, heads } = work;
  await openQuietNotebook(workbench, await workbench.writeFile(`${name}.rpc`, rpcNotebook([cell])));
  await runAll(workbench);
  const outputs = outputsOf(workbench);
  await outputs.getByText('Live', { exact: false }).first().waitFor();
  const log = filter === undefined ? {} : { log: reportLog };
  await tell(server, { heads: headsBefore, every, ...log });
  if (filter !== undefined) await outputs.getByRole('combobox', { name: 'Filter rows' }).fill(filter);
  await workbench.page.waitForTimeout(1_000);
  const body = outputs.locator('body');
  await startOutputProbe(body);
  const { value: told, cost } = await workbench.probe.during(name, () => tell(server, { heads, every, ...log }));
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

async function appendText({ workbench, heads }: Work, name: string): Promise<Round> {
  performance.mark(`${name}: a plain kernel appends text`);
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
async function tell({ process: node }: BenchServer, order: Heads): Promise<ReadonlyMap<number, number>> {
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
