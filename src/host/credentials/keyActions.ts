import { askOne } from '../input/prompts';
import { showError, showInformation, showWarning } from '../notices';
import { readCredentialTarget } from '../readTarget';
import { askForKey, type KeyDependencies } from './askForKey';
import { manageOrigins } from './manageOrigins';

/** Asks for an API key and its secret, and stores them. */
export async function changeKey(parts: KeyDependencies, given: unknown): Promise<void> {
  const title = 'Set API Key';
  const alias = readCredentialTarget(given)?.alias ?? (await chooseAlias(parts, title));
  if (alias !== undefined) await askForKey(parts, alias, title);
}

/** Deletes an API key after the user confirmed it. */
export async function deleteKey(parts: KeyDependencies, given: unknown): Promise<void> {
  const alias = readCredentialTarget(given)?.alias ?? (await chooseAlias(parts, 'Delete API Key'));
  if (alias === undefined) return;
  const button = 'Delete Key';
  const detail =
    'Requests to services that use this key fail until you set a key again. The key stays valid at the service.';
  if ((await showWarning(`Delete the key “${alias}” and its secret?`, { modal: true, detail }, button)) !== button)
    return;
  const why = await parts.credentials.delete(alias);
  if (why !== undefined)
    void showError(
      `The key “${alias}” couldn't be removed from the secret store: ${why}. Unlock the keyring and try again.`,
    );
}

/** Lists the origins that a key may be sent to, and revokes those that the user selects. */
export async function manageKeyOrigins(parts: KeyDependencies, given: unknown): Promise<void> {
  const alias = readCredentialTarget(given)?.alias ?? (await chooseAlias(parts, 'Manage API Key Origins'));
  if (alias !== undefined) await manageOrigins(parts, alias);
}

/** Returns the alias of a command: the only one, or the one that the user picks. */
async function chooseAlias({ credentials, settings }: KeyDependencies, title: string): Promise<string | undefined> {
  const [first, ...others] = settings.aliases;
  if (first === undefined) {
    void showInformation(
      'No service uses an API key. Add a service with a key, or set `credential` for a service in settings.',
    );
    return undefined;
  }
  if (others.length === 0) return first;
  const items = await Promise.all(
    settings.aliases.map(async (alias) => ({
      label: alias,
      description: (await credentials.stateOf(alias)).kind === 'missing' ? 'not set' : 'set',
    })),
  );
  const answer = await askOne({ title, placeholder: 'Select an API key', items });
  return answer.kind === 'value' ? answer.value.label : undefined;
}
