import { Range, workspace, WorkspaceEdit } from 'vscode';

import type { Catalogue } from '../../core/model/catalogue/catalogue';
import { parseCell } from '../../core/model/cell/parseCell';
import { directiveOf } from '../../core/model/cell/parsedCell';
import { convertPasted } from '../../core/request/pasted/convertPasted';
import { showInformation } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import { findCellOf } from './notebookCells';

/** Writes the call that the pasted text of the cell with this owner stands for in its place. */
export async function writeConverted(
  owner: string,
  { settings, ports }: { readonly settings: ServiceSettings; readonly ports: { readonly catalogue: Catalogue } },
): Promise<void> {
  const document = findCellOf(owner)?.document;
  if (document === undefined) return;
  const cell = parseCell(document.getText());
  const { request } = cell;
  const setsNetwork = directiveOf(cell, 'network') !== undefined;
  const { services } = settings;
  const [converted] =
    request?.kind === 'pasted'
      ? convertPasted(request.text, request.form, { services, catalogue: ports.catalogue, setsNetwork })
      : [];
  if (request === undefined || converted === undefined) {
    void showInformation('The cell has changed. Run it again to convert it.');
    return;
  }
  const { start, end } = request.range;
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), converted.text);
  await workspace.applyEdit(edit);
}
