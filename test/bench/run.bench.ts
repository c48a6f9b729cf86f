// Run All in the real workbench: many small cells beside a kernel that does nothing else, and large answers with names
// while the Variables view shows them, beside the same without names. The pauses of the plain kernel are the editor's own.
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
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

/** Sizes of the work. */
interface Sizes {
  readonly smallCells: number;
  readonly largeCells: number;
  /** A plain kernel takes longer for these than Rpcbook. */
  readonly largePlainCells: number;
  readonly smallRounds: number;
  /** What large answers cost varies more, with the garbage of those before. */
  readonly largeRounds: number;
  readonly largePlainRounds: number;
}

const full: Sizes = {
  smallCells: 500,
  largeCells: 60,
  largePlainCells: 10,
  smallRounds: 3,
  largeRounds: 8,
  largePlainRounds: 2,
};
const least: Sizes = {
  smallCells: 20,
  largeCells: 2,
  largePlainCells: 1,
  smallRounds: 1,
  largeRounds: 1,
  largePlainRounds: 1,
};
/**
 * The icon of a cell that waits to run. VS Code makes the executions of all cells that it is asked to run before it asks a
 * kernel, and the cells in view get their icons in the same turn. Rpcbook asks it for some cells at a time.
 */
const waitingCell = '.notebookOverlay .codicon-notebook-state-pending';

interface Contender {
  readonly label: string;
  readonly extension: 'rpc' | 'ipynb';
  readonly cells: readonly string[];
}

const plainKernel = 'a plain kernel';

interface RunCost extends WorkCost {
  readonly milliseconds: number;
}

/** What the rounds of a contender cost. */
interface Runs {
  readonly contender: Contender;
  readonly costs: readonly RunCost[];
}

export async function run({ smallest = false, window }: BenchOptions): Promise<BenchReport> {
  const { smallCells, largeCells, largePlainCells, smallRounds, largeRounds, largePlainRounds } = smallest
    ? least
    : full;
  const workbench = await openBenchWorkbench({ window });
  try {
    const small = numbered(smallCells, (index) => `eth_getBalance ${address(index)} latest`);
    const smallContenders: readonly Contender[] = [
      { label: 'Rpcbook', extension: 'rpc', cells: small },
      { label: 'Rpcbook, receipts', extension: 'rpc', cells: numbered(smallCells, receiptCell) },
      { label: plainKernel, extension: 'ipynb', cells: small },
    ];
    const smallRuns = await measureRuns(workbench, smallContenders, smallRounds);
    await workbench.host.evaluate(async (api) => {
      await api.commands.executeCommand('rpcbook.variables.focus');
    });
    const large = numbered(largeCells, (index) => `eth_getLogs {"blockHash": "${hash(index)}"}`);
    const largeContenders: readonly Contender[] = [
      { label: 'named', extension: 'rpc', cells: large.map((cell, index) => `# @name logs${index}\n${cell}`) },
      { label: 'unnamed', extension: 'rpc', cells: large },
    ];
    const largeRuns = await measureRuns(workbench, largeContenders, largeRounds);
    const largePlain: Contender = {
      label: plainKernel,
      extension: 'ipynb',
      cells: numbered(largePlainCells, () => 'write 900000'),
    };
    // Afterwards, because the page takes seconds to collect its garbage.
    const largePlainRuns = await measureRuns(workbench, [largePlain], largePlainRounds);
    return { name: 'run', cases: [...casesOfSmall(smallRuns), ...casesOfLarge([...largeRuns, ...largePlainRuns])] };
  } finally {
    await workbench.close();
  }
}

function numbered(count: number, cellOf: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => cellOf(index));
}

function receiptCell(index: number): string {
  return `eth_getTransactionReceipt ${hash(index)}`;
}

function address(index: number): string {
  return `0x${(index + 1).toString(16).padStart(40, '0')}`;
}

function hash(index: number): string {
  return `0x${(index + 1).toString(16).padStart(64, '0')}`;
}

