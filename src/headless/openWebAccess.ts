import { RecentRedactors } from '../core/base/credentials/recentRedactors';
import type { Secret } from '../core/base/credentials/secret';
import type { WebAccess } from '../core/request/pipe/askingPorts';
import type { RequestSettings } from '../core/request/pipe/readRequestSettings';
import type { ConnectOptions } from '../transport/connectOptions';
import { createWebPort } from '../transport/createWebPort';

/**
 * Creates the access to web services, with the URLs in settings.
 * @param keys what no request to them may contain
 * @param onAsked receives a line for each request
 */
export function openWebAccess(
  { knowledge }: RequestSettings,
  keys: readonly Secret[],
  proxyFor: ConnectOptions['proxyFor'],
  onAsked: (line: string) => void,
): WebAccess & { dispose(): void } {
  const port = createWebPort({ proxyFor, allowedOrigins: () => knowledge.allowedWebOrigins });
  const redactors = new RecentRedactors();
  return {
    port,
    services: () => knowledge.web,
    redactor: () => Promise.resolve(redactors.of(keys)),
    onAsked,
    dispose: () => port.dispose(),
  };
}
