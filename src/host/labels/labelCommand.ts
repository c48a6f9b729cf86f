import type { CommandId } from '../contributions';

/** The commands that add and remove the label of an address. Both take a `LabelTarget`. */
export const labelCommand = 'rpcbook.label.add' satisfies CommandId;
export const removeLabelCommand = 'rpcbook.label.remove' satisfies CommandId;

/** The command that asks which of several contracts a name means. Takes a `NameTarget`. */
export const chooseNameCommand = 'rpcbook.label.choose' satisfies CommandId;
