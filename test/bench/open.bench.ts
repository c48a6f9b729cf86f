// Opening a notebook again in the real workbench until its first cell shows, beside the `.ipynb` of the same cells: read
// anew, as after its editor was closed, and while VS Code still has it in memory.
import path from 'node:path';

import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { median } from './measure';
import { type BenchWorkbench, openBenchWorkbench } from './workbench/benchWorkbench';
import type { WorkCost } from './workbench/hostProbe';
import { closeEditors, jupyterNotebook, openKeptNotebook, openNotebook, rpcNotebook } from './workbench/openNotebook';

/** Sizes of the work. The rounds of `warmup` are for the code of the editor. */
interface Sizes {
  readonly cellCount: number;
  readonly warmup: number;
  readonly rounds: number;
}

const full: Sizes = { cellCount: 2_000, warmup: 4, rounds: 12 };
const least: Sizes = { cellCount: 20, warmup: 0, rounds: 1 };

type Kind = 'rpc' | 'ipynb';

interface OpenCost extends WorkCost {
  readonly milliseconds: number;
}

interface Way {
  readonly label: string;
  readonly open: (workbench: BenchWorkbench, file: string) => Promise<void>;
  /** Bound of its time, as a multiple of that of the `.ipynb`. */
  readonly most: number;
}

const ways: readonly Way[] = [
  { label: 'read anew', open: openNotebook, most: 1.05 },
  { label: 'kept by the editor', open: openKeptNotebook, most: 1 },
];

export async function run({ smallest = false, window }: BenchOptions): Promise<BenchReport> {
  const workbench = await openBenchWorkbench({ window });
  try {
    const cases: BenchCase[] = [];
    for (const way of ways) cases.push(...(await measureWay(workbench, way, smallest ? least : full)));
    return { name: 'open', cases };
  } finally {
    await workbench.close();
  }
}

async function measureWay(
  workbench: BenchWorkbench,
  { label, open, most }: Way,
  { cellCount, warmup, rounds }: Sizes,
): Promise<readonly BenchCase[]> {
  const cells = Array.from(
    { length: cellCount },
    (_, index) => `# @name balance${index}\neth_getBalance 0x${(index + 1).toString(16).padStart(40, '0')} latest`,
  );
  const name = label.replaceAll(' ', '-');
  const files: Readonly<Record<Kind, string>> = {
    rpc: await workbench.writeFile(`${name}.rpc`, rpcNotebook(cells)),
    ipynb: await workbench.writeFile(`${name}.ipynb`, jupyterNotebook(cells)),
  };
  const measure = async (file: string): Promise<OpenCost> => {
    const { value, cost } = await workbench.probe.during('open', async () => {
      const started = performance.now();
      performance.mark(`open ${path.basename(file)}`);
      await open(workbench, file);
      return performance.now() - started;
    });
    await closeEditors(workbench);
    await workbench.page.waitForTimeout(1_000);
    return { ...cost, milliseconds: value };
  };
  const costs: Readonly<Record<Kind, OpenCost[]>> = { rpc: [], ipynb: [] };
  for (let round = -warmup; round < rounds; round += 1)
    for (const kind of round % 2 === 0 ? (['rpc', 'ipynb'] as const) : (['ipynb', 'rpc'] as const)) {
      const cost = await measure(files[kind]);
      if (round >= 0) costs[kind].push(cost);
    }
  const of = (kind: Kind, member: keyof OpenCost): number => median(costs[kind].map((cost) => cost[member]));
  // Of each round, because a slow phase of the machine slows down both of a round.
  const ratio = median(
    costs.rpc.map(({ milliseconds }, round) => milliseconds / (costs.ipynb[round]?.milliseconds ?? NaN)),
  );
  const what = `open ${cellCount} cells again, ${label}`;
  return [
    {
      label: what,
      value: ratio,
      unit: 'x .ipynb',
      bound: { kind: 'atMost', value: most },
    },
    ...(['rpc', 'ipynb'] as const).flatMap((kind) => [
      { label: `${what}: .${kind}`, value: of(kind, 'milliseconds'), unit: 'ms' },
      { label: `${what}: .${kind}, longest frame`, value: of(kind, 'longestFrame'), unit: 'ms' },
      { label: `${what}: .${kind}, longest block of the host`, value: of(kind, 'longestBlock'), unit: 'ms' },
      { label: `${what}: .${kind}, CPU of the host`, value: of(kind, 'hostCpu'), unit: 'ms' },
    ]),
  ];
}
