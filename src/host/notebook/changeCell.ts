import {
  type CodeAction,
  commands,
  type NotebookCell,
  NotebookCellData,
  NotebookCellKind,
  NotebookEdit,
  Range,
  workspace,
  WorkspaceEdit,
} from 'vscode';

import { addressKey } from '../../core/knowledge/names/canonicalAddress';
import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import type { Catalogue } from '../../core/model/catalogue/catalogue';
import { findWrittenContract } from '../../core/model/cell/findWrittenContract';
import { parseCell } from '../../core/model/cell/parseCell';
import { replaceName } from '../../core/model/cell/replaceName';
import type { CellAction } from '../../core/model/exchange/action';
import { convertPastedCell } from '../../core/request/pasted/convertPastedCell';
import { cellLanguage } from '../contributions';
import { showInformation } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';

export interface CellChangeDependencies {
  readonly settings: ServiceSettings;
  readonly ports: { readonly knowledge: KnowledgeSource; readonly catalogue: Catalogue };
}

/**
 * Changes the text of a cell as the user chose. The choice comes back from a webview, so it is accepted only if the
 * extension would offer it now.
 */
export async function changeCell(cell: NotebookCell, action: CellAction, parts: CellChangeDependencies): Promise<void> {
  switch (action.kind) {
    case 'useLayout':
      // A layout of more than one line would add lines to the cell.
      if (/^[^\p{C}\p{Zl}\p{Zp}]{1,1000}$/u.test(action.reference))
        await writeDirective(cell, 'layout', action.reference);
      return;
    case 'useRawMethod':
      return writeDirective(cell, 'method', 'raw');
    case 'useAddress':
      return writeAddress(cell, action, parts);
    case 'replaceText':
      return applyQuickFix(cell, action);
    case 'askProxy':
      return writeProxy(cell, action, parts);
    case 'convertPasted':
      return writeConverted(cell, parts);
  }
}

/** Writes a directive into a cell. Replaces an existing one. */
export async function writeDirective(
  cell: NotebookCell,
  directiveName: 'network' | 'layout' | 'method',
  value: string,
): Promise<void> {
  const directive = parseCell(cell.document.getText()).directives.find(({ name }) => name === directiveName);
  if (directive) await replace(cell, directive.valueRange, value);
  else await replace(cell, { start: 0, end: 0 }, `# @${directiveName} ${value}\n`);
}

/** Replaces a name by an address, if the address has that name. */
async function writeAddress(
  cell: NotebookCell,
  chosen: Extract<CellAction, { kind: 'useAddress' }>,
  { settings, ports }: CellChangeDependencies,
): Promise<void> {
  const network = settings.networks.find(({ key }) => key === chosen.network);
  const named = network === undefined ? [] : (await ports.knowledge.addressBook(network)).named(chosen.name);
  if (!named.some(({ address }) => address === chosen.address)) return;
  const text = replaceName(cell.document.getText(), chosen);
  if (text === undefined) void showInformation('The cell has changed. Run it again to choose an address.');
  else await replace(cell, chosen, text);
}

/** Replaces a text, if the editor offers that quick fix at this place. */
async function applyQuickFix(
  { document }: NotebookCell,
  { text, start, end }: Extract<CellAction, { kind: 'replaceText' }>,
): Promise<void> {
  const { uri } = document;
  const range = new Range(document.positionAt(start), document.positionAt(end));
  const actions = await commands.executeCommand<readonly CodeAction[]>('vscode.executeCodeActionProvider', uri, range);
  // A word that needs quotes is written with them.
  const isText = (written: string): boolean => written === text || written === JSON.stringify(text);
  const edit = actions
    .map((action) => action.edit)
    .find((one) => one?.get(uri).some((change) => change.range.isEqual(range) && isText(change.newText)));
  if (edit === undefined) void showInformation('The cell has changed. Run it again to see what to change.');
  else await workspace.applyEdit(edit);
}

/** Replaces the contract that a cell asks by a proxy of it, if the proxy is known. */
async function writeProxy(
  cell: NotebookCell,
  { network: key, implementation, proxy }: Extract<CellAction, { kind: 'askProxy' }>,
  { settings, ports: { knowledge } }: CellChangeDependencies,
): Promise<void> {
  const network = settings.networks.find((each) => each.key === key);
  if (network === undefined) return;
  const known = await knowledge.proxiesOf(network, addressKey(implementation, network.family));
  if (!known.includes(addressKey(proxy, network.family))) return;
  const names = (await knowledge.addressBook(network)).all
    .filter(({ address }) => address === implementation)
    .map(({ name }) => name);
  const place = findWrittenContract(cell.document.getText(), [implementation, ...names]);
  if (place === undefined) void showInformation(`The cell doesn't name the contract. Write ${proxy} instead.`);
  else await replace(cell, place, proxy);
}

/** Converts what is pasted into calls of their own form. Further requests become cells below. */
async function writeConverted(cell: NotebookCell, { settings, ports }: CellChangeDependencies): Promise<void> {
  const { document } = cell;
  const text = document.getText();
  const { services } = settings;
  const converted = convertPastedCell(text, { services, catalogue: ports.catalogue, setsNetwork: false });
  if (converted === undefined) {
    void showInformation('The cell has changed. Run it again to convert it.');
    return;
  }
  const edit = insertCells(cell, converted.more);
  edit.replace(document.uri, new Range(document.positionAt(0), document.positionAt(text.length)), converted.text);
  await workspace.applyEdit(edit);
  if (converted.host === undefined) return;
  const add = 'Add Service';
  const question = `The text sends to ${converted.host}, which isn't in your settings. The cell is sent to its own network.`;
  if ((await showInformation(question, add)) === add) await commands.executeCommand('rpcbook.service.add');
}

/** Returns an edit that inserts cells below another one. */
export function insertCells(cell: NotebookCell, texts: readonly string[]): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  const cells = texts.map((text) => new NotebookCellData(NotebookCellKind.Code, text, cellLanguage));
  if (cells.length > 0) edit.set(cell.notebook.uri, [NotebookEdit.insertCells(cell.index + 1, cells)]);
  return edit;
}

async function replace(
  { document }: NotebookCell,
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
  await workspace.applyEdit(edit);
}
