// npm start [-- --headless]: installs, builds, starts the local service and opens the sample notebook in VS Code,
// or runs it here in the terminal.
import { parseArgs } from 'node:util';
import { findProgram } from './findProgram.mjs';
import { installDependencies } from './installDependencies.mjs';
import { installWorkbench } from './installWorkbench.mjs';
import { projectRoot } from './projectPaths.mjs';
import { mustRun, runProcess } from './runProcess.mjs';

const { values } = parseArgs({ options: { headless: { type: 'boolean', default: false } } });
await installDependencies();
await mustRun(process.execPath, ['esbuild.js'], { cwd: projectRoot });
const way = values.headless ? ['headless'] : await openingWay();
// The sample ends by itself on Ctrl-C, which the terminal sends to it as well; this process waits for it.
process.on('SIGINT', () => {});
process.exitCode = await runProcess(process.execPath, ['--import', 'tsx', 'test/sample/main.ts', ...way], { cwd: projectRoot });

async function openingWay() {
  const code = findProgram(['code', 'code.cmd']);
  if (code) return ['desktop', code];
  await installWorkbench();
  return ['browser'];
}
