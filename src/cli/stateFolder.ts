import module from 'node:module';
import { isAbsolute, join } from 'node:path';

import { PlainError } from '../headless/plainError';
import { realFolder } from '../headless/realFolder';

/**
 * Returns the folder where the command line keeps what it remembers between runs, as the conventions of the platform
 * name it. Undefined if the environment names no home folder. Nothing in it names files or cells: only hashes.
 */
export function stateFolder(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const { LOCALAPPDATA: local, XDG_STATE_HOME: state, HOME: home } = environment;
  const inHome = (...folders: readonly string[]): string | undefined =>
    home === undefined ? undefined : join(home, ...folders);
  const parent =
    platform === 'win32'
      ? local
      : ((state === '' ? undefined : state) ??
        (platform === 'darwin' ? inHome('Library', 'Application Support') : inHome('.local', 'state')));
  return parent !== undefined && isAbsolute(parent) ? join(parent, 'rpcbook') : undefined;
}

/**
 * Makes Node keep the compiled form of the scripts that are loaded from now on, so that later runs load them in less
 * time. The folder belongs to the user: Node's own choice, the folder for temporary files, is one where others could
 * plant code. Does nothing in versions before 22.8, which can't.
 */
export async function cacheCompiledCode(state: string | undefined): Promise<void> {
  const enable: unknown = Reflect.get(module, 'enableCompileCache');
  if (state === undefined || typeof enable !== 'function') return;
  try {
    const folder = await realFolder(state, 'state');
    // It returns a state, and never throws: what can't be read or written there is compiled again.
    Reflect.apply(enable, undefined, [join(folder, 'compiled')]);
  } catch (error) {
    // Without a folder, everything is compiled again.
    if (!(error instanceof PlainError)) throw error;
  }
}
