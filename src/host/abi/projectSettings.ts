import { Uri } from 'vscode';

import type { AbiFiles } from '../../core/knowledge/files/abiFiles';

/** Folders above an artifact in which the settings of its project are looked for. */
const maxFoldersUp = 8;

/** Returns the nearest `foundry.toml` above an artifact, on this computer. */
export function foundrySettings(artifact: string, files: AbiFiles): Promise<Uri | undefined> {
  return nearestFile(['foundry.toml'], artifact, files);
}

/** Returns the nearest configuration of Hardhat above an artifact, on this computer. */
export function hardhatSettings(artifact: string, files: AbiFiles): Promise<Uri | undefined> {
  const names = ['ts', 'js', 'cjs', 'mjs'].map((ending) => `hardhat.config.${ending}`);
  return nearestFile(names, artifact, files);
}

async function nearestFile(names: readonly string[], artifact: string, files: AbiFiles): Promise<Uri | undefined> {
  for (let up = 1; up <= maxFoldersUp; up += 1)
    for (const name of names) {
      const found = await files.locate(`${'../'.repeat(up)}${name}`, artifact);
      const uri = found.kind === 'ok' ? Uri.parse(found.value.location, true) : undefined;
      if (uri?.scheme === 'file') return uri;
    }
  return undefined;
}
