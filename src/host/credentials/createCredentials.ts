import { Disposable, type Event, EventEmitter, type SecretStorage } from 'vscode';

import { askOrigin } from './askOrigin';
import { CredentialStore } from './credentialStore';

/**
 * Creates the credential store on VS Code's secret store, with dialogs for its questions and an event for its changes.
 */
export function createCredentials(secrets: SecretStorage): {
  readonly credentials: CredentialStore;
  readonly onDidChangeKeys: Event<string>;
  readonly disposable: Disposable;
} {
  const changed = new EventEmitter<string>();
  const credentials = new CredentialStore(secrets, askOrigin, (alias) => changed.fire(alias));
  return { credentials, onDidChangeKeys: changed.event, disposable: Disposable.from(credentials, changed) };
}
