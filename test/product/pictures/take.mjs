// npm run pictures: takes the pictures of the README from the real workbench on the local service.
// npm run pictures -- states [NAME]: takes pictures of all main states for people, into .screenshots.
import { installChromium } from '../../run/chromium.mjs';
import { buildForTests } from '../../run/extensionCopy.mjs';
import { installDependencies } from '../../run/installDependencies.mjs';
import { installWorkbench } from '../../run/installWorkbench.mjs';
import { projectRoot } from '../../run/projectPaths.mjs';
import { runProcess } from '../../run/runProcess.mjs';

await installDependencies();
await buildForTests();
await installWorkbench();
const [set, ...names] = process.argv.slice(2);
const script = set === 'states' ? 'takeStates.ts' : 'main.ts';
const chosen = set === 'states' ? names : process.argv.slice(2);
process.exitCode = await runProcess(
  process.execPath,
  ['--import', 'tsx', `test/product/pictures/${script}`, ...chosen],
  {
    cwd: projectRoot,
    env: { ...process.env, CHROME_PATH: await installChromium() },
  },
);
