import { window } from 'vscode';
import type { AskOrigin } from './credentialStore';

const mostOrigins = 8;

/** Asks, in a dialog that names both, whether a credential may be sent to an origin that it was not approved for. */
export const askOrigin: AskOrigin = async ({ alias, approved, origin }) => {
  const allow = 'Allow';
  const answer = await window.showWarningMessage(
    `Send the key “${alias}” to ${origin} as well?`,
    { modal: true, detail: `It was approved for ${formatOrigins(approved)}. A service in settings now names ${origin}. Allow this only if you know the address and trust it with the key.` },
    allow,
  );
  return answer === allow;
};

/** Origins for a sentence: the first few by name, the rest by count. */
export function formatOrigins(origins: readonly string[]): string {
  if (origins.length === 0) return 'no address';
  const named = origins.slice(0, mostOrigins).join(', ');
  return origins.length <= mostOrigins ? named : `${named} and ${origins.length - mostOrigins} more`;
}
