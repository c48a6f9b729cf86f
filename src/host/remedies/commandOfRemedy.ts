import type { Remedy } from '../../core/model/exchange/remedy';
import type { CommandId } from '../contributions';

/** A command that a remedy runs, with its argument. */
export interface RemedyCommand {
  readonly command: CommandId | 'workbench.action.openSettings';
  readonly argument?: unknown;
}

/**
 * A remedy that isn't a command: it changes a cell or a setting itself, or makes an inquiry about the answer's
 * contracts.
 */
export type EditingRemedy = Extract<Remedy, { kind: (typeof editingKinds)[number] }>;

const editingKinds = [
  'allowOrigin',
  'useChainId',
  'useNetwork',
  'useLayout',
  'useAddress',
  'replaceText',
  'askProxy',
  'compileLayout',
  'addAstSetting',
  'chooseNetwork',
  'convertPasted',
  'useRawMethod',
  'inquire',
] as const;

export function isEditing(remedy: Remedy): remedy is EditingRemedy {
  return editingKinds.some((kind) => kind === remedy.kind);
}

/** Returns the command of a remedy. The others change a cell, a setting, or an approval themselves. */
export function commandOfRemedy(remedy: Exclude<Remedy, EditingRemedy>): RemedyCommand {
  switch (remedy.kind) {
    case 'setKey':
      return { command: 'rpcbook.key.set', argument: { alias: remedy.alias } };
    case 'replaceKey':
      return { command: 'rpcbook.key.set', argument: { alias: remedy.alias } };
    case 'editService':
      return { command: 'rpcbook.service.edit', argument: { serviceId: remedy.serviceId } };
    case 'openSetting':
      return { command: 'workbench.action.openSettings', argument: `@id:${remedy.setting}` };
    case 'setDefaultNetwork':
      return { command: 'rpcbook.network.setDefault' };
    case 'addService':
      return { command: 'rpcbook.service.add' };
    case 'addLocalNode':
      return { command: 'rpcbook.service.addLocalNode' };
    case 'chooseName':
      return { command: 'rpcbook.label.choose', argument: { network: remedy.network, name: remedy.name } };
    case 'learnMore':
      return { command: 'rpcbook.help.open', argument: remedy.topic };
  }
}
