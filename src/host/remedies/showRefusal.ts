import { commands } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import { type Refusal, remediesOfRefusal } from '../../core/model/exchange/refusal';
import { distinctRemedies, labelOfRemedy, type Remedy } from '../../core/model/exchange/remedy';
import { showError, showWarning } from '../notices';
import { commandOfRemedy, type EditingRemedy, isEditing } from './commandOfRemedy';

export interface RemedyOptions {
  readonly show?: (message: string, ...buttons: string[]) => Thenable<string | undefined>;
  /** Runs a remedy that isn't a command. Without it, such remedies are omitted. */
  readonly edit?: (remedy: EditingRemedy) => Promise<void>;
}

/** Shows why something was not sent, with a button for each remedy that is a command, or that `edit` runs. */
export function showRefusal(refusal: Refusal, options: RemedyOptions = {}): void {
  showRemedies(`${refusal.cause} ${refusal.cure}`, remediesOfRefusal(refusal), options);
}

/** Shows a message, and runs the remedy whose button the user chooses. */
export function showRemedies(message: string, given: readonly Remedy[], options: RemedyOptions = {}): void {
  offer(message, given, options).catch((error: unknown) => {
    void showError(`The command failed: ${describeError(error)}.`);
  });
}

async function offer(
  message: string,
  given: readonly Remedy[],
  { show = showWarning, edit }: RemedyOptions,
): Promise<void> {
  const remedies = distinctRemedies(given.filter((remedy) => edit !== undefined || !isEditing(remedy)));
  const chosen = await show(message, ...remedies.map(labelOfRemedy));
  const remedy = remedies.find((each) => labelOfRemedy(each) === chosen);
  if (remedy === undefined) return;
  if (isEditing(remedy)) {
    await edit?.(remedy);
    return;
  }
  const { command, argument } = commandOfRemedy(remedy);
  await commands.executeCommand(command, argument);
}
