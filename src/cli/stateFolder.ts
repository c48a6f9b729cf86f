import { isAbsolute, join } from 'node:path';

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
