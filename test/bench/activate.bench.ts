// Activates the packaged extension in fresh extension hosts of a real workbench, beside two extensions of VS Code.
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { bundleHostFile } from '../workbench/bundleHostFile';
import { exitOnSignals } from '../workbench/processGroup';
import { createRunFolder, openWorkbench, projectRoot } from '../workbench/workbench';
import type { ActivationTimes, HostTimes } from './activate/activationTimes';
import type { BenchCase, BenchReport } from './benchReport';
import { median } from './measure';

const own = 'rpcbook.rpcbook';
const peers = ['vscode.references-view', 'vscode.ipynb'];
const hosts = 7;
const hostLimit = 60_000;

/** VS Code's own figures of each activation: medians over hosts that nothing was activated in before. */
export async function run(): Promise<BenchReport> {
  const samples = await measureHosts();
  const medianOf = (id: string, figure: (times: ActivationTimes) => number): number =>
    median(samples.flatMap((host) => (host[id] === undefined ? [] : [figure(host[id])])));
  const all = ({ load, call, settle }: ActivationTimes): number => load + call + settle;
  return {
    name: 'activate',
    cases: [
      milliseconds(
        'load the bundle',
        medianOf(own, ({ load }) => load),
        30,
      ),
      milliseconds(
        'activate',
        medianOf(own, ({ call, settle }) => call + settle),
        10,
      ),
      milliseconds('load and activate', medianOf(own, all)),
      ...peers.map((id) => milliseconds(`${id}, load and activate`, medianOf(id, all))),
    ],
  };
}

function milliseconds(label: string, value: number, max?: number): BenchCase {
  return { label, value, unit: 'ms', ...(max !== undefined && { bound: { kind: 'atMost', value: max } }) };
}

/** Each page of the workbench gets an extension host of its own. The first one warms up the disk and isn't measured. */
async function measureHosts(): Promise<readonly HostTimes[]> {
  exitOnSignals();
  const script = path.join(projectRoot, 'out', 'bench', 'activateScript.cjs');
  await bundleHostFile(path.join(import.meta.dirname, 'activate', 'hostScript.ts'), script);
  const runFolder = await createRunFolder();
  const folder = path.join(runFolder, 'workspace');
  await mkdir(folder);
  const resultFile = path.join(runFolder, 'result.json');
  let exitFromHost = (_code: number): void => {};
  const workbench = await openWorkbench({
    runFolder,
    testDriver: true,
    env: { RPCBOOK_BENCH_RESULT: resultFile, RPCBOOK_BENCH_EXTENSIONS: [own, ...peers].join(',') },
    content: { folder, extensionDevelopmentPath: projectRoot, extensionTestsPath: script },
    prepare: async (context) => {
      await context.exposeFunction('codeAutomationExit', (code: number) => exitFromHost(code));
      await context.exposeFunction('codeAutomationLog', () => {});
    },
  });
  try {
    const samples: HostTimes[] = [];
    for (let host = -1; host < hosts; host++) {
      const exit = new Promise<number>((resolve) => {
        exitFromHost = resolve;
        setTimeout(() => resolve(1), hostLimit).unref();
      });
      if (host >= 0) await workbench.page.goto(workbench.url.href);
      if ((await exit) !== 0)
        throw new Error(['The script in the host failed.', ...workbench.consoleErrors().slice(-20)].join('\n'));
      const times = JSON.parse(await readFile(resultFile, 'utf8')) as HostTimes;
      await rm(resultFile);
      if (host >= 0) samples.push(times);
    }
    return samples;
  } finally {
    await workbench.close();
  }
}
