import { window, workspace } from 'vscode';

import { visibleText } from '../../core/base/view/visibleText';
import type { KeptCell } from '../../messages/keptOutputs';
import type { MatchedCell } from '../../messages/matchKeptCells';
import { askOption } from '../input/prompts';
import { showError, showInformation } from '../notices';
import { compareRuns } from './compareRuns';
import type { RunRecords } from './runRecords';

export interface CompareParts {
  /** Undefined for a notebook that isn't a file on this computer. */
  readonly records: RunRecords | undefined;
  /** Returns the outputs of now, and the cells of the notebook. */
  readonly now: () => Promise<{ readonly kept: readonly KeptCell[]; readonly cells: readonly MatchedCell[] }>;
  readonly redactor: () => Promise<(text: string) => string>;
}

/**
 * Asks for an earlier run of a notebook, and opens how its outputs differ from those of now. Sends nothing. A record is
 * a stranger's text.
 */
export async function compareWithEarlierRun({ records, now, redactor }: CompareParts): Promise<void> {
  const { kept, cells } = await now();
  const runs = await earlierRuns(records, kept);
  if (runs.length === 0)
    return void showInformation(
      'The notebook has no earlier run. Write # @outputs history in a cell to keep the outputs of each Run All.',
    );
  const chosen = await askOption(
    runs.map(({ label }) => label),
    'Select the run to compare with',
  );
  const run = runs.find(({ label }) => label === chosen);
  if (run === undefined) return;
  const earlier = await records?.read(run);
  if (earlier?.kind !== 'ok')
    return void showError('The file of this run has no outputs that this version of Rpcbook can read.');
  const redact = await redactor();
  // An editor without a file has the first 40 characters as its title.
  const title = `Changes since ${run.label}`;
  const lines = [title, ...compareRuns(earlier.value, kept, cells)];
  const content = lines.map((line) => visibleText(redact(line))).join('\n');
  await window.showTextDocument(await workspace.openTextDocument({ content: `${content}\n`, language: 'plaintext' }));
}

/** Returns the records, newest first, without the newest one if its outputs are still those of now. */
async function earlierRuns(records: RunRecords | undefined, kept: readonly KeptCell[]) {
  const all = (await records?.list()) ?? [];
  const [newest, ...others] = all;
  const read = newest && (await records?.read(newest));
  const times = new Set(kept.map(({ time }) => time));
  return read?.kind === 'ok' && read.value.every(({ time }) => times.has(time)) ? others : all;
}
