import {
  type Disposable,
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  type DocumentPasteEditProvider,
  languages,
  type TextDocument,
  workspace,
} from 'vscode';

import type { Catalogue } from '../../core/model/catalogue/catalogue';
import { directiveOf } from '../../core/model/cell/cell';
import { convertPastedCell, type PastedCells } from '../../core/request/pasted/convertPastedCell';
import { insertCells } from '../notebook/changeCell';
import type { ServiceSettings } from '../settings/serviceSettings';
import { type OpenCells, rpcDocuments } from './openCells';

/** The paste that converts, among those that VS Code offers below pasted text. */
const pasteKind = DocumentDropOrPasteEditKind.Text.append('rpcbook', 'convert');

const plainText = 'text/plain';

/** Longer texts are pasted as they are. */
const maxLength = 200_000;

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
      if (
        range === undefined ||
        another !== undefined ||
        text === undefined ||
        text.length > maxLength ||
        token.isCancellationRequested
      )
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
      return converted && [pasteOf(converted, document)];
    },
  };
}

/** In a notebook, further requests are new cells. In another document, they are further fences. */
function pasteOf({ title, text, more }: PastedCells, document: TextDocument): DocumentPasteEdit {
  const cell = workspace.notebookDocuments
    .flatMap((notebook) => notebook.getCells())
    .find((each) => each.document === document);
  if (cell === undefined) return new DocumentPasteEdit([text, ...more].join('\n```\n\n```rpc\n'), title, pasteKind);
  const paste = new DocumentPasteEdit(text, title, pasteKind);
  if (more.length > 0) paste.additionalEdit = insertCells(cell, more);
  return paste;
}
