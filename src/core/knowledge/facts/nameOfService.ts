import type { WebService, WebServiceKind } from '../../base/wire/webServices';

/**
 * Returns the display name of a service as a source: `Sourcify`, or `Sourcify at sourcify.example` for another server.
 */
export function nameOfService(kind: WebServiceKind, { host }: WebService): string {
  switch (kind) {
    case 'sourcify':
      return host === 'sourcify.dev' ? 'Sourcify' : `Sourcify at ${host}`;
    case 'etherscan':
      return host === 'api.etherscan.io' ? 'Etherscan' : `the explorer at ${host}`;
    case 'signatures':
      return host;
  }
}
