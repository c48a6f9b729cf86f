import {
  type Disposable,
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  type DocumentPasteEditProvider,
  languages,
} from 'vscode';

import type { Catalogue } from '../../core/model/catalogue/catalogue';
import { directiveOf } from '../../core/model/cell/cell';
import { convertPastedCell } from '../../core/request/pasted/convertPastedCell';
import type { ServiceSettings } from '../settings/serviceSettings';
import { type OpenCells, rpcDocuments } from './openCells';

/** The paste that converts, among those that VS Code offers below pasted text. */
const pasteKind = DocumentDropOrPasteEditKind.Text.append('rpcbook', 'convert');

const plainText = 'text/plain';

interface PasteDependencies {
  readonly settings: ServiceSettings;
  readonly catalogue: Catalogue;
}

/**
 * Converts a command, a URL or code while it is pasted into an empty line of a cell. A key in it thus never is in the
 * document, which VS Code may save at any time.
 */
export function registerPasteProvider(cells: OpenCells, parts: PasteDependencies): Disposable {
  return languages.registerDocumentPasteEditProvider(rpcDocuments, createPasteProvider(cells, parts), {
    providedPasteEditKinds: [pasteKind],
    pasteMimeTypes: [plainText],
  });
}

function createPasteProvider(cells: OpenCells, { settings, catalogue }: PasteDependencies): DocumentPasteEditProvider {
  return {
    provideDocumentPasteEdits: async (document, [range, another], dataTransfer, _context, token) => {
      const text = await dataTransfer.get(plainText)?.asString();
      if (range === undefined || another !== undefined || text === undefined || token.isCancellationRequested)
        return undefined;
      if (document.lineAt(range.start).text.slice(0, range.start.character).trim() !== '') return undefined;
      const open = await cells.at(document, range.start);
      if (open === undefined || token.isCancellationRequested) return undefined;
      const converted = convertPastedCell(text, {
        services: settings.services,
        catalogue,
        defaultNetwork: settings.defaultNetwork?.key,
        setsNetwork: directiveOf(open.located.edited.cell, 'network') !== undefined,
      });
      return converted && [new DocumentPasteEdit(converted.text, converted.title, pasteKind)];
    },
  };
}
