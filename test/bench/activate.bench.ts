// Activates the built extension in fresh extension hosts of a real workbench, beside one that registers the same and does
// nothing, and two extensions of VS Code.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { bundleHostFile } from '../workbench/bundleHostFile';
import { exitOnSignals } from '../workbench/processGroup';
import { stagedExtension } from '../workbench/stagedExtension';
import { createRunFolder, openWorkbench } from '../workbench/workbench';
import type { ActivationTimes, HostTimes } from './activate/activationTimes';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { median } from './measure';
import { createHostScript } from './workbench/hostScript';

const own = 'rpcbook.rpcbook';
const peers = ['vscode.references-view', 'vscode.ipynb'];
/** What registers the same. */
const bare = 'bare.bare';
const hosts = 7;

/** VS Code's own figures of each activation: medians over hosts that nothing was activated in before. */
export async function run({ smallest = false }: BenchOptions): Promise<BenchReport> {
  const samples = await measureHosts(smallest);
  const medianOf = (id: string, figure: (times: ActivationTimes) => number): number =>
    median(samples.flatMap((host) => (host[id] === undefined ? [] : [figure(host[id])])));
  const load = ({ load }: ActivationTimes): number => load;
  const call = ({ call, settle }: ActivationTimes): number => call + settle;
  const all = (times: ActivationTimes): number => load(times) + call(times);
  return {
    name: 'activate',
    cases: [
      {
        label: 'load and activate',
        value: medianOf(own, all) / medianOf(bare, all),
        unit: 'x one that registers the same',
        bound: { kind: 'atMost', value: 1.5 },
      },
      milliseconds('load the bundle (aim: at most 30)', medianOf(own, load)),
      milliseconds('activate (aim: at most 10)', medianOf(own, call)),
      milliseconds('load and activate', medianOf(own, all)),
      milliseconds('one that registers the same, load', medianOf(bare, load)),
      milliseconds('one that registers the same, activate', medianOf(bare, call)),
      ...peers.map((id) => milliseconds(`${id}, load and activate`, medianOf(id, all))),
    ],
  };
}

function milliseconds(label: string, value: number): BenchCase {
  return { label, value, unit: 'ms' };
}

/** Each page of the workbench gets an extension host of its own. The first one warms up the disk and isn't measured. */
async function measureHosts(smallest: boolean): Promise<readonly HostTimes[]> {
  exitOnSignals();
  const runFolder = await createRunFolder();
  const script = await createHostScript('activate/hostScript.ts', runFolder);
  const folder = path.join(runFolder, 'workspace');
  await mkdir(folder);
  const workbench = await openWorkbench({
    runFolder,
    testDriver: true,
    env: { ...script.env, RPCBOOK_BENCH_EXTENSIONS: [own, bare, ...peers].join(',') },
    extensions: [await writeBareExtension(path.join(runFolder, 'bare'))],
    content: { folder, extensionDevelopmentPath: stagedExtension, extensionTestsPath: script.file },
    prepare: script.prepare,
  });
  try {
    const samples: HostTimes[] = [];
    const first = smallest ? 0 : -1;
    for (let host = first; host < (smallest ? 1 : hosts); host++) {
      performance.mark(`extension host ${host}`);
      if (host > first) await workbench.page.goto(workbench.url.href);
      const times = JSON.parse(await script.result()) as HostTimes;
      if (host >= 0) samples.push(times);
    }
    return samples;
  } finally {
    await workbench.close();
  }
}

/** Writes the extension that registers the same, under names of its own: two can't have the same commands. */
async function writeBareExtension(folder: string): Promise<string> {
  await mkdir(folder);
  const manifest = (await readFile(path.join(stagedExtension, 'package.json'), 'utf8')).replaceAll('rpcbook', 'bare');
  const parsed = JSON.parse(manifest) as object;
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...parsed, main: './extension.cjs' }));
  await bundleHostFile(
    path.join(import.meta.dirname, 'activate', 'bareExtension.ts'),
    path.join(folder, 'extension.cjs'),
  );
  return folder;
}
