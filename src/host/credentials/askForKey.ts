import { commands } from 'vscode';

import type { Credential } from '../../core/base/credentials/credential';
import { describeWeakSecret } from '../../core/base/credentials/describeWeakSecret';
import { validateKey } from '../../core/base/credentials/keyPrompts';
import { formatOrigins } from '../../core/base/credentials/originRule';
import { Secret } from '../../core/base/credentials/secret';
import { type Answer, runSteps, type StepPlace } from '../../core/base/runSteps';
import { chooseOrigins } from '../../core/model/networks/chooseOrigins';
import { askText } from '../input/prompts';
import { showInformation, showWarning } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import { askWorkspaceOrigin } from './askOrigin';
import type { CredentialStore } from './credentialStore';

/** Dependencies of the commands for keys. */
export interface KeyDependencies {
  readonly credentials: CredentialStore;
  readonly settings: ServiceSettings;
}

interface KeyDraft {
  readonly key: Secret | undefined;
  readonly secret: Secret | undefined;
}

/**
 * Asks for the key of an alias, and for its secret if a gas API may need one. A replacement keeps the approvals of the
 * previous key. A new key is bound to the origins in user settings, and those of the workspace that
 * the user allows. Returns whether a key was saved.
 */
export async function askForKey(parts: KeyDependencies, alias: string, title: string): Promise<boolean> {
  const { credentials, settings } = parts;
  const origins = (await credentials.originsOf(alias)) ?? (await originsOfNewKey(settings, alias));
  if (origins === undefined) return false;
  const wantsSecret = settings.networks.some(
    (network) => network.credential === alias && network.gas?.auth === 'basic',
  );
  const first: KeyDraft = { key: undefined, secret: undefined };
  const draft = await runSteps(first, [
    { ask: (known, place) => askKey(known, { title, place, alias, origins }) },
    { applies: () => wantsSecret, ask: (known, place) => askSecret(known, { title, place, alias }) },
  ]);
  if (draft?.key === undefined) return false;
  const { key, secret } = draft;
  await keepCredential(credentials, { alias, key, ...(secret === undefined ? {} : { secret }), origins });
  return true;
}

/** Returns undefined if no network uses the key or the user cancels. */
async function originsOfNewKey(settings: ServiceSettings, alias: string): Promise<readonly string[] | undefined> {
  const origins = settings.originsOf(alias);
  if (origins.user.length + origins.workspace.length > 0)
    return chooseOrigins(origins, (origin, place) => askWorkspaceOrigin(alias, origin, place));
  void showWarning(
    `No network uses the key “${alias}”, so Rpcbook can't tell where to send it. Add a network to its service first.`,
  );
  return undefined;
}

async function askKey(
  known: KeyDraft,
  about: {
    readonly title: string;
    readonly place: StepPlace;
    readonly alias: string;
    readonly origins: readonly string[];
  },
): Promise<Answer<KeyDraft>> {
  const answer = await askText({
    title: about.title,
    place: about.place,
    password: true,
    placeholder: `API key for “${about.alias}”`,
    prompt: `Kept in the secret store only. ${describeOrigins(about.origins)}`,
    validate: (text) => validateKey(text, 'API key'),
    warn: (text) => warnOfWeakness(text, 'API key'),
  });
  return answer.kind === 'value' ? { kind: 'value', value: { ...known, key: new Secret(answer.value) } } : answer;
}

async function askSecret(
  known: KeyDraft,
  about: { readonly title: string; readonly place: StepPlace; readonly alias: string },
): Promise<Answer<KeyDraft>> {
  const answer = await askText({
    title: about.title,
    place: about.place,
    password: true,
    placeholder: 'API key secret (optional)',
    prompt: 'Used only by the gas API, with HTTP Basic. Press Enter to continue without a secret.',
    validate: (text) => (text.trim() === '' ? undefined : validateKey(text, 'secret')),
    warn: (text) => warnOfWeakness(text, 'secret'),
  });
  if (answer.kind !== 'value') return answer;
  return { kind: 'value', value: { ...known, secret: answer.value === '' ? undefined : new Secret(answer.value) } };
}

/**
 * Warns about a weak key. The redactor removes keys from everything that is saved or shown, so it would also remove
 * ordinary text that equals the key.
 */
function warnOfWeakness(text: string, what: string): string | undefined {
  const weakness = describeWeakSecret(text);
  return weakness === undefined
    ? undefined
    : `This ${what} ${weakness}. Rpcbook hides this text everywhere, so parts of answers may be missing. Check that you pasted the whole ${what}, or press Enter again to use it.`;
}

/** Saves a credential and tells the user where its key is sent. */
export async function keepCredential(credentials: CredentialStore, credential: Credential): Promise<void> {
  const { alias } = credential;
  const kept = await credentials.set(credential);
  switch (kept.kind) {
    case 'stored': {
      const origins = (await credentials.originsOf(alias)) ?? credential.origins;
      const manage = 'Manage Origins';
      void showInformation(`API key saved for “${alias}”. ${describeOrigins(origins)}`, manage).then((chosen) =>
        chosen === manage ? commands.executeCommand('rpcbook.key.manageOrigins', { alias }) : undefined,
      );
      break;
    }
    case 'sessionOnly':
      void showWarning(
        `The secret store couldn't save the key “${alias}” (${kept.why}). Rpcbook keeps it in memory until this window closes. On Linux, install or unlock a keyring to keep keys for longer.`,
      );
      break;
  }
}

function describeOrigins(origins: readonly string[]): string {
  return origins.length === 0
    ? 'Rpcbook asks you before it sends the key anywhere.'
    : `It is sent to ${formatOrigins(origins)} and nowhere else.`;
}
