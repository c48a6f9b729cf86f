import { ProgressLocation } from 'vscode';

import { type LookupRunner, type PlannedLookup, runLookup } from '../../../core/editor/lookup/runLookup';
import { type Action, changesCell } from '../../../core/model/exchange/action';
import type { Refusal } from '../../../core/model/exchange/refusal';
import { abortOn } from '../../cancellation';
import { showProgress } from '../../notices';
import { showRefusal } from '../../remedies/showRefusal';
import type { ShownAnswer } from '../panel/answerPanel';

/** An answer within this time shows no progress notification. */
const quietMilliseconds = 400;

/**
 * Runs a lookup with a progress notification that can cancel it. If nothing was sent, the user has been notified, with
 * buttons for the remedies. `act` runs remedies that aren't commands.
 */
export async function runVisibly(
  lookup: PlannedLookup,
  runner: LookupRunner,
  act: (remedy: Action) => Promise<void>,
): Promise<ShownAnswer | undefined> {
  const controller = new AbortController();
  const running = runLookup(lookup, controller.signal, runner);
  let isDone = false;
  const done = running.finally(() => {
    isDone = true;
  });
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, quietMilliseconds))]);
  if (!isDone) {
    await showProgress(
      { location: ProgressLocation.Notification, title: `Rpcbook: ${lookup.title}`, cancellable: true },
      async (_progress, token) => {
        const cancellation = abortOn(token);
        cancellation.signal.addEventListener('abort', () => controller.abort());
        await done;
        cancellation.dispose();
      },
    );
  }
  const answer = await done;
  if (answer.kind === 'refused') showRefusal(withoutCellRemedies(answer.refusal), { run: act });
  return answer.kind === 'exchange' || answer.kind === 'refused' ? answer : undefined;
}

/** A look-up has no text that a remedy could change. */
function withoutCellRemedies(refusal: Refusal): Refusal {
  return { ...refusal, remedies: (refusal.remedies ?? []).filter((remedy) => !changesCell(remedy)) };
}
