// Runs the integration suites in a desktop VS Code: the one in VSCODE_PATH, or a downloaded one.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { downloadAndUnzipVSCode, runTests, TestRunFailedError } from '@vscode/test-electron';

import { createRunFolder, projectRoot } from '../workbench/workbench';
import { bundleForHost } from './setupBundles';
import { startFixture } from './setupFixture';

const vscodeExecutablePath = process.env['VSCODE_PATH'] ?? (await downloadVSCode());
const runFolder = await createRunFolder();
const extension = await bundleForHost(process.argv.slice(2), runFolder);
const fixture = await startFixture(runFolder);
const userData = path.join(runFolder, 'user-data');
await mkdir(path.join(userData, 'User'), { recursive: true });
await writeFile(path.join(userData, 'User', 'settings.json'), JSON.stringify(fixture.settings));
try {
  process.exitCode = await runTests({
    vscodeExecutablePath,
    ...extension,
    extensionTestsEnv: fixture.env,
    launchArgs: [
      fixture.workspace,
      '--disable-extensions',
      '--disable-workspace-trust',
      `--user-data-dir=${userData}`,
      `--extensions-dir=${path.join(runFolder, 'extensions')}`,
    ],
  });
} catch (error) {
  if (!(error instanceof TestRunFailedError)) throw error;
  process.exitCode = error.code ?? 1;
} finally {
  await fixture.service.stop();
  await rm(runFolder, { recursive: true, force: true });
}

async function downloadVSCode(): Promise<string> {
  try {
    return await downloadAndUnzipVSCode({ cachePath: path.join(projectRoot, '.vscode-test') });
  } catch (error) {
    console.error(
      "VS Code couldn't be downloaded. Set VSCODE_PATH to an installed one (the program itself: " +
        '/usr/share/code/code, "Visual Studio Code.app/Contents/MacOS/Electron", Code.exe) and run again.',
    );
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
