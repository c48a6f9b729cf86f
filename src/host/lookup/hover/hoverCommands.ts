import type { Disposable } from 'vscode';

import { hoverCommand } from '../../../core/editor/lookup/hover/hoverAction';
import { readHoverAction } from '../../../core/editor/lookup/hover/readHoverAction';
import { registerCommand } from '../../registerCommand';
import { actOnHover, type HoverCommandDependencies } from './actOnHover';

/** Registers the command that runs the actions of hover links. */
export function registerHoverCommands(parts: HoverCommandDependencies): Disposable {
  return registerCommand(hoverCommand, async (given) => {
    const action = readHoverAction(given);
    if (action) await actOnHover(action, parts);
  });
}
