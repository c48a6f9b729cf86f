// npm run bench -- NAME [--data DIR] [--json FILE] [--part PART] [--seed N] [--smallest]
import { needOf } from '../run/benches.mjs';
import { findChromium, installChromium } from '../run/chromium.mjs';
import { buildForTests } from '../run/extensionCopy.mjs';
import { installDependencies } from '../run/installDependencies.mjs';
import { installWorkbench } from '../run/installWorkbench.mjs';
import { projectRoot } from '../run/projectPaths.mjs';
import { runProcess } from '../run/runProcess.mjs';

const need = needOf(process.argv[2]);
await installDependencies();
await buildForTests('--production');
if (need === 'workbench') await installWorkbench();
const browser = need === 'workbench' || need === 'page' ? await installChromium() : await findChromium();
process.exitCode = await runProcess(
  process.execPath,
  ['--expose-gc', '--import', 'tsx', 'test/bench/main.ts', ...process.argv.slice(2)],
  {
    cwd: projectRoot,
    env: { ...process.env, ...(browser ? { CHROME_PATH: browser } : {}) },
  },
);
