import { commands, type QuickPickItem, ThemeIcon } from 'vscode';

import type { OriginsByScope } from '../../core/model/networks/originsByScope';
import { actOnItems } from '../input/prompts';
import { showInformation, showWarning } from '../notices';
import type { KeyDependencies } from './askForKey';

interface OriginItem extends QuickPickItem {
  /** Undefined for the item that is shown if there are no origins. */
  readonly origin?: string;
}

const revokeButton = { iconPath: new ThemeIcon('trash'), tooltip: 'Revoke' };

/**
 * Lists the origins that a key can be sent to, and revokes each one that the user selects, until the list is closed.
 */
export async function manageOrigins({ credentials, settings }: KeyDependencies, alias: string): Promise<void> {
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
