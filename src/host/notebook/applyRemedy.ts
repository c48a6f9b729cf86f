import { commands, Range, workspace, WorkspaceEdit } from 'vscode';

import { parseCell } from '../../core/cell/parseCell';
import type { Remedy } from '../../core/exchange/remedy';
import { resolveNetwork } from '../../core/networks/resolveNetwork';
import type { KeyParts } from '../credentials/askForKey';
import { pickNetwork } from '../networks/chooseTarget';
import { setChainId } from '../networks/serviceEdits';
import { commandOfRemedy } from '../remedies/commandOfRemedy';
import { findCellOf } from './notebookCells';

/**
 * Runs a remedy that the user chose. `owner` is the cell that failed. Remedies come back from a webview, so keys, origins
 * and networks that settings don't name are ignored.
 */
export async function applyRemedy(remedy: Remedy, owner: string, parts: KeyParts): Promise<void> {
  const { settings, credentials } = parts;
  switch (remedy.kind) {
    case 'allowOrigin': {
      const { user, workspace: shared } = settings.originsOf(remedy.alias);
      // This asks in a dialog that names the key and the origin.
      if ([...user, ...shared].includes(remedy.origin))
        await credentials.get(remedy.alias, remedy.origin, new AbortController().signal);
      return;
    }
    case 'useChainId': {
      const network = settings.networks.find(({ key }) => key === remedy.network);
      if (network && /^\d{1,78}$/.test(remedy.chainId))
        await settings.write(setChainId(settings.raw, network.service.id, network.id, remedy.chainId));
      return;
    }
    case 'useNetwork':
      if (resolveNetwork(settings.services, remedy.network).kind === 'found') await nameNetwork(owner, remedy.network);
      return;
    case 'chooseNetwork': {
      const network = await pickNetwork(settings, undefined, 'Use Another Network');
      if (network !== undefined) await nameNetwork(owner, network.key);
      return;
    }
    default: {
      const { command, argument } = commandOfRemedy(remedy);
      await commands.executeCommand(command, argument);
    }
  }
}

/** Writes `# @network` into a cell, in place of the one that it has. */
async function nameNetwork(owner: string, network: string): Promise<void> {
  const cell = findCellOf(owner);
  if (cell === undefined) return;
  const { document } = cell;
  const directive = parseCell(document.getText()).directives.find(({ name }) => name === 'network');
  const edit = new WorkspaceEdit();
  const start = document.positionAt(directive?.valueRange.start ?? 0);
  const end = document.positionAt(directive?.valueRange.end ?? 0);
  edit.replace(document.uri, new Range(start, end), directive ? network : `# @network ${network}\n`);
  await workspace.applyEdit(edit);
}
