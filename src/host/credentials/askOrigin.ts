import { formatOrigins } from '../../core/base/credentials/originRule';
import type { OriginChoice } from '../../core/model/networks/chooseOrigins';
import { showWarning } from '../notices';
import type { AskOrigin } from './credentialStore';

const allow = 'Allow';

/** Asks in a dialog whether a credential can be sent to a new origin. The dialog names both. */
export const askOrigin: AskOrigin = async ({ alias, approved, origin }) => {
  const answer = await showWarning(
    `Send the key “${alias}” to ${origin} as well?`,
    {
      modal: true,
      detail: `It was approved for ${formatOrigins(approved)}. A service in settings now names ${origin}. Allow this only if you know the address and trust it with the key.`,
    },
    allow,
  );
  return answer === allow;
};

/** Asks whether a key that is about to be entered can be sent to an origin from the workspace's settings. */
export async function askWorkspaceOrigin(
  alias: string,
  origin: string,
  { number, total }: { readonly number: number; readonly total: number },
): Promise<OriginChoice> {
  const refuse = "Don't Allow";
  const count = total === 1 ? '' : ` (address ${number} of ${total})`;
  const answer = await showWarning(
    `Send the key “${alias}” to ${origin}?`,
    {
      modal: true,
      detail: `The settings of this workspace name this address${count}. Allow it only if you know it and trust it with the key.`,
    },
    allow,
    refuse,
  );
  switch (answer) {
    case allow:
      return 'allow';
    case refuse:
      return 'refuse';
    default:
      return 'cancel';
  }
}
