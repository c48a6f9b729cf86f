import { commands } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import { type Action, distinctRemedies, isCommand, labelOfAction } from '../../core/model/exchange/action';
import { type Refusal, remediesOfRefusal } from '../../core/model/exchange/refusal';
import { showError, showWarning } from '../notices';
import { commandOfAction } from './commandOfAction';

export interface RemedyOptions {
  readonly show?: (message: string, ...buttons: string[]) => Thenable<string | undefined>;
  /** Runs a remedy that isn't a command. Without it, such remedies are omitted. */
  readonly run?: (remedy: Action) => Promise<void>;
}

/** Shows why something was not sent, with a button for each remedy that is a command, or that `run` runs. */
export function showRefusal(refusal: Refusal, options: RemedyOptions = {}): void {
  showRemedies(`${refusal.cause} ${refusal.cure}`, remediesOfRefusal(refusal), options);
}

/** Shows a message, and runs the remedy whose button the user chooses. */
export function showRemedies(message: string, given: readonly Action[], options: RemedyOptions = {}): void {
  offer(message, given, options).catch((error: unknown) => {
    void showError(`The command failed: ${describeError(error)}.`);
  });
}

async function offer(
  message: string,
  given: readonly Action[],
  { show = showWarning, run }: RemedyOptions,
): Promise<void> {
  const remedies = distinctRemedies(given.filter((remedy) => run !== undefined || isCommand(remedy)));
  const chosen = await show(message, ...remedies.map(labelOfAction));
  const remedy = remedies.find((each) => labelOfAction(each) === chosen);
  if (remedy === undefined) return;
  if (isCommand(remedy)) {
    const { command, argument } = commandOfAction(remedy);
    await commands.executeCommand(command, argument);
  } else await run?.(remedy);
}
