import { RecentRedactors } from '../core/base/credentials/recentRedactors';
import type { Wire } from '../core/base/wire/wire';
import type { WebAccess } from '../core/request/pipe/askingPorts';
import type { RequestSettings } from '../core/request/pipe/readRequestSettings';
import { createWebPort } from '../transport/createWebPort';
import { createWire } from '../transport/createWire';
import { type EnvironmentProxies, readEnvironmentProxies } from './environmentProxies';
import { environmentSecrets } from './environmentSecrets';
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
export function openConnection(options: ConnectionOptions): Connection {
  const proxies = readEnvironmentProxies(options.environment);
  if (proxies.kind === 'failed') throw new PlainError(proxies.problem);
  const { proxyFor } = proxies.value;
  const wire = createWire({ idleMilliseconds: idleSocketMilliseconds, proxyFor });
  const web = options.asksWeb ? openWebAccess(options, proxyFor) : undefined;
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

/** Creates the access to web services, with the URLs in settings. No request to them may contain a key. */
function openWebAccess(
  { environment, requests: { knowledge }, onWebAsked }: ConnectionOptions,
  proxyFor: EnvironmentProxies['proxyFor'],
): WebAccess & { dispose(): void } {
  const port = createWebPort({ proxyFor, allowedOrigins: () => knowledge.allowedWebOrigins });
  const redactors = new RecentRedactors();
  const keys = environmentSecrets(environment);
  return {
    port,
    services: () => knowledge.web,
    redactor: () => Promise.resolve(redactors.of(keys)),
    onAsked: onWebAsked,
    dispose: () => port.dispose(),
  };
}
