import type { CommandId } from '../contributions';

/** The commands that give an address a label and remove it, for those that run them: both take a `LabelTarget`. */
export const labelCommand = 'rpcbook.label.add' satisfies CommandId;
export const removeLabelCommand = 'rpcbook.label.remove' satisfies CommandId;
