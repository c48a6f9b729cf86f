import type { ExtensionContext } from 'vscode';

import { keccakOfText } from '../../core/formats/abi/type/eventSignature';

/** Returns a key for the workspace of this window, which doesn't tell where it is. */
export function workspaceKey({ storageUri }: Pick<ExtensionContext, 'storageUri'>): string {
  return keccakOfText(storageUri?.toString() ?? '').slice(2, 18);
}
