// Runs in an extension host that nothing was activated in: activates extensions and writes down what VS Code measured.
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { commands, extensions, window } from 'vscode';

import { waitFor } from '../../run/waitFor';
import type { ActivationTimes, HostTimes } from './activationTimes';

/** The entry that VS Code loads. */
export async function run(): Promise<void> {
  await writeFile(process.env['RPCBOOK_BENCH_HOST'] ?? '', String(process.pid));
  const order = (process.env['RPCBOOK_BENCH_EXTENSIONS'] ?? '').split(',');
  // The host is still busy with its own start.
  await delay(1_500);
  for (const id of rotated(order, Date.now())) {
    const extension = extensions.getExtension(id);
    if (extension === undefined || extension.isActive) throw new Error(`${id} is missing, or was activated before.`);
    await extension.activate();
    await delay(300);
  }
  await commands.executeCommand('perfview.show');
  await writeFile(process.env['RPCBOOK_BENCH_RESULT'] ?? '', JSON.stringify(await readTimes(order)));
}

/** None of them is always the first, which warms up what all of them use. */
function rotated(order: readonly string[], by: number): readonly string[] {
  const turn = by % order.length;
  return [...order.slice(turn), ...order.slice(0, turn)];
}

/** Reads the table of the page "Startup Performance", which has what the workbench knows about each activation. */
async function readTimes(ids: readonly string[]): Promise<HostTimes> {
  const read = (): HostTimes => {
    const text = window.activeTextEditor?.document.getText() ?? '';
    const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    return Object.fromEntries(
      ids.flatMap((id) => {
        const row = rows.find((cells) => cells[1] === id);
        return row === undefined ? [] : [[id, timesOf(row)] as const];
      }),
    );
  };
  const what = `a row of the page "Startup Performance" for each of ${ids.join(', ')}`;
  return waitFor(read, (found) => Object.keys(found).length === ids.length, { what });
}

function timesOf([, , , load, call, settle]: readonly string[]): ActivationTimes {
  return { load: Number(load), call: Number(call), settle: Number(settle) };
}
