import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** What a run has beside VS Code: a workspace folder of its own and the local service, with settings that lead to it. */
export interface Fixture {
  readonly workspace: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** For the extension host; RPCBOOK_TEST_SERVICE names a JSON file with the service's address, keys and landmarks. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startFixture(runFolder: string): Promise<Fixture> {
  const workspace = path.join(runFolder, 'workspace');
  await mkdir(workspace);
  const passedOn = ['RPCBOOK_TEST_REPORT', 'RPCBOOK_TEST_GREP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { workspace, settings: {}, env: Object.fromEntries(passedOn), stop: async () => {} };
}
