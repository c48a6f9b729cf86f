// Hovering in the real extension host: finding the word in a long line, cached receipts, and the time added to a
// request.
import { startFixture } from '../integration/setupFixture';
import { exitOnSignals } from '../workbench/processGroup';
import { stagedExtension } from '../workbench/stagedExtension';
import { createRunFolder, openWorkbench } from '../workbench/workbench';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import type { HostResult } from './hover/hostResult';
import { median } from './measure';
import { createHostScript } from './workbench/hostScript';

const mega = 1024 * 1024;

export async function run({ smallest = false }: BenchOptions): Promise<BenchReport> {
  return { name: 'hover', cases: casesOf(await runInHost(smallest)) };
}

async function runInHost(smallest: boolean): Promise<HostResult> {
  exitOnSignals();
  const runFolder = await createRunFolder();
  const script = await createHostScript('hover/hostScript.ts', runFolder);
  performance.mark('the local service');
  const fixture = await startFixture(runFolder);
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
    env: { ...fixture.env, ...script.env, ...(smallest ? { RPCBOOK_BENCH_SMALLEST: 'yes' } : {}) },
    content: {
      folder: fixture.workspace,
      extensionDevelopmentPath: stagedExtension,
      extensionTestsPath: script.file,
    },
    prepare: script.prepare,
  });
  try {
    performance.mark('the script in the extension host');
    return JSON.parse(await script.result()) as HostResult;
  } finally {
    await workbench.close();
    await fixture.service.stop();
  }
}

function casesOf(result: HostResult): readonly BenchCase[] {
  const milliseconds = (label: string, value: number, aim?: number): BenchCase => ({
    label: aim === undefined ? label : `${label} (aim: at most ${aim})`,
    value,
    unit: 'ms',
  });
  const times = (label: string, value: number, most: number, unit: string): BenchCase => ({
    label,
    value,
    unit,
    bound: { kind: 'atMost', value: most },
  });
  const request = median(result.requests);
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
    times('hover to Markdown, receipt on disk, median', median(result.cached) / request, 1, 'x a local request'),
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
    times(
      'added to the requests of an uncached hover (sent and counted), median',
      median(result.overheads) / request,
      2,
      'x these requests',
    ),
    milliseconds('added to the requests of an uncached hover (sent and counted), median', median(result.overheads)),
    milliseconds('the requests of an uncached hover, median', request),
    milliseconds(
      'added to the requests of an uncached hover (sent and counted), p95',
      percentile(result.overheads, 0.95),
      10,
    ),
    milliseconds('hover over an address, no deployments known, median', median(result.unknownAddresses)),
    milliseconds('hover over an address, no deployments known, p95', percentile(result.unknownAddresses, 0.95)),
    times(
      'hover over an address, 1,000 deployments known, median',
      median(result.deployedAddresses) / median(result.unknownAddresses),
      2,
      'x none known',
    ),
    milliseconds('hover over an address, 1,000 deployments known, median', median(result.deployedAddresses), 2),
    milliseconds('hover over an address, 1,000 deployments known, p95', percentile(result.deployedAddresses, 0.95), 5),
  ];
}

/** Returns the sample at a percentile. */
function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
