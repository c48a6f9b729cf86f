import { commands, type Disposable } from 'vscode';
import type { CommandId } from './contributions';

/**
 * Registers a contributed command. What it is given comes from menus, keybindings and other extensions alike, so it
 * is handed over as `unknown` and read by the handler.
 */
export function registerCommand(id: CommandId, run: (given: unknown) => unknown): Disposable {
  return commands.registerCommand(id, run);
}
