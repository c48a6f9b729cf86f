import { Disposable, type Event, EventEmitter, languages, window, workspace } from 'vscode';
import type { PipePorts } from '../../core/pipe/pipePorts';
import { lookUpCell } from '../../core/session/lookUpCell';
import { notebookTypes, settingIds } from '../contributions';
import type { ServiceSettings } from '../networks/serviceSettings';
import { addCell } from '../notebook/addCell';
import type { NotebookSessions } from '../notebook/notebookSessions';
import { readLookUpArguments } from '../readTarget';
import { registerCommand } from '../registerCommand';
import { CellDiagnostics } from './cellDiagnostics';
import { completionTriggers, createCompletionProvider } from './completionProvider';
import { actionKinds, createActionProvider, createFormattingProvider, createLinkProvider, createNameProvider } from './editingProviders';
import { OpenCells, rpcDocuments } from './openCells';
import { createFoldingProvider, createHoverProvider, createInlayHintsProvider, createSignatureProvider, createSymbolProvider, createTokensProvider, tokenLegend } from './readingProviders';

/** What the editor's help with cells needs. */
export interface LanguageParts {
  readonly ports: PipePorts;
  readonly settings: ServiceSettings;
  readonly sessions: NotebookSessions;
  /** Tells that the catalogue has other methods than before. */
  readonly onDidChangeCatalogue: Event<void>;
}

/** Completion, hover, diagnostics and all else that the editor knows of cells and of the fences of `.rpc` text. */
export function registerLanguage({ ports, settings, sessions, onDidChangeCatalogue }: LanguageParts): Disposable {
  const cells = new OpenCells(ports, sessions);
  const diagnostics = new CellDiagnostics(cells);
  const hintsChanged = new EventEmitter<void>();
  const refresh = (): void => {
    diagnostics.refresh();
    hintsChanged.fire();
  };
  const names = createNameProvider(cells);
  return Disposable.from(
    cells, diagnostics, hintsChanged,
    settings.onDidChange(refresh),
    onDidChangeCatalogue(refresh),
    workspace.onDidChangeNotebookDocument(({ notebook, cellChanges }) => {
      // An answer came: what reads it may be told right or wrong now.
      if (notebookTypes.includes(notebook.notebookType) && cellChanges.some(({ executionSummary }) => executionSummary !== undefined)) diagnostics.refresh();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingIds.hintParameterNames) || event.affectsConfiguration(settingIds.hintValues)) hintsChanged.fire();
    }),
    languages.registerCompletionItemProvider(rpcDocuments, createCompletionProvider(cells), ...completionTriggers),
    languages.registerHoverProvider(rpcDocuments, createHoverProvider(cells)),
    languages.registerSignatureHelpProvider(rpcDocuments, createSignatureProvider(cells), ' ', ',', '(', '{'),
    languages.registerInlayHintsProvider(rpcDocuments, createInlayHintsProvider(cells, hintsChanged.event)),
    languages.registerDocumentSemanticTokensProvider(rpcDocuments, createTokensProvider(cells), tokenLegend),
    languages.registerDocumentSymbolProvider(rpcDocuments, createSymbolProvider(cells)),
    languages.registerFoldingRangeProvider(rpcDocuments, createFoldingProvider(cells)),
    languages.registerCodeActionsProvider(rpcDocuments, createActionProvider(cells, diagnostics), { providedCodeActionKinds: actionKinds }),
    languages.registerDefinitionProvider(rpcDocuments, names),
    languages.registerReferenceProvider(rpcDocuments, names),
    languages.registerRenameProvider(rpcDocuments, names),
    languages.registerDocumentFormattingEditProvider(rpcDocuments, createFormattingProvider(cells)),
    languages.registerDocumentLinkProvider(rpcDocuments, createLinkProvider(cells)),
    registerCommand('rpcbook.cell.lookUp', (given) => lookUp(given, settings)),
  );
}

/** Puts a cell that looks a thing up below the selected one; it is the reader who runs it. */
async function lookUp(given: unknown, settings: ServiceSettings): Promise<void> {
  const target = readLookUpArguments(given);
  const network = settings.networks.find(({ key }) => key === target?.network);
  const text = target && network && lookUpCell(target, network);
  if (text === undefined) void window.showInformationMessage('Nothing in the catalogue looks this up on this network.');
  else await addCell({ kind: 'text', text });
}
