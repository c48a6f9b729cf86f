import { Range, workspace, WorkspaceEdit } from 'vscode';

import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import { replaceName } from '../../core/model/cell/replaceName';
import type { Remedy } from '../../core/model/exchange/remedy';
import { showInformation } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import { findCellOf } from './notebookCells';

/**
 * Replaces a name by an address in the cell with this owner. The choice comes back from a webview, so only an address
 * with that name is accepted.
 */
export async function writeAddress(
  owner: string,
  chosen: Extract<Remedy, { kind: 'useAddress' }>,
  { settings, ports }: { readonly settings: ServiceSettings; readonly ports: { readonly knowledge: KnowledgeSource } },
): Promise<void> {
  const network = settings.networks.find(({ key }) => key === chosen.network);
  const named = network === undefined ? [] : (await ports.knowledge.addressBook(network)).named(chosen.name);
  const cell = findCellOf(owner);
  if (cell === undefined || !named.some(({ address }) => address === chosen.address)) return;
  const { document } = cell;
  const text = replaceName(document.getText(), chosen);
  if (text === undefined) {
    void showInformation('The cell has changed. Run it again to choose an address.');
    return;
  }
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(chosen.start), document.positionAt(chosen.end)), text);
  await workspace.applyEdit(edit);
}
