import { Disposable } from 'vscode';

import type { CommandId } from '../contributions';
import { registerCommand } from '../registerCommand';
import { chooseName } from './chooseName';
import { findLabeledAddress, labelAddress, type LabelDependencies, removeLabel } from './labelActions';

/** The commands that add and remove the label of an address. Both take a `LabelTarget`. */
export const labelCommand = 'rpcbook.label.add' satisfies CommandId;
const removeLabelCommand = 'rpcbook.label.remove' satisfies CommandId;

/** The command that asks which of several contracts a name means. Takes a `NameTarget`. */
export const chooseNameCommand = 'rpcbook.label.choose' satisfies CommandId;

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
