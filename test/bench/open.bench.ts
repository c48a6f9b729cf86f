// Opening a notebook again in the real workbench until its first cell shows, beside the `.ipynb` of the same cells.
import type { BenchReport } from './benchReport';
import { median } from './measure';
import { openBenchWorkbench } from './workbench/benchWorkbench';
import type { WorkCost } from './workbench/hostProbe';
import { closeEditors, jupyterNotebook, openNotebook, rpcNotebook } from './workbench/openNotebook';

const cellCount = 2_000;
/** Rounds that warm up the code of the editor. */
const warmup = 4;
const rounds = 16;

interface OpenCost extends WorkCost {
  readonly milliseconds: number;
}

export async function run(): Promise<BenchReport> {
  const cells = Array.from(
    { length: cellCount },
    (_, index) => `# @name balance${index}\neth_getBalance 0x${(index + 1).toString(16).padStart(40, '0')} latest`,
  );
  const workbench = await openBenchWorkbench();
  try {
    const files = {
      rpc: await workbench.writeFile('large.rpc', rpcNotebook(cells)),
      ipynb: await workbench.writeFile('large.ipynb', jupyterNotebook(cells)),
    };
    const measure = async (file: string): Promise<OpenCost> => {
      const { value, cost } = await workbench.probe.during('open', async () => {
        const started = performance.now();
        await openNotebook(workbench, file);
        return performance.now() - started;
      });
      await closeEditors(workbench);
      await workbench.page.waitForTimeout(1_000);
      return { ...cost, milliseconds: value };
    };
    const costs: Readonly<Record<'rpc' | 'ipynb', OpenCost[]>> = { rpc: [], ipynb: [] };
    for (let round = -warmup; round < rounds; round += 1)
      for (const kind of round % 2 === 0 ? (['rpc', 'ipynb'] as const) : (['ipynb', 'rpc'] as const)) {
        const cost = await measure(files[kind]);
        if (round >= 0) costs[kind].push(cost);
      }
    const of = (kind: 'rpc' | 'ipynb', member: keyof OpenCost): number =>
      median(costs[kind].map((cost) => cost[member]));
    const what = `open ${cellCount} cells again`;
    return {
      name: 'open',
      cases: [
        {
          label: what,
          value: of('rpc', 'milliseconds') / of('ipynb', 'milliseconds'),
          unit: 'x .ipynb',
          bound: { kind: 'atMost', value: 1 },
        },
        ...(['rpc', 'ipynb'] as const).flatMap((kind) => [
          { label: `${what}: .${kind}`, value: of(kind, 'milliseconds'), unit: 'ms' },
          { label: `${what}: .${kind}, longest frame`, value: of(kind, 'longestFrame'), unit: 'ms' },
          { label: `${what}: .${kind}, longest block of the host`, value: of(kind, 'longestBlock'), unit: 'ms' },
          { label: `${what}: .${kind}, CPU of the host`, value: of(kind, 'hostCpu'), unit: 'ms' },
        ]),
      ],
    };
  } finally {
    await workbench.close();
  }
}
