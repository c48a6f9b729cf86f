import { commands, type Disposable } from 'vscode';

import { describeError } from '../core/credentials/describeError';
import type { CommandId } from './contributions';

/**
 * Registers a contributed command. What it is given comes from menus, keybindings and other extensions alike, so it
 * is handed over as `unknown` and read by the handler. VS Code shows and logs what a command throws: a library's own
 * text is not handed on.
 */
export function registerCommand(id: CommandId, run: (given: unknown) => unknown): Disposable {
  return commands.registerCommand(id, async (given: unknown) => {
    try {
      return await run(given);
    } catch (error) {
      throw new Error(`The command failed: ${describeError(error)}.`);
    }
  });
}
