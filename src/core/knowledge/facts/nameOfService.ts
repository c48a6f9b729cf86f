import type { WebService, WebServiceKind } from '../../base/wire/webServices';

/** Names a service beside what it said: `Sourcify`, or `Sourcify at sourcify.example` for another one of its kind. */
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
