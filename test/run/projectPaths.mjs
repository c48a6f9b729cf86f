import path from 'node:path';

/** The folder of the repository. Every script can run from any folder. */
export const projectRoot = path.resolve(import.meta.dirname, '..', '..');
export const inProject = (...parts) => path.join(projectRoot, ...parts);
