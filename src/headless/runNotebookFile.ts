import { failed } from '../core/base/result';
import { modeOfInquiry } from '../core/request/pipe/readRequestSettings';
import type { CellHeading, RunReport } from '../core/run/report/runReport';
import type { CellPlan } from '../core/run/session/plan/cellPlan';
import { type Door, type NotebookFileOptions, withNotebook } from './openNotebookFile';

/**
 * Runs the cells of a notebook file and returns the report. Throws a PlainError for a problem that the user must fix
 * first.
 */
export async function runNotebookFile(options: NotebookFileOptions, door: Door): Promise<RunReport> {
  return withNotebook(options, door, async ({ cells, only, session, ledger, recorder, requests, ports }) => {
    await recorder.run(cells, session, {
      signal: options.signal,
      pinsBlocks: options.pinsBlocks === true,
      modeOf: (kind) => modeOfInquiry(kind, requests.knowledge),
      only,
      bails: options.bails,
      ...(options.follows && { wentLive: ({ stop }) => stopLater(stop, options.followMilliseconds) }),
      firstWay: async ({ text }) => options.firstWay?.(text, options.signal, ports),
      otherWay: options.otherWay,
    });
    return recorder.report(ledger.spent());
  });
}

/** Stops a live cell after a time, unless it runs until it is stopped. The timer doesn't hold up the end of a run. */
function stopLater(stop: () => void, milliseconds: number | undefined): void {
  if (milliseconds !== undefined) setTimeout(stop, milliseconds).unref();
}

/** What running a cell would do. */
export interface PlannedCell {
  readonly heading: CellHeading;
  readonly plan: CellPlan;
}

/**
 * Plans the cells of a notebook file that would run, and sends nothing. Throws a PlainError as `runNotebookFile` does.
 */
export async function planNotebookFile(options: NotebookFileOptions, door: Door): Promise<readonly PlannedCell[]> {
  return withNotebook(options, door, async ({ cells, only, session, recorder, redact }) => {
    const planned: PlannedCell[] = [];
    for (const cell of cells) {
      if (only?.has(cell.id) === false) continue;
      const { live, ...plan } = await session.plan(cells, cell.id);
      // Without `follows`, a subscription is one call.
      const follows = live !== undefined && options.follows === true;
      const shown = withoutKeys(plan, redact);
      planned.push({ heading: recorder.headingOf(cell, session), plan: follows ? { ...shown, live } : shown });
    }
    return planned;
  });
}

/** Problems quote what the cell has, which can be a key. */
function withoutKeys(plan: CellPlan, redact: (text: string) => string): CellPlan {
  const { networks, problems } = plan;
  return {
    ...plan,
    problems: problems.map((problem) => ({ ...problem, message: redact(problem.message) })),
    ...(networks?.kind === 'failed' && {
      networks: failed({
        ...networks.problem,
        cause: redact(networks.problem.cause),
        cure: redact(networks.problem.cure),
      }),
    }),
  };
}
