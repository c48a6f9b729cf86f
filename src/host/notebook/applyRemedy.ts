import { commands } from 'vscode';

import type { Inquiry } from '../../core/model/exchange/inquiry';
import type { Remedy } from '../../core/model/exchange/remedy';
import { resolveNetwork } from '../../core/model/networks/resolveNetwork';
import { setChainId } from '../../core/model/networks/serviceEdits';
import type { KeyDependencies } from '../credentials/askForKey';
import { pickNetwork } from '../networks/chooseTarget';
import { commandOfRemedy } from '../remedies/commandOfRemedy';

/** The parts of the failed request that remedies can change. */
export interface RemediedRequest {
  readonly nameNetwork: (network: string) => Promise<void>;
  /** Undefined if the request can't have a storage layout. */
  readonly nameLayout?: (reference: string) => Promise<void>;
  /** Replaces a name by an address. Undefined if the request has no text. */
  readonly writeAddress?: (remedy: Extract<Remedy, { kind: 'useAddress' }>) => Promise<void>;
  /** Replaces a text by what it should be. Undefined if the request has no text. */
  readonly replaceText?: (remedy: Extract<Remedy, { kind: 'replaceText' }>) => Promise<void>;
  /** Asks a proxy instead of its implementation. Undefined if the request has no text. */
  readonly askProxy?: (remedy: Extract<Remedy, { kind: 'askProxy' }>) => Promise<void>;
  /** Asks the project's compiler for the layout of an artifact, and shows the request again with it. */
  readonly compileLayout?: (location: string) => Promise<void>;
  /** Adds the setting that layouts need to the project of an artifact. */
  readonly addAstSetting?: (location: string) => Promise<void>;
  /** Says that the method is meant as written. Undefined if the request has no directives. */
  readonly allowMethod?: () => Promise<void>;
  /** Writes the call of a pasted text in its place. Undefined if the request has no text. */
  readonly convertPasted?: () => Promise<void>;
  /** Makes an inquiry about contracts, and shows the answer again with the results. Undefined if no answer is shown. */
  readonly inquire?: (inquiry: Inquiry) => Promise<void>;
}

/**
 * Runs a remedy that the user chose. Remedies come back from a webview, so keys, origins and networks that settings don't
 * name are ignored, and so are layouts that are more than one line.
 */
export async function applyRemedy(remedy: Remedy, request: RemediedRequest, parts: KeyDependencies): Promise<void> {
  const { settings } = parts;
  const { nameNetwork, nameLayout, inquire } = request;
  switch (remedy.kind) {
    case 'allowOrigin':
      await allowOrigin(remedy, parts);
      return;
    case 'useChainId': {
      const network = settings.networks.find(({ key }) => key === remedy.network);
      if (network && /^\d{1,78}$/.test(remedy.chainId))
        await settings.write(setChainId(settings.raw, network.service.id, network.id, remedy.chainId));
      return;
    }
    case 'useNetwork':
      if (resolveNetwork(settings.services, remedy.network).kind === 'found') await nameNetwork(remedy.network);
      return;
    case 'chooseNetwork': {
      const network = await pickNetwork(settings, undefined, 'Use Another Network');
      if (network !== undefined) await nameNetwork(network.key);
      return;
    }
    case 'useLayout':
      if (/^[^\p{C}\p{Zl}\p{Zp}]{1,1000}$/u.test(remedy.reference)) await nameLayout?.(remedy.reference);
      return;
    case 'useAddress':
    case 'replaceText':
    case 'askProxy':
    case 'compileLayout':
    case 'addAstSetting':
    case 'useRawMethod':
    case 'convertPasted':
      return changeRequest(remedy, request);
    case 'inquire':
      await inquire?.(remedy.offer.inquiry);
      return;
    default: {
      const { command, argument } = commandOfRemedy(remedy);
      await commands.executeCommand(command, argument);
    }
  }
}

async function allowOrigin(
  { alias, origin }: Extract<Remedy, { kind: 'allowOrigin' }>,
  { settings, credentials }: KeyDependencies,
): Promise<void> {
  const { user, workspace: shared } = settings.originsOf(alias);
  // This command asks in a dialog that names the key and the origin.
  if ([...user, ...shared].includes(origin)) await credentials.get(alias, origin, new AbortController().signal);
}

type RequestRemedy = Extract<
  Remedy,
  {
    kind:
      'useAddress' | 'replaceText' | 'askProxy' | 'compileLayout' | 'addAstSetting' | 'useRawMethod' | 'convertPasted';
  }
>;

/** Changes the text of the failed request. */
async function changeRequest(
  remedy: RequestRemedy,
  { writeAddress, replaceText, askProxy, compileLayout, addAstSetting, allowMethod, convertPasted }: RemediedRequest,
): Promise<void> {
  switch (remedy.kind) {
    case 'useAddress':
      return writeAddress?.(remedy);
    case 'replaceText':
      return replaceText?.(remedy);
    case 'askProxy':
      return askProxy?.(remedy);
    case 'compileLayout':
      return compileLayout?.(remedy.location);
    case 'addAstSetting':
      return addAstSetting?.(remedy.location);
    case 'useRawMethod':
      return allowMethod?.();
    case 'convertPasted':
      return convertPasted?.();
  }
}
