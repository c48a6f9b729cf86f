import { workspace } from 'vscode';

const real = Object.getOwnPropertyDescriptor(workspace, 'isTrusted');

/** Says to the extension whether the user trusts the open folder. VS Code says so after `undefined`. */
export function pretendTrust(isTrusted: boolean | undefined): void {
  Object.defineProperty(
    workspace,
    'isTrusted',
    isTrusted === undefined ? { ...real } : { ...real, get: () => isTrusted },
  );
}
