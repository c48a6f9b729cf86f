import type { PrivateFiles } from '../../base/files/privateFiles';
import type { ArtifactStore } from './abiFiles';

const name = 'artifacts';

/** Stores the index of artifacts in the extension's storage for this workspace. */
export function createWorkspaceStore(files: PrivateFiles): ArtifactStore {
  return { load: () => files.read(name), save: (bytes) => files.write(name, bytes) };
}
