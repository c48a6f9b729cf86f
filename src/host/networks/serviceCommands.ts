import { Disposable } from 'vscode';

import { readSettingTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import { revealSetting } from '../settings/revealSetting';
import { addLocalNode } from './addLocalNode';
import { addServiceByGuide, type AddServiceDependencies } from './addServiceCommand';
import { moveKey } from './moveKeyCommand';
import { addNetworkByGuide, editService, removeChosenService, removeOneNetwork } from './serviceActions';

/** Registers the commands that change the services and networks in settings. */
export function registerServiceCommands(parts: AddServiceDependencies): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.service.add', () => addServiceByGuide(parts)),
    registerCommand('rpcbook.service.addLocalNode', () => addLocalNode(parts)),
    registerCommand('rpcbook.service.edit', (given) => editService(parts, given)),
    registerCommand('rpcbook.service.remove', (given) => removeChosenService(parts, given)),
    registerCommand('rpcbook.network.add', (given) => addNetworkByGuide(parts, given)),
    registerCommand('rpcbook.network.remove', (given) => removeOneNetwork(parts, given)),
    registerCommand('rpcbook.service.moveKey', (given) => moveKey(parts, given)),
    registerCommand('rpcbook.settings.reveal', async (given) => {
      const target = readSettingTarget(given);
      if (target !== undefined) await revealSetting(target.place);
    }),
  );
}
