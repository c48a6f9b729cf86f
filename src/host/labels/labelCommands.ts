import { Disposable } from 'vscode';

import { registerCommand } from '../registerCommand';
import { chooseName } from './chooseName';
import { findLabeledAddress, labelAddress, type LabelDependencies, removeLabel } from './labelActions';
import { chooseNameCommand, labelCommand, removeLabelCommand } from './labelCommand';

/** Registers the commands that write and remove labels. */
export function registerLabels(parts: LabelDependencies): Disposable {
  return Disposable.from(
    registerCommand(labelCommand, async (given) => {
      const labeled = await findLabeledAddress(given, 'Label This Address', parts);
      if (labeled) await labelAddress(labeled, parts);
    }),
    registerCommand(removeLabelCommand, async (given) => {
      const labeled = await findLabeledAddress(given, 'Remove Label', parts);
      if (labeled) await removeLabel(labeled);
    }),
    registerCommand(chooseNameCommand, (given) => chooseName(given, parts)),
  );
}
