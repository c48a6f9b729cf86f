import type { PipePorts } from '../pipe/pipePorts';

/**
 * The pipe as it serves what nobody has clicked: it opens no dialog. What would have to be confirmed is refused, and so
 * is a key for an origin that it was not approved for yet.
 */
export function quietPorts(ports: PipePorts): PipePorts {
  const ended = new AbortController();
  ended.abort();
  return {
    ...ports,
    confirm: () => Promise.resolve(false),
    ask: () => Promise.resolve(undefined),
    // Whoever asks with a signal that has aborted is told what is known, and no question is put.
    credentials: { get: (alias, origin) => ports.credentials.get(alias, origin, ended.signal) },
  };
}
