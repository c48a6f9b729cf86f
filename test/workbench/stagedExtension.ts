import path from 'node:path';

import { projectRoot } from './workbench';

/**
 * The copy of the built extension that the suites run (test/run/extensionCopy.mjs), without the rest of the repository.
 * Builds of other suites don't change it.
 */
export const stagedExtension = path.join(projectRoot, 'out', 'extension');
