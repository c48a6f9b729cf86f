import path from 'node:path';

/** The folder of the repository; every script runs from any folder. */
export const projectRoot = path.resolve(import.meta.dirname, '..', '..');
export const inProject = (...parts) => path.join(projectRoot, ...parts);
