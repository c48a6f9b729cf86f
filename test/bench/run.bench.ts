// Run All in the real workbench: many small cells beside a kernel that does nothing else, and large answers with names
// while the Variables view shows them, beside the same without names.
import type { BenchCase, BenchReport } from './benchReport';
import { median } from './measure';
import type { BenchWorkbench } from './workbench/benchWorkbench';
import { openBenchWorkbench } from './workbench/benchWorkbench';
import type { WorkCost } from './workbench/hostProbe';
import {
  closeEditors,
  jupyterNotebook,
  openQuietNotebook,
  rpcNotebook,
  runAllCells,
  selectPlainKernel,
} from './workbench/openNotebook';

const smallCells = 500;
const largeCells = 60;
const rounds = 3;
/** The longest time in which the extension host or the page may not react. */
const longestPause = 100;

interface Contender {
  readonly label: string;
  readonly extension: 'rpc' | 'ipynb';
  readonly cells: readonly string[];
}

interface RunCost extends WorkCost {
  readonly milliseconds: number;
}

export async function run(): Promise<BenchReport> {
  const workbench = await openBenchWorkbench();
  try {
    const small = Array.from({ length: smallCells }, (_, index) => `eth_getBalance ${address(index)} latest`);
    const smallCosts = await measureRuns(workbench, [
      { label: 'Rpcbook', extension: 'rpc', cells: small },
      { label: 'a plain kernel', extension: 'ipynb', cells: small },
    ]);
    await workbench.host.evaluate(async (api) => {
      await api.commands.executeCommand('rpcbook.variables.focus');
    });
    const large = Array.from({ length: largeCells }, (_, index) => largeCell(index));
    const largeCosts = await measureRuns(workbench, [
      { label: 'named', extension: 'rpc', cells: large.map((cell, index) => `# @name logs${index}\n${cell}`) },
      { label: 'unnamed', extension: 'rpc', cells: large },
    ]);
    return { name: 'run', cases: [...casesOfSmall(smallCosts), ...casesOfLarge(largeCosts)] };
  } finally {
    await workbench.close();
  }
}

function address(index: number): string {
  return `0x${(index + 1).toString(16).padStart(40, '0')}`;
}

function largeCell(index: number): string {
  return `eth_getLogs {"blockHash": "0x${(index + 1).toString(16).padStart(64, '0')}"}`;
}

/** Runs new notebooks of each contender in turn, so that slow phases of the machine affect all of them. */
async function measureRuns(
  workbench: BenchWorkbench,
  contenders: readonly Contender[],
): Promise<ReadonlyMap<string, readonly RunCost[]>> {
  const costs = new Map<string, RunCost[]>(contenders.map(({ label }) => [label, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed())
      costs.get(contender.label)?.push(await measureRun(workbench, contender, round));
  return costs;
}

async function measureRun(
  workbench: BenchWorkbench,
  { label, extension, cells }: Contender,
  round: number,
): Promise<RunCost> {
  const name = label.replaceAll(' ', '-');
  const text = extension === 'rpc' ? rpcNotebook(cells) : jupyterNotebook(cells);
  await openQuietNotebook(workbench, await workbench.writeFile(`${name}${round}.${extension}`, text));
  if (extension === 'ipynb') await selectPlainKernel(workbench);
  const { value, cost } = await workbench.probe.during(name, () => runAllCells(workbench));
  await closeEditors(workbench);
  return { ...cost, milliseconds: value };
}

function casesOfSmall(costs: ReadonlyMap<string, readonly RunCost[]>): readonly BenchCase[] {
  const what = `${smallCells} small cells`;
  return [
    {
      label: `${what}: Rpcbook`,
      value: ratio(costs, 'Rpcbook', 'a plain kernel', 'milliseconds'),
      unit: 'x a plain kernel',
      bound: { kind: 'atMost', value: 1.4 },
    },
    ...pauses(what, 'Rpcbook', costs, longestPause),
    ...pauses(what, 'a plain kernel', costs),
    ...[...costs.keys()].flatMap((label) => perCell(what, label, smallCells, costs)),
  ];
}

function casesOfLarge(costs: ReadonlyMap<string, readonly RunCost[]>): readonly BenchCase[] {
  const what = `${largeCells} answers of 1 MB, Variables in view`;
  return [
    {
      label: `${what}: named`,
      value: ratio(costs, 'named', 'unnamed', 'milliseconds'),
      unit: 'x unnamed',
      bound: { kind: 'atMost', value: 1.1 },
    },
    {
      label: `${what}: named, CPU of the host`,
      value: ratio(costs, 'named', 'unnamed', 'hostCpu'),
      unit: 'x unnamed',
      bound: { kind: 'atMost', value: 1.1 },
    },
    ...pauses(what, 'named', costs, longestPause),
    ...pauses(what, 'unnamed', costs),
    ...[...costs.keys()].flatMap((label) => perCell(what, label, largeCells, costs)),
  ];
}

/** The longest pauses of all rounds. */
function pauses(
  what: string,
  label: string,
  costs: ReadonlyMap<string, readonly RunCost[]>,
  most?: number,
): readonly BenchCase[] {
  const bound = most === undefined ? {} : { bound: { kind: 'atMost', value: most } as const };
  const worst = (member: keyof RunCost): number => Math.max(...samples(costs, label, member));
  return [
    { label: `${what}: ${label}, longest block of the host`, value: worst('longestBlock'), unit: 'ms', ...bound },
    { label: `${what}: ${label}, longest frame`, value: worst('longestFrame'), unit: 'ms', ...bound },
  ];
}

function perCell(
  what: string,
  label: string,
  cells: number,
  costs: ReadonlyMap<string, readonly RunCost[]>,
): readonly BenchCase[] {
  const of = (member: keyof RunCost): number => median(samples(costs, label, member)) / cells;
  return [
    { label: `${what}: ${label}`, value: of('milliseconds'), unit: 'ms a cell' },
    { label: `${what}: ${label}, CPU of the host`, value: of('hostCpu'), unit: 'ms a cell' },
    { label: `${what}: ${label}, CPU of the page`, value: of('pageCpu'), unit: 'ms a cell' },
  ];
}

/** How many times as much one contender took as another with the same cells. */
function ratio(
  costs: ReadonlyMap<string, readonly RunCost[]>,
  one: string,
  other: string,
  member: keyof RunCost,
): number {
  return median(samples(costs, one, member)) / median(samples(costs, other, member));
}

function samples(
  costs: ReadonlyMap<string, readonly RunCost[]>,
  label: string,
  member: keyof RunCost,
): readonly number[] {
  return (costs.get(label) ?? []).map((cost) => cost[member]);
}
