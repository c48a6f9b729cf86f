// npm run package [-- --out FILE]: builds for production and packs out/rpcbook.vsix.
// The same sources give the same bytes: times, order and time zone are fixed.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { installDependencies } from './installDependencies.mjs';
import { inProject, projectRoot } from './projectPaths.mjs';

const { values } = parseArgs({ options: { out: { type: 'string', default: inProject('out', 'rpcbook.vsix') } } });
await installDependencies();
mkdirSync(path.dirname(values.out), { recursive: true });
process.env.SOURCE_DATE_EPOCH = '1577836800'; // 2020-01-01T00:00:00Z: ZIP can't represent times before 1980.
process.env.TZ = 'UTC'; // ZIP stores local times.
const { createVSIX } = await import('@vscode/vsce');
// Runs the script vscode:prepublish, which builds.
await createVSIX({
  cwd: projectRoot,
  packagePath: values.out,
  dependencies: false, // Everything is bundled.
  allowMissingRepository: true,
  rewriteRelativeLinks: false, // There is no public repository for them to point to.
});
