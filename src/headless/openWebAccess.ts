import { createRedactor } from '../core/base/credentials/redactor';
import type { WebAccess } from '../core/request/pipe/askingPorts';
import type { RequestSettings } from '../core/request/pipe/readRequestSettings';
import type { ConnectOptions } from '../transport/connectOptions';
import { createWebPort } from '../transport/createWebPort';
import { environmentSecrets } from './environmentSecrets';

/** Opens the way to services on the web, at the addresses in settings. Each question is shown beside the answers. */
export function openWebAccess(
  { knowledge }: RequestSettings,
  proxyFor: ConnectOptions['proxyFor'],
  terminal: { readonly note: (lines: readonly string[]) => void },
): WebAccess & { dispose(): void } {
  const port = createWebPort({ proxyFor });
  return {
    port,
    services: () => knowledge.web,
    redactor: () => Promise.resolve(createRedactor(environmentSecrets(process.env))),
    onAsked: (line) => terminal.note([line]),
    dispose: () => port.dispose(),
  };
}
