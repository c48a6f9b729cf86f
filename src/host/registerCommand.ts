import { commands, type Disposable } from 'vscode';

import { describeError } from '../core/base/credentials/describeError';
import type { CommandId } from './contributions';

/**
 * Registers a contributed command. Arguments come from menus, keybindings, and other extensions, so the handler
 * receives them as `unknown` and reads them. The Explorer gives all files that are selected as the second one. VS Code shows and logs the error of a command, so the text of libraries is
 * not passed on.
 */
export function registerCommand(id: CommandId, run: (given: unknown, selected: unknown) => unknown): Disposable {
  return commands.registerCommand(id, async (given: unknown, selected: unknown) => {
    try {
      return await run(given, selected);
    } catch (error) {
      throw new Error(`The command failed: ${describeError(error)}.`);
    }
  });
}
