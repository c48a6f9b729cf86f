import type { Wire } from '../core/base/wire/wire';
import type { WebAccess } from '../core/request/pipe/askingPorts';
import type { RequestSettings } from '../core/request/pipe/readRequestSettings';
import { createWire } from '../transport/createWire';
import { readEnvironmentProxies } from './environmentProxies';
import { environmentSecrets } from './environmentSecrets';
import { openWebAccess } from './openWebAccess';
import { PlainError } from './plainError';

export interface ConnectionOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly requests: RequestSettings;
  /** Whether web services may be used. */
  readonly asksWeb: boolean;
  /** Receives a line for each request to a web service. */
  readonly onWebAsked: (line: string) => void;
}

/** The connections to networks and to web services, through the proxies of the environment. */
export interface Connection {
  readonly wire: Wire;
  /** Absent if web services may not be used. */
  readonly web?: WebAccess;
  readonly dispose: () => void;
}

const idleSocketMilliseconds = 5_000;

/** Opens the connections. Throws a PlainError for an unusable proxy. */
export function openConnection({ environment, requests, asksWeb, onWebAsked }: ConnectionOptions): Connection {
  const proxies = readEnvironmentProxies(environment);
  if (proxies.kind === 'failed') throw new PlainError(proxies.problem);
  const { proxyFor } = proxies.value;
  const wire = createWire({ idleMilliseconds: idleSocketMilliseconds, proxyFor });
  const web = asksWeb ? openWebAccess(requests, environmentSecrets(environment), proxyFor, onWebAsked) : undefined;
  return {
    wire,
    web,
    dispose: () => {
      wire.dispose();
      web?.dispose();
      proxies.value.dispose();
    },
  };
}
