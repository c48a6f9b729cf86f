import { Range, workspace, WorkspaceEdit } from 'vscode';

import { addressKey } from '../../core/knowledge/names/addressKey';
import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import { findWrittenContract } from '../../core/model/cell/findWrittenContract';
import type { Remedy } from '../../core/model/exchange/remedy';
import { showInformation } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import { findCellOf } from './notebookCells';

/**
 * Replaces the contract that the cell with this owner asks by a proxy of it. The choice comes back from a webview, so
 * only a known proxy of a contract that the cell names is accepted.
 */
export async function writeProxy(
  owner: string,
  { network: key, implementation, proxy }: Extract<Remedy, { kind: 'askProxy' }>,
  { settings, ports }: { readonly settings: ServiceSettings; readonly ports: { readonly knowledge: KnowledgeSource } },
): Promise<void> {
  const network = settings.networks.find((each) => each.key === key);
  const cell = findCellOf(owner);
  if (network === undefined || cell === undefined) return;
  const { knowledge } = ports;
  const known = await knowledge.proxiesOf(network, addressKey(implementation, network.family));
  if (!known.includes(addressKey(proxy, network.family))) return;
  const { document } = cell;
  const names = (await knowledge.addressBook(network)).all
    .filter(({ address }) => address === implementation)
    .map(({ name }) => name);
  const place = findWrittenContract(document.getText(), [implementation, ...names]);
  if (place === undefined) {
    void showInformation(`The cell doesn't name the contract. Write ${proxy} instead.`);
    return;
  }
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(place.start), document.positionAt(place.end)), proxy);
  await workspace.applyEdit(edit);
}
