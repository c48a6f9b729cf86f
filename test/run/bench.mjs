// npm run bench -- NAME [--json FILE] [--seed N]
import { findChromium } from './chromium.mjs';
import { installDependencies } from './installDependencies.mjs';
import { installWorkbench } from './installWorkbench.mjs';
import { projectRoot } from './projectPaths.mjs';
import { mustRun, runProcess } from './runProcess.mjs';

await installDependencies();
await mustRun(process.execPath, ['esbuild.js', '--production'], { cwd: projectRoot });
// Hovers are measured in the extension host of a complete workbench.
if (process.argv[2] === 'hover') await installWorkbench();
const browser = await findChromium();
process.exitCode = await runProcess(
  process.execPath,
  ['--expose-gc', '--import', 'tsx', 'test/bench/main.ts', ...process.argv.slice(2)],
  {
    cwd: projectRoot,
    env: { ...process.env, ...(browser ? { CHROME_PATH: browser } : {}) },
  },
);
