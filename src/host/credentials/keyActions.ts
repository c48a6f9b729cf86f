import { commands, type QuickPickItem, ThemeIcon } from 'vscode';

import type { OriginsByScope } from '../../core/model/networks/originsByScope';
import { actOnItems, askOne } from '../input/prompts';
import { showError, showInformation, showWarning } from '../notices';
import { readCredentialTarget } from '../readTarget';
import { askForKey, type KeyDependencies } from './askForKey';

interface OriginItem extends QuickPickItem {
  /** Undefined for the item that is shown if there are no origins. */
  readonly origin?: string;
}

const revokeButton = { iconPath: new ThemeIcon('trash'), tooltip: 'Revoke' };

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

/**
 * Lists the origins that a key can be sent to, and revokes each one that the user selects, until the list is closed.
 */
async function manageOrigins({ credentials, settings }: KeyDependencies, alias: string): Promise<void> {
  if ((await credentials.originsOf(alias)) === undefined) {
    const set = 'Set API Key';
    void showInformation(`No API key is set for “${alias}”.`, set).then((chosen) =>
      chosen === set ? commands.executeCommand('rpcbook.key.set', { alias }) : undefined,
    );
    return;
  }
  const list = async (): Promise<readonly OriginItem[]> => {
    const origins = (await credentials.originsOf(alias)) ?? [];
    const scopes = settings.originsOf(alias);
    if (origins.length === 0) {
      return [{ label: 'The key is sent to no address', description: 'Rpcbook asks you first', alwaysShow: true }];
    }
    return origins.map((origin) => ({
      label: origin,
      description: describeOriginUse(origin, scopes),
      origin,
      buttons: [revokeButton],
    }));
  };
  const revoke = async ({ origin }: OriginItem): Promise<void> => {
    if (origin === undefined) return;
    const kept = await credentials.revoke(alias, origin);
    if (kept?.kind === 'sessionOnly')
      void showWarning(
        `The secret store couldn't save this change (${kept.why}). ${origin} is revoked until this window closes.`,
      );
  };
  await actOnItems({
    title: `Origins of the API Key “${alias}”`,
    placeholder: 'Select an origin to revoke it. Rpcbook then asks before it sends the key there again.',
    list,
    act: revoke,
  });
}

/** Describes which settings name an approved origin now. Approvals stay when settings change. */
function describeOriginUse(origin: string, { user, workspace }: OriginsByScope): string {
  if (user.includes(origin)) return 'in your settings';
  return workspace.includes(origin) ? 'in the settings of this workspace' : 'no longer in settings';
}
