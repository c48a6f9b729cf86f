// npm run pictures: takes the pictures of the README from the real workbench on the local service.
import { installChromium } from '../../run/chromium.mjs';
import { buildForTests } from '../../run/extensionCopy.mjs';
import { installDependencies } from '../../run/installDependencies.mjs';
import { installWorkbench } from '../../run/installWorkbench.mjs';
import { projectRoot } from '../../run/projectPaths.mjs';
import { runProcess } from '../../run/runProcess.mjs';

await installDependencies();
await buildForTests();
await installWorkbench();
process.exitCode = await runProcess(process.execPath, ['--import', 'tsx', 'test/product/pictures/main.ts'], {
  cwd: projectRoot,
  env: { ...process.env, CHROME_PATH: await installChromium() },
});
