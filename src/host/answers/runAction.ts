import { commands, type Uri } from 'vscode';

import type { KeptBodies } from '../../core/base/files/keptBodies';
import {
  type Action,
  type CellAction,
  changesCell,
  isCommand,
  type TransactionAction,
} from '../../core/model/exchange/action';
import { resolveNetwork } from '../../core/model/networks/resolveNetwork';
import { setChainId } from '../../core/model/networks/serviceEdits';
import type { ButtonMessage } from '../../messages/outputMessage';
import type { KeyDependencies } from '../credentials/askForKey';
import { pickNetwork } from '../networks/chooseTarget';
import { commandOfAction } from '../remedies/commandOfAction';
import type { Inquirer } from '../remedies/inquirer';
import { openDocument, saveDocument } from './answerDocuments';

/** What an action can change where the user chose it. */
export interface ActionPlace {
  /** Uses another network for the request. */
  readonly nameNetwork: (network: string) => Promise<void>;
  /** Shows what is there again, because the action has found something. Undefined if nothing is shown. */
  readonly showAgain?: (action: Action) => Promise<void>;
  /** Changes the text of the cell. Undefined if there is none. */
  readonly changeCell?: (action: CellAction) => Promise<void>;
}

/** What actions need beside their place. */
export interface ActionDependencies extends KeyDependencies {
  readonly bodies: KeptBodies;
  /** Folder for answers that are opened as files. */
  readonly storage: Uri;
  readonly addCell: (text: string) => Promise<void>;
  readonly lookUp: (message: Extract<ButtonMessage, { kind: 'lookUp' }>) => Promise<void>;
  /** Looks up the calls or the changes of a transaction, or makes a cell of it. */
  readonly lookUpTransaction: (action: TransactionAction) => Promise<void>;
  readonly inquirer: Inquirer;
  /** Asks the project's compiler for the layout of an artifact, if the user agrees. Returns whether there is a new one. */
  readonly compileLayout: (location: string) => Promise<boolean>;
  /** Adds the setting that layouts need to the project of an artifact. */
  readonly addAstSetting: (location: string) => Promise<void>;
}

/**
 * Does what a button or a menu of an answer asks for. `place` is undefined if the cell of an action doesn't exist
 * anymore.
 */
export async function takeButtonMessage(
  message: ButtonMessage,
  place: ActionPlace | undefined,
  parts: ActionDependencies,
): Promise<void> {
  switch (message.kind) {
    case 'lookUp':
      return parts.lookUp(message);
    case 'addCell': {
      const { text, network } = message;
      // A network key with white space isn't one word of a directive, so it isn't accepted.
      return parts.addCell(/^\S+$/.test(network) ? `# @network ${network}\n${text}` : text);
    }
    case 'open':
      return openDocument(message.document, parts);
    case 'save':
      return saveDocument(message.document, parts);
    case 'act':
      return runAction(message.action, place, parts);
  }
}

/**
 * Runs an action that the user chose. Actions come back from a webview, so keys, origins and networks that settings don't
 * name are ignored.
 */
export async function runAction(
  action: Action,
  place: ActionPlace | undefined,
  parts: ActionDependencies,
): Promise<void> {
  const { settings } = parts;
  if (changesCell(action)) return place?.changeCell?.(action);
  if (isCommand(action)) {
    const { command, argument } = commandOfAction(action);
    await commands.executeCommand(command, argument);
    return;
  }
  switch (action.kind) {
    case 'trace':
    case 'changes':
    case 'runAgain':
      return parts.lookUpTransaction(action);
    case 'allowOrigin':
      return allowOrigin(action, parts);
    case 'useChainId': {
      const network = settings.networks.find(({ key }) => key === action.network);
      if (network && /^\d{1,78}$/.test(action.chainId))
        await settings.write(setChainId(settings.raw, network.service.id, network.id, action.chainId));
      return;
    }
    case 'useNetwork':
      if (resolveNetwork(settings.services, action.network).kind === 'found') await place?.nameNetwork(action.network);
      return;
    case 'chooseNetwork': {
      const network = await pickNetwork(settings, undefined, 'Use Another Network');
      if (network !== undefined) await place?.nameNetwork(network.key);
      return;
    }
    case 'compileLayout':
      if (await parts.compileLayout(action.location)) await place?.showAgain?.(action);
      return;
    case 'addAstSetting':
      return parts.addAstSetting(action.location);
    case 'inquire':
    case 'identify': {
      if (place === undefined) return;
      const offers = action.kind === 'identify' ? action.offers : [action.offer];
      let hasLearned = false;
      for (const { inquiry } of offers) hasLearned = (await parts.inquirer.ask(inquiry)) || hasLearned;
      if (hasLearned) await place.showAgain?.(action);
      return;
    }
  }
}

async function allowOrigin(
  { alias, origin }: Extract<Action, { kind: 'allowOrigin' }>,
  { settings, credentials }: KeyDependencies,
): Promise<void> {
  const { user, workspace: shared } = settings.originsOf(alias);
  // This command asks in a dialog that names the key and the origin.
  if ([...user, ...shared].includes(origin)) await credentials.get(alias, origin, new AbortController().signal);
}
