import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { BrowserContext } from 'playwright-core';

import { testLimit } from '../../run/timeLimits.mjs';
import { waitFor } from '../../run/waitFor';
import { bundleHostFile } from '../../workbench/bundleHostFile';
import { isRunning } from '../../workbench/processGroup';
import { projectRoot } from '../../workbench/workbench';

/** A script of the benches that VS Code runs in the extension hosts of a workbench. */
export interface HostScript {
  /** The bundled script: the `extensionTestsPath`. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** Lets a context hear the end of the script. */
  prepare(context: BrowserContext): Promise<void>;
  /** Waits until the host that starts now has ended. Returns what the script wrote last, and fails if it didn't get there. */
  result(): Promise<string>;
}

/**
 * Bundles a script. `source` is relative to the benches. The script writes the ID of its process first and its result last,
 * to the files that its environment names.
 */
export async function createHostScript(source: string, runFolder: string): Promise<HostScript> {
  const file = path.join(projectRoot, 'out', 'bench', source.replaceAll('/', '-').replace(/\.ts$/, '.cjs'));
  await bundleHostFile(path.join(import.meta.dirname, '..', source), file);
  const resultFile = path.join(runFolder, 'result.json');
  const processFile = path.join(runFolder, 'host.pid');
  const logged: string[] = [];
  const state = { isClosed: false };
  const isGone = (): boolean => existsSync(processFile) && !isRunning(Number(readFileSync(processFile, 'utf8')));
  return {
    file,
    env: { RPCBOOK_BENCH_RESULT: resultFile, RPCBOOK_BENCH_HOST: processFile },
    prepare: async (context) => {
      await context.exposeFunction('codeAutomationExit', () => {});
      await context.exposeFunction('codeAutomationLog', (type: string, parts: readonly unknown[]) =>
        logged.push(`${type}: ${parts.map(String).join(' ')}`),
      );
      context.on('close', () => {
        state.isClosed = true;
      });
    },
    result: async () => {
      // VS Code may end the process before it tells that the script has ended, and tells nobody of one that was killed.
      await waitFor(() => state.isClosed || isGone(), Boolean, {
        what: `the end of ${source} in the extension host`,
        limit: testLimit,
      });
      if (!existsSync(resultFile))
        throw new Error([`${source} has no result. The log of the window:`, ...logged.slice(-20)].join('\n'));
      const text = readFileSync(resultFile, 'utf8');
      for (const each of [resultFile, processFile]) rmSync(each);
      return text;
    },
  };
}
