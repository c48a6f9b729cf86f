import { Uri, workspace } from 'vscode';

import { FileAccess, type FileRefusal, nothingSent, type OutsidePath } from '../../core/base/files/fileAccess';
import { formatPath } from '../../core/base/files/formatPath';
import type { LocalFiles } from '../../core/base/files/localFiles';
import { failed, ok, type Result } from '../../core/base/result';
import { parseAbiReference } from '../../core/knowledge/settings/abiReference';
import { settingIds } from '../contributions';
import { showWarning } from '../notices';

/**
 * Confines notebooks to the workspace folders. For each file outside, a modal dialog asks once per notebook, path, and
 * use.
 */
export function createFileAccess(files: LocalFiles): FileAccess {
  return new FileAccess({ files, bases, folders: workspaceFolders, isOwn: isInUserSettings, ask });
}

/** The workspace folders on this machine's disk. */
export function workspaceFolders(): readonly string[] {
  return (workspace.workspaceFolders ?? []).flatMap(({ uri }) => (uri.scheme === 'file' ? [uri.fsPath] : []));
}

function bases(from: string | undefined): readonly string[] {
  const notebook = from === undefined ? undefined : Uri.parse(from, true);
  const own = notebook?.scheme === 'file' ? [Uri.joinPath(notebook, '..').fsPath] : [];
  return [...own, ...workspaceFolders()];
}

const wholePath = /^(?:[\\/]|[A-Za-z]:[\\/])/;

/** User settings can map contracts to any full path. Workspace settings can't. */
function isInUserSettings(written: string, from: string | undefined): boolean {
  if (from !== undefined || !wholePath.test(written)) return false;
  const addresses = workspace.getConfiguration().inspect<unknown>(settingIds.abiAddresses)?.globalValue;
  const references: readonly unknown[] =
    typeof addresses === 'object' && addresses !== null ? Object.values(addresses) : [];
  return references.some((value) => {
    const reference = typeof value === 'string' ? parseAbiReference(value) : undefined;
    return reference?.kind === 'file' && reference.path === written;
  });
}

async function ask({ use, written, realPath, notebookPath }: OutsidePath): Promise<Result<undefined, FileRefusal>> {
  const path = formatPath(realPath);
  if (!workspace.isTrusted)
    return failed({
      cause: `${formatPath(written)} is outside the workspace (${path}), and this workspace isn't trusted.`,
      cure: `Trust the workspace to ${use} other files. ${nothingSent}`,
    });
  const allow = 'Allow';
  const who =
    notebookPath === undefined ? 'this request' : formatPath(workspace.asRelativePath(Uri.parse(notebookPath, true)));
  const chosen = await showWarning(
    use === 'read'
      ? `Allow ${who} to read a file outside the workspace?`
      : `Allow ${who} to write outside the workspace?`,
    { modal: true, detail: `Full path: ${path} (written in the cell as ${formatPath(written)})` },
    allow,
  );
  if (chosen === allow) return ok(undefined);
  return failed({ cause: `You didn't allow Rpcbook to ${use} ${path}.`, cure: nothingSent });
}
