// npm run pictures: takes the pictures of the README from the real workbench on the local service.
import { installChromium } from './chromium.mjs';
import { buildForTests } from './extensionCopy.mjs';
import { installDependencies } from './installDependencies.mjs';
import { installWorkbench } from './installWorkbench.mjs';
import { projectRoot } from './projectPaths.mjs';
import { runProcess } from './runProcess.mjs';

await installDependencies();
await buildForTests();
await installWorkbench();
process.exitCode = await runProcess(process.execPath, ['--import', 'tsx', 'test/pictures/main.ts'], {
  cwd: projectRoot,
  env: { ...process.env, CHROME_PATH: await installChromium() },
});
