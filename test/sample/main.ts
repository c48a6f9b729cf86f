// Starts the local service and opens the sample notebook on it: `headless` in this terminal, `desktop PROGRAM` in an
// installed VS Code, `browser` in a VS Code server, `serve` for a window that a debugger opens. test/sample/start.mjs
// chooses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';

import { copyExtension } from '../run/extensionCopy.mjs';
import type { RunningService } from '../service/startService';
import { startService } from '../service/startService';
import { startCodeServer, workbenchUrl } from '../workbench/codeServer';
import { localCredential } from '../workbench/localServiceSettings';
import { exitOnSignals } from '../workbench/processGroup';
import { createRunFolder, projectRoot } from '../workbench/workbench';
import type { SampleWorkspace } from './sampleWorkspace';
import { writeSampleWorkspace } from './sampleWorkspace';
import { tourBehavior } from './tourSettings';

/** The extension that brings the Rpcbook view and the notebook to the front. */
const opener = path.join(import.meta.dirname, 'opener');

exitOnSignals();
const [way, program = ''] = process.argv.slice(2);
const service = await startService();
await service.adminClient.configure(tourBehavior);
const sample = await writeSampleWorkspace(service);
switch (way) {
  case 'headless':
    process.exitCode = await runInTerminal(sample, service);
    break;
  case 'desktop':
    printKey(service);
    process.exitCode = await openDesktop(program, sample);
    break;
  case 'browser':
    await serveInBrowser(sample, service);
    break;
  case 'serve':
    await serveOnly(sample, service);
    break;
  default:
    throw new Error(`There is no way "${way}" to open the sample`);
}
await service.stop();

/**
 * Runs the notebook by the command line, which reads the key and the origins that it is for from its environment. Gives
 * its exit code.
 */
async function runInTerminal(
  { notebook, settings }: SampleWorkspace,
  { keys, url, wsUrl }: RunningService,
): Promise<number> {
  const alias = localCredential.toUpperCase();
  return runToEnd(
    process.execPath,
    [path.join(projectRoot, 'dist', 'cli.cjs'), 'run', notebook, '--settings', settings],
    {
      ...process.env,
      [`RPCBOOK_KEY_${alias}`]: keys.key,
      [`RPCBOOK_SECRET_${alias}`]: keys.secret,
      [`RPCBOOK_ORIGINS_${alias}`]: [url, wsUrl].map((address) => new URL(address).origin).join(' '),
    },
  );
}

/** Opens a window with settings of its own, and waits until it is closed. */
async function openDesktop(code: string, { folder, notebook }: SampleWorkspace): Promise<number> {
  const ownFolder = path.join(projectRoot, '.cache', 'desktop');
  return runToEnd(
    code,
    [
      '--new-window',
      '--wait',
      `--extensionDevelopmentPath=${projectRoot}`,
      `--extensionDevelopmentPath=${opener}`,
      '--disable-workspace-trust',
      `--user-data-dir=${path.join(ownFolder, 'user-data')}`,
      `--extensions-dir=${path.join(ownFolder, 'extensions')}`,
      folder,
    ],
    { ...process.env, RPCBOOK_SAMPLE: notebook },
  );
}

/** Serves until a signal ends this process. */
async function serveInBrowser({ folder, notebook }: SampleWorkspace, running: RunningService): Promise<never> {
  const runFolder = await createRunFolder();
  // A later build doesn't change what this window runs.
  const extension = path.join(runFolder, 'extension');
  copyExtension(extension);
  const server = await startCodeServer({
    folder: runFolder,
    extensions: [extension, opener],
    env: { RPCBOOK_SAMPLE: notebook },
  });
  process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));
  const url = workbenchUrl(server.url, { folder });
  console.log(`\nOpen VS Code with the sample notebook in a browser:\n\n  ${url.href}\n`);
  printKey(running);
  return new Promise<never>(() => {});
}

/** Runs the service for the window that a debugger opens on the sample workspace. */
async function serveOnly({ folder }: SampleWorkspace, running: RunningService): Promise<never> {
  console.log(`Starting\n\nThe sample workspace is ${folder}`);
  printKey(running);
  return new Promise<never>(() => {});
}

function printKey({ keys }: RunningService): void {
  console.log(
    `The local service's API key stands in no file: paste it when VS Code asks for it, and allow the address of the sample workspace.\n\n  API key     ${keys.key}\n  API secret  ${keys.secret}\n\nCtrl-C stops everything.`,
  );
}

async function runToEnd(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command, args, { env, stdio: 'inherit', shell: process.platform === 'win32' });
  const [code]: readonly unknown[] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
