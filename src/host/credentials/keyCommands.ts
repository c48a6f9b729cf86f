import { Disposable, window } from 'vscode';
import type { Credential } from '../../core/credentials/credential';
import { Secret } from '../../core/credentials/secret';
import { askOne, askText } from '../input/prompts';
import { type Answer, runSteps, type StepPlace } from '../input/runSteps';
import type { ServiceSettings } from '../networks/serviceSettings';
import { readCredentialTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import { formatOrigins } from './askOrigin';
import type { CredentialStore } from './credentialStore';
import { validateKey } from './validateKey';

interface KeyDraft {
  readonly key: Secret | undefined;
  readonly secret: Secret | undefined;
}

/** What the commands about keys work on. */
export interface KeyParts {
  readonly credentials: CredentialStore;
  readonly settings: ServiceSettings;
}

/** Set, replace and delete API keys. */
export function registerKeyCommands(parts: KeyParts): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.key.set', (given) => changeKey(parts, given, 'Set API Key')),
    registerCommand('rpcbook.key.replace', (given) => changeKey(parts, given, 'Replace API Key')),
    registerCommand('rpcbook.key.delete', (given) => deleteKey(parts, given)),
  );
}

/**
 * Asks for the key of an alias, and for its secret where a gas API may want one, and keeps them bound to the origins
 * that settings name now. Gives whether a key was taken.
 */
export async function askForKey({ credentials, settings }: KeyParts, alias: string, title: string): Promise<boolean> {
  const origins = settings.originsOf(alias);
  if (origins.length === 0) {
    void window.showWarningMessage(`No network uses the key “${alias}”, so there is no address to bind it to. Add a network to its service first.`);
    return false;
  }
  const wantsSecret = settings.networks.some((network) => network.credential === alias && network.gas?.auth === 'basic');
  const first: KeyDraft = { key: undefined, secret: undefined };
  const draft = await runSteps(first, [
    { ask: (known, place) => askKey(known, { title, place, alias, origins }) },
    { applies: () => wantsSecret, ask: (known, place) => askSecret(known, { title, place, alias }) },
  ]);
  if (draft?.key === undefined) return false;
  const { key, secret } = draft;
  await keep(credentials, { alias, key, ...(secret === undefined ? {} : { secret }), origins });
  return true;
}

async function askKey(known: KeyDraft, about: { readonly title: string; readonly place: StepPlace; readonly alias: string; readonly origins: readonly string[] }): Promise<Answer<KeyDraft>> {
  const answer = await askText({
    title: about.title, place: about.place, password: true,
    placeholder: `API key for “${about.alias}”`,
    prompt: `Kept in the secret store only. It is sent to ${formatOrigins(about.origins)} and nowhere else.`,
    validate: (text) => validateKey(text, 'API key'),
  });
  return answer.kind === 'value' ? { kind: 'value', value: { ...known, key: new Secret(answer.value) } } : answer;
}

async function askSecret(known: KeyDraft, about: { readonly title: string; readonly place: StepPlace; readonly alias: string }): Promise<Answer<KeyDraft>> {
  const answer = await askText({
    title: about.title, place: about.place, password: true,
    placeholder: 'API key secret (optional)',
    prompt: 'Only the gas API uses it, with HTTP Basic. Press Enter without it to send the key alone.',
    validate: (text) => (text.trim() === '' ? undefined : validateKey(text, 'secret')),
  });
  if (answer.kind !== 'value') return answer;
  return { kind: 'value', value: { ...known, secret: answer.value === '' ? undefined : new Secret(answer.value) } };
}

async function keep(credentials: CredentialStore, credential: Credential): Promise<void> {
  const kept = await credentials.set(credential);
  switch (kept.kind) {
    case 'stored':
      void window.showInformationMessage(`The key “${credential.alias}” is in the secret store. It is sent to ${formatOrigins(credential.origins)} and nowhere else.`);
      break;
    case 'sessionOnly':
      void window.showWarningMessage(`The secret store did not take the key “${credential.alias}” (${kept.why}), so it is kept in memory until this window closes. On Linux, install or unlock a keyring to keep keys for longer.`);
      break;
  }
}

async function changeKey(parts: KeyParts, given: unknown, title: string): Promise<void> {
  const alias = readCredentialTarget(given)?.alias ?? (await chooseAlias(parts, title));
  if (alias !== undefined) await askForKey(parts, alias, title);
}

async function deleteKey(parts: KeyParts, given: unknown): Promise<void> {
  const alias = readCredentialTarget(given)?.alias ?? (await chooseAlias(parts, 'Delete API Key'));
  if (alias === undefined) return;
  const button = 'Delete Key';
  const detail = 'Requests of the services that use it fail until a key is set again. The key stays valid at the service.';
  if ((await window.showWarningMessage(`Delete the key “${alias}” and its secret?`, { modal: true, detail }, button)) !== button) return;
  const why = await parts.credentials.delete(alias);
  if (why !== undefined) void window.showErrorMessage(`The key “${alias}” could not be removed from the secret store: ${why}. Unlock the keyring and delete it again.`);
}

/** The alias that a command is about: the only one there is, or the one that the user picks. */
async function chooseAlias({ credentials, settings }: KeyParts, title: string): Promise<string | undefined> {
  const [first, ...others] = settings.aliases;
  if (first === undefined) {
    void window.showInformationMessage('No service uses a key. Add a service with a key, or give one a `credential` in settings.');
    return undefined;
  }
  if (others.length === 0) return first;
  const items = await Promise.all(
    settings.aliases.map(async (alias) => ({ label: alias, description: (await credentials.stateOf(alias)).kind === 'missing' ? 'not set' : 'set' })),
  );
  const answer = await askOne({ title, placeholder: 'Which key?', items });
  return answer.kind === 'value' ? answer.value.label : undefined;
}
