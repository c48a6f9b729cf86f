// Hovering in the real extension host: finding the word in a long line, cached receipts, and the time added to a
// request.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { startFixture } from '../integration/setupFixture';
import { bundleHostFile } from '../workbench/bundleHostFile';
import { exitOnSignals } from '../workbench/processGroup';
import { createRunFolder, openWorkbench, projectRoot } from '../workbench/workbench';
import type { BenchCase, BenchReport } from './benchReport';
import type { HostResult } from './hover/hostResult';
import { median } from './measure';

const runLimit = 240_000;
const mega = 1024 * 1024;

export async function run(): Promise<BenchReport> {
  return { name: 'hover', cases: casesOf(await runInHost()) };
}

async function runInHost(): Promise<HostResult> {
  exitOnSignals();
  const script = path.join(projectRoot, 'out', 'bench', 'hoverScript.cjs');
  await bundleHostFile(path.join(import.meta.dirname, 'hover', 'hostScript.ts'), script);
  const runFolder = await createRunFolder();
  const fixture = await startFixture(runFolder);
  const resultFile = path.join(runFolder, 'result.json');
  let exitFromHost = (_code: number): void => {};
  const hostExit = new Promise<number>((resolve) => {
    exitFromHost = resolve;
  });
  const workbench = await openWorkbench({
    runFolder,
    testDriver: true,
    settings: {
      ...fixture.settings,
      'rpcbook.defaultNetwork': 'local-service/evm',
      'rpcbook.ask.receipts': 'auto',
      'rpcbook.hover.dailyLookups': 10_000,
      'editor.hover.delay': 0,
    },
    env: { ...fixture.env, RPCBOOK_BENCH_RESULT: resultFile },
    content: { folder: fixture.workspace, extensionDevelopmentPath: projectRoot, extensionTestsPath: script },
    prepare: async (context) => {
      await context.exposeFunction('codeAutomationExit', exitFromHost);
      await context.exposeFunction('codeAutomationLog', () => {});
    },
  });
  const timer = setTimeout(() => exitFromHost(1), runLimit);
  try {
    const code = await hostExit;
    if (code !== 0)
      throw new Error(['The script in the extension host failed.', ...workbench.consoleErrors().slice(-20)].join('\n'));
    return JSON.parse(await readFile(resultFile, 'utf8')) as HostResult;
  } finally {
    clearTimeout(timer);
    await workbench.close();
    await fixture.service.stop();
  }
}

function casesOf(result: HostResult): readonly BenchCase[] {
  const milliseconds = (label: string, value: number, max?: number): BenchCase => ({
    label,
    value,
    unit: 'ms',
    ...(max !== undefined && { bound: { kind: 'atMost', value: max } }),
  });
  return [
    {
      label: 'the extension is active after opening a file without a hash',
      value: Number(result.isActive),
      unit: '(0: no)',
      bound: { kind: 'atMost', value: 0 },
    },
    ...Object.entries(result.longLines).map(([kind, times]) =>
      milliseconds(`find the word in one line of 1 MB of ${kind}, p99`, percentile(times, 0.99), 1),
    ),
    milliseconds('hover over nothing in such lines, p95', percentile(result.nothing, 0.95), 1),
    milliseconds('hover to Markdown, receipt on disk, median', median(result.cached)),
    milliseconds('hover to Markdown, receipt on disk, p95', percentile(result.cached, 0.95), 5),
    milliseconds('hover to Markdown, the same again, p95', percentile(result.again, 0.95), 5),
    {
      label: '1,000 cached receipts, memory',
      value: result.heapBytes / mega,
      unit: 'MB',
      bound: { kind: 'atMost', value: 20 },
    },
    {
      label: '1,000 cached receipts, disk',
      value: result.diskBytes / mega,
      unit: 'MB',
      bound: { kind: 'atMost', value: 20 },
    },
    milliseconds('added to the requests of the first hover, including the search for artifacts', result.firstOverhead),
    milliseconds('added to the requests of an uncached hover (sent and counted), median', median(result.overheads)),
    milliseconds(
      'added to the requests of an uncached hover (sent and counted), p95',
      percentile(result.overheads, 0.95),
      10,
    ),
    milliseconds('hover over an address, no deployments known, median', median(result.unknownAddresses)),
    milliseconds('hover over an address, no deployments known, p95', percentile(result.unknownAddresses, 0.95)),
    milliseconds('hover over an address, 1,000 deployments known, median', median(result.deployedAddresses), 2),
    milliseconds('hover over an address, 1,000 deployments known, p95', percentile(result.deployedAddresses, 0.95), 5),
  ];
}

/** Returns the sample at a percentile. */
function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
