import type { Wire } from '../core/base/wire/wire';
import type { WebAccess } from '../core/request/pipe/askingPorts';
import type { RequestSettings } from '../core/request/pipe/readRequestSettings';
import { createWire } from '../transport/createWire';
import { readEnvironmentProxies } from './environmentProxies';
import { openWebAccess } from './openWebAccess';
import { PlainError } from './plainError';

export interface ConnectionOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly requests: RequestSettings;
  /** Whether services on the web may be asked. */
  readonly asksWeb: boolean;
  /** Receives a line for each question to the web. */
  readonly onWebAsked: (line: string) => void;
}

/** The ways to networks and to services on the web, through the proxies of the environment. */
export interface Connection {
  readonly wire: Wire;
  /** Absent if the web may not be asked. */
  readonly web?: WebAccess;
  readonly dispose: () => void;
}

const idleSocketMilliseconds = 5_000;

/** Opens the ways to the outside. Throws a PlainError for a proxy that can't be used. */
export function openConnection({ environment, requests, asksWeb, onWebAsked }: ConnectionOptions): Connection {
  const proxies = readEnvironmentProxies(environment);
  if (proxies.kind === 'failed') throw new PlainError(proxies.problem);
  const { proxyFor } = proxies.value;
  const wire = createWire({ idleMilliseconds: idleSocketMilliseconds, proxyFor });
  const web = asksWeb ? openWebAccess(requests, proxyFor, onWebAsked) : undefined;
  return {
    wire,
    ...(web && { web }),
    dispose: () => {
      wire.dispose();
      web?.dispose();
      proxies.value.dispose();
    },
  };
}
