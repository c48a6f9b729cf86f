import { Uri, workspace } from 'vscode';
import type { ArtifactStore } from '../../core/abi/abiFiles';

/** Keeps the index of artifacts in the storage that VS Code gives an extension for each workspace. */
export function createWorkspaceStore(storage: Uri): ArtifactStore {
  const file = Uri.joinPath(storage, 'artifacts');
  return {
    load: async () => {
      try {
        return await workspace.fs.readFile(file);
      } catch {
        return undefined;
      }
    },
    save: async (bytes) => {
      await workspace.fs.createDirectory(storage);
      await workspace.fs.writeFile(file, bytes);
    },
  };
}
