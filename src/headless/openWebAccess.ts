import { RecentRedactors } from '../core/base/credentials/recentRedactors';
import type { WebAccess } from '../core/request/pipe/askingPorts';
import type { RequestSettings } from '../core/request/pipe/readRequestSettings';
import type { ConnectOptions } from '../transport/connectOptions';
import { createWebPort } from '../transport/createWebPort';
import { environmentSecrets } from './environmentSecrets';

/** Creates the access to web services, with the URLs in settings. `onAsked` receives a line for each request. */
export function openWebAccess(
  { knowledge }: RequestSettings,
  proxyFor: ConnectOptions['proxyFor'],
  onAsked: (line: string) => void,
): WebAccess & { dispose(): void } {
  const port = createWebPort({ proxyFor, allowedOrigins: () => knowledge.allowedWebOrigins });
  const redactors = new RecentRedactors();
  return {
    port,
    services: () => knowledge.web,
    redactor: () => Promise.resolve(redactors.of(environmentSecrets(process.env))),
    onAsked,
    dispose: () => port.dispose(),
  };
}
