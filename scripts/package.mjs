// npm run package: builds for production and packs out/rpcbook.vsix.
import { mkdirSync } from 'node:fs';
import { installDependencies } from './installDependencies.mjs';
import { inProject, projectRoot } from './projectPaths.mjs';
import { mustRun } from './runProcess.mjs';

await installDependencies();
await mustRun(process.execPath, ['esbuild.js', '--production'], { cwd: projectRoot });
mkdirSync(inProject('out'), { recursive: true });
const { createVSIX } = await import('@vscode/vsce');
await createVSIX({
  cwd: projectRoot,
  packagePath: inProject('out', 'rpcbook.vsix'),
  dependencies: false, // everything is bundled
  allowMissingRepository: true,
  rewriteRelativeLinks: false, // there is no repository on the web that they could lead to
});
