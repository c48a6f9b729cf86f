// npm start [-- --headless]: installs, builds, starts the local service and opens the sample notebook in VS Code,
// or runs it here in the terminal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

import { findProgram } from '../run/findProgram.mjs';
import { installDependencies } from '../run/installDependencies.mjs';
import { installWorkbench } from '../run/installWorkbench.mjs';
import { projectRoot } from '../run/projectPaths.mjs';
import { mustRun } from '../run/runProcess.mjs';
import { watchLauncher } from './launcher.mjs';

const { values } = parseArgs({ options: { headless: { type: 'boolean', default: false } } });
await installDependencies();
await mustRun(process.execPath, ['esbuild.js'], { cwd: projectRoot });
const way = values.headless ? ['headless'] : await openingWay();
process.exitCode = await runSample(way);

/** Runs the sample to its end. It also ends when this process or npm ends, by any signal. */
async function runSample(args) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/sample/main.ts', ...args], {
    cwd: projectRoot,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // The sample ends when the channel closes, so that it ends even after a SIGKILL of this process.
  const stop = () => child.connected && child.disconnect();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  watchLauncher(stop);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

async function openingWay() {
  const code = findProgram(['code', 'code.cmd']);
  if (code) return ['desktop', code];
  await installWorkbench();
  return ['browser'];
}
