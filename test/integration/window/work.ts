import assert from 'node:assert/strict';

import type { NotebookCell } from 'vscode';

import type { WorkReport } from '../../../src/core/run/longWork/workReport';
import type { LongWorkAction } from '../../../src/messages/outputMessage';
import { readWorkReportFrame, workReportMime } from '../../../src/messages/workReportFrame';
import { waitFor } from '../../run/waitFor';
import { testWindow } from './testWindow';

/** Returns what the renderer knows of the work of a cell: that it goes on, or how it ended. Undefined for no work. */
export function workOf(cell: NotebookCell): WorkReport | undefined {
  const item = cell.outputs.flatMap(({ items }) => items).find(({ mime }) => mime === workReportMime);
  if (item === undefined) return undefined;
  const report = readWorkReportFrame(item.data);
  assert.ok(report.kind === 'ok', report.kind === 'failed' ? report.problem : '');
  return report.value;
}

/** Waits for a state of the work of a cell. */
export async function workShows(cell: NotebookCell, isReached: (work: WorkReport) => boolean): Promise<WorkReport> {
  const work = await waitFor(
    () => workOf(cell),
    (shown) => shown !== undefined && isReached(shown),
  );
  assert.ok(work);
  return work;
}

/** Presses a button of the work of a cell. */
export function pressWork(cell: NotebookCell, action: LongWorkAction): void {
  const work = workOf(cell);
  assert.ok(work, 'the cell shows no work');
  testWindow.renderer.receive({ kind: 'work', action, id: work.id });
}
