import type { PrivateFiles } from '../../core/files/privateFiles';
import type { ArtifactStore } from '../../core/knowledge/abiFiles';

const name = 'artifacts';

/** Keeps the index of artifacts in the storage that VS Code gives an extension for each workspace. */
export function createWorkspaceStore(files: PrivateFiles): ArtifactStore {
  return { load: () => files.read(name), save: (bytes) => files.write(name, bytes) };
}
