import { Uri } from 'vscode';

import type { AbiFiles } from '../../core/knowledge/files/abiFiles';

/** Folders above an artifact in which the settings of its project are looked for. */
const maxFoldersUp = 8;

/** Returns the nearest `foundry.toml` above an artifact, on this computer. */
export async function foundrySettings(artifact: string, files: AbiFiles): Promise<Uri | undefined> {
  for (let up = 1; up <= maxFoldersUp; up += 1) {
    const found = await files.locate(`${'../'.repeat(up)}foundry.toml`, artifact);
    const uri = found.kind === 'ok' ? Uri.parse(found.value.location, true) : undefined;
    if (uri?.scheme === 'file') return uri;
  }
  return undefined;
}
