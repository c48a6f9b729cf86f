import { commands, Disposable, type Event } from 'vscode';

import { afterStart } from '../afterStart';
import type { KeyDependencies } from '../credentials/askForKey';

/** Dependencies of the contexts: settings, keys, and the changes of keys. */
export interface SetupContextDependencies extends KeyDependencies {
  readonly onDidChangeKeys: Event<string>;
}

/**
 * Updates the contexts that complete steps of the walkthrough: whether there is a service, and whether every service
 * has the key that it needs.
 */
export function registerSetupContexts(parts: SetupContextDependencies): Disposable {
  const update = (): void => {
    setContexts(parts).catch(() => undefined);
  };
  return Disposable.from(afterStart(update), parts.settings.onDidChange(update), parts.onDidChangeKeys(update));
}

async function setContexts({ settings, credentials }: KeyDependencies): Promise<void> {
  const hasService = settings.services.length > 0;
  const states = await Promise.all(settings.aliases.map((alias) => credentials.stateOf(alias)));
  const hasKeys = hasService && states.every(({ kind }) => kind !== 'missing');
  await commands.executeCommand('setContext', 'rpcbook.hasService', hasService);
  await commands.executeCommand('setContext', 'rpcbook.hasKeys', hasKeys);
}
