import { Disposable, type ExtensionContext } from 'vscode';

import type { CredentialStore } from '../credentials/credentialStore';
import { registerAfterStart } from '../registerAfterStart';
import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';
import { findInOutputs } from './findInOutputs';
import { OutputKeeper, type OutputKeeperDependencies } from './outputKeeper';

/** The dependencies that the outputs of notebooks share with other features. */
export interface OutputsDependencies extends Omit<OutputKeeperDependencies, 'redactor'> {
  readonly settings: ServiceSettings;
  readonly credentials: CredentialStore;
}

/**
 * Keeps the outputs of notebooks, shows them again when a notebook is opened, finds text in them, and compares them with
 * earlier runs.
 */
export function registerOutputs({ extension }: ExtensionContext, parts: OutputsDependencies): Disposable {
  const redactor = () => parts.credentials.redactorOf(parts.settings.allAliases);
  const keeper = registerAfterStart(() => new OutputKeeper({ ...parts, redactor }, extension.id));
  return Disposable.from(
    keeper,
    registerCommand('rpcbook.outputs.find', findInOutputs),
    registerCommand('rpcbook.outputs.compare', () => keeper.now().compare()),
  );
}