/** Runs new notebooks of each contender in turn, so that slow phases of the machine affect all of them. */
async function measureRuns(
  workbench: BenchWorkbench,
  contenders: readonly Contender[],
  rounds: number,
): Promise<readonly Runs[]> {
  const runs = contenders.map((contender) => ({ contender, costs: [] as RunCost[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { contender, costs } of round % 2 === 0 ? runs : runs.toReversed())
      costs.push(await measureRun(workbench, contender, round, rounds > 1));
  return runs;
}

async function measureRun(
  workbench: BenchWorkbench,
  { label, extension, cells }: Contender,
  round: number,
  isFull: boolean,
): Promise<RunCost> {
  performance.mark(`run ${cells.length} cells: ${label}`);
  const name = `${label.replaceAll(/\W+/g, '-')}-${cells.length}`;
  const text = extension === 'rpc' ? rpcNotebook(cells) : jupyterNotebook(cells);
  await openQuietNotebook(workbench, await workbench.writeFile(`${name}-${round}.${extension}`, text));
  if (extension === 'ipynb') await selectPlainKernel(workbench);
  const { value, cost } = await workbench.probe.during(name, () => runAllCells(workbench), waitingCell);
  // Few cells may end before a frame shows that they wait.
  if (isFull && Number.isNaN(cost.longestFrameAfterSign)) throw new Error('no cell was seen waiting');
  await closeEditors(workbench);
  return { ...cost, milliseconds: value };
}

function casesOfSmall(runs: readonly Runs[]): readonly BenchCase[] {
  const what = `${runs[0]?.contender.cells.length} small cells`;
  return [
    ...['Rpcbook', 'Rpcbook, receipts'].flatMap((label): readonly BenchCase[] => [
      {
        label: `${what}: ${label}`,
        value: ratio(runs, label, plainKernel, 'milliseconds'),
        unit: 'x a plain kernel',
        bound: { kind: 'atMost', value: 1.4 },
      },
      ...pauses(what, label, runs),
    ]),
    ...pauses(what, plainKernel, runs),
    ...runs.flatMap(({ contender }) => perCell(what, contender.label, runs)),
  ];
}

function casesOfLarge(runs: readonly Runs[]): readonly BenchCase[] {
  const what = 'answers of 1 MB, Variables in view';
  const compared = (member: keyof RunCost, of: string): BenchCase => ({
    label: `${what}: named${of}`,
    value: ratio(runs, 'named', 'unnamed', member),
    unit: 'x unnamed',
    bound: { kind: 'atMost', value: 1.1 },
  });
  return [
    compared('milliseconds', ''),
    compared('hostCpu', ', CPU of the host'),
    ...pauses(what, 'named', runs),
    ...pauses(what, 'unnamed', runs),
    ...pauses(what, plainKernel, runs),
    ...runs.flatMap(({ contender }) => perCell(what, contender.label, runs)),
  ];
}

/** The longest pauses of all rounds. In a block's own time, a process of the host used the processor. */
function pauses(what: string, label: string, runs: readonly Runs[]): readonly BenchCase[] {
  const longestOf = (whose: string, member: keyof RunCost): number =>
    Math.max(...costsOf(runs, whose).map((cost) => cost[member]));
  const longest = (member: keyof RunCost): number => longestOf(label, member);
  const isOwn = label !== plainKernel && label !== 'unnamed';
  const aim = isOwn ? ' (aim: at most 100)' : '';
  const overPlain: BenchCase = {
    label: `${what}: ${label}, longest frame`,
    value: longest('longestFrame') / longestOf(plainKernel, 'longestFrame'),
    unit: 'x a plain kernel',
    bound: { kind: 'atMost', value: 1.1 },
  };
  return [
    ...(isOwn ? [overPlain] : []),
    { label: `${what}: ${label}, longest block of the host${aim}`, value: longest('longestBlock'), unit: 'ms' },
    { label: `${what}: ${label}, longest block but for waiting for a core`, value: longest('longestBusy'), unit: 'ms' },
    { label: `${what}: ${label}, longest frame${aim}`, value: longest('longestFrame'), unit: 'ms' },
    {
      label: `${what}: ${label}, longest frame after the editor made its executions${aim}`,
      value: longest('longestFrameAfterSign'),
      unit: 'ms',
    },
  ];
}

function perCell(what: string, label: string, runs: readonly Runs[]): readonly BenchCase[] {
  const of = (member: keyof RunCost): number => medianOfCell(runs, label, member);
  return [
    { label: `${what}: ${label}`, value: of('milliseconds'), unit: 'ms a cell' },
    { label: `${what}: ${label}, CPU of the host`, value: of('hostCpu'), unit: 'ms a cell' },
    { label: `${what}: ${label}, CPU of the page`, value: of('pageCpu'), unit: 'ms a cell' },
  ];
}

/**
 * How many times as much one contender took as another for as many cells: the median over the rounds, because a slow phase
 * of the machine slows down all contenders of a round.
 */
function ratio(runs: readonly Runs[], one: string, other: string, member: keyof RunCost): number {
  const divisors = costsOf(runs, other);
  return median(costsOf(runs, one).map((cost, round) => cost[member] / (divisors[round]?.[member] ?? NaN)));
}

function medianOfCell(runs: readonly Runs[], label: string, member: keyof RunCost): number {
  const cells = runs.find(({ contender }) => contender.label === label)?.contender.cells ?? [];
  return median(costsOf(runs, label).map((cost) => cost[member])) / cells.length;
}

function costsOf(runs: readonly Runs[], label: string): readonly RunCost[] {
  return runs.find(({ contender }) => contender.label === label)?.costs ?? [];
}
