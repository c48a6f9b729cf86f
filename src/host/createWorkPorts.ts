import { Uri, workspace } from 'vscode';
import { failed, ok, type Result } from '../core/result';
import type { Saver } from '../core/saving/saver';
import type { JournalStore } from '../core/work/journalStore';
import type { WorkPorts } from '../core/work/workPorts';
import type { ServiceSettings } from './networks/serviceSettings';

/** Joins long work to VS Code: its settings, its clock, the folders that paths begin at. */
export function createWorkPorts(journals: JournalStore, saver: Saver, settings: ServiceSettings): WorkPorts {
  return {
    journals, saver, locate,
    settings: () => settings.requests,
    clock: () => performance.now(),
    sleep: (milliseconds, signal) => sleep(milliseconds, signal),
  };
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

const wholePath = /^(?:[\\/]|[A-Za-z]:[\\/])/;

/** A path is taken from the notebook's folder, else from the workspace's. A workspace that is not trusted writes within itself only. */
function locate(path: string, from: string | undefined): Result<string, string> {
  const base = folderOf(from);
  if (!wholePath.test(path) && base === undefined) return failed('The notebook is not saved, so a path has nowhere to begin: save it first, or write a whole path.');
  const file = wholePath.test(path) || base === undefined ? Uri.file(path) : Uri.joinPath(base, path.replaceAll('\\', '/'));
  if (!workspace.isTrusted && workspace.getWorkspaceFolder(file) === undefined) return failed('This workspace is not trusted: `# @save` writes only within it.');
  return ok(file.fsPath);
}

function folderOf(from: string | undefined): Uri | undefined {
  const notebook = from === undefined ? undefined : Uri.parse(from);
  return notebook?.scheme === 'file' ? Uri.joinPath(notebook, '..') : workspace.workspaceFolders?.[0]?.uri;
}
