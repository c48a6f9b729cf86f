import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { writeArtifacts } from '../service/evm/compileContracts';
import type { ServiceDescription } from '../service/landmarks';
import type { RunningService } from '../service/startService';
import { startService } from '../service/startService';
import { localServiceSettings } from '../workbench/localServiceSettings';
import { projectRoot } from '../workbench/workbench';

const reporter = path.join(projectRoot, 'test', 'run', 'fileReporter.cjs');

/** A cursor that blinks and bars that move keep the browser drawing while a test waits. */
const stillSettings = { 'editor.cursorBlinking': 'solid', 'workbench.reduceMotion': 'on' };

/**
 * The fixture of a run: its own workspace folder with the contracts' artifacts, and the local service with settings
 * that point to it.
 */
export interface Fixture {
  readonly workspace: string;
  readonly service: RunningService;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Environment of the extension host; see `readTestService`. */
  readonly env: Readonly<Record<string, string>>;
}

export async function startFixture(runFolder: string): Promise<Fixture> {
  const workspace = path.join(runFolder, 'workspace');
  await mkdir(workspace);
  await writeArtifacts(path.join(workspace, 'contracts'));
  const service = await startService();
  const { url, wsUrl, port, keys, admin, landmarks } = service;
  const description: ServiceDescription = { url, wsUrl, port, keys, admin, landmarks };
  const descriptionFile = path.join(runFolder, 'service.json');
  await writeFile(descriptionFile, JSON.stringify(description));
  return {
    workspace,
    service,
    settings: { ...stillSettings, ...localServiceSettings(description) },
    env: { RPCBOOK_TEST_SERVICE: descriptionFile, RPCBOOK_TEST_REPORTER: reporter, ...passedOn() },
  };
}

/** Variables to add to the server's minimal environment. */
function passedOn(): Readonly<Record<string, string>> {
  const names = ['RPCBOOK_TEST_REPORT', 'RPCBOOK_TEST_GREP'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
