// npm run bench -- NAME [--data DIR] [--json FILE] [--part PART] [--seed N]
import { findChromium, installChromium } from '../run/chromium.mjs';
import { buildForTests } from '../run/extensionCopy.mjs';
import { installDependencies } from '../run/installDependencies.mjs';
import { installWorkbench } from '../run/installWorkbench.mjs';
import { projectRoot } from '../run/projectPaths.mjs';
import { runProcess } from '../run/runProcess.mjs';

/** The benches that measure in a browser. */
const inBrowser = new Set(['activate', 'hover', 'live', 'open', 'render', 'run', 'trace', 'typing']);
/** Those that measure in a complete workbench: in its extension host, or in its window. */
const inWorkbench = new Set(['activate', 'hover', 'live', 'open', 'run', 'typing']);

await installDependencies();
await buildForTests('--production');
if (inWorkbench.has(process.argv[2])) await installWorkbench();
const browser = inBrowser.has(process.argv[2]) ? await installChromium() : await findChromium();
process.exitCode = await runProcess(
  process.execPath,
  ['--expose-gc', '--import', 'tsx', 'test/bench/main.ts', ...process.argv.slice(2)],
  {
    cwd: projectRoot,
    env: { ...process.env, ...(browser ? { CHROME_PATH: browser } : {}) },
  },
);
