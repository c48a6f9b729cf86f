import type { CommandAction } from '../../core/model/exchange/action';
import type { CommandId } from '../contributions';

/** A command that an action runs, with its argument. */
export interface ActionCommand {
  readonly command: CommandId | 'workbench.action.openSettings';
  readonly argument?: unknown;
}

/** Returns the command of an action. */
export function commandOfAction(action: CommandAction): ActionCommand {
  switch (action.kind) {
    case 'setKey':
    case 'replaceKey':
      return { command: 'rpcbook.key.set', argument: { alias: action.alias } };
    case 'editService':
      return { command: 'rpcbook.service.edit', argument: { serviceId: action.serviceId } };
    case 'openSetting':
      return { command: 'workbench.action.openSettings', argument: `@id:${action.setting}` };
    case 'setDefaultNetwork':
      return { command: 'rpcbook.network.setDefault' };
    case 'addService':
      return { command: 'rpcbook.service.add' };
    case 'addLocalNode':
      return { command: 'rpcbook.service.addLocalNode' };
    case 'chooseName':
      return { command: 'rpcbook.label.choose', argument: { network: action.network, name: action.name } };
    case 'label':
      return { command: 'rpcbook.label.add', argument: { network: action.network, address: action.address } };
    case 'removeLabel':
      return { command: 'rpcbook.label.remove', argument: { network: action.network, address: action.address } };
    case 'learnMore':
      return { command: 'rpcbook.help.open', argument: action.topic };
  }
}
