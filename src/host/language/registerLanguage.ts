import { Disposable, type Event, EventEmitter, languages, workspace } from 'vscode';

import type { PlanningPorts } from '../../core/request/pipe/networkPorts';
import type { PromptPorts } from '../../core/request/pipe/promptPorts';
import type { LookingPorts } from '../../core/run/session/compose/freeInquiries';
import { lookUpCell } from '../../core/run/session/compose/lookUpCell';
import { registerAfterStart } from '../afterStart';
import { settingIds } from '../contributions';
import type { CredentialStore } from '../credentials/credentialStore';
import type { NewCells } from '../notebook/newCells';
import { isRpcNotebook } from '../notebook/notebookCells';
import type { NotebookSessions } from '../notebook/notebookSessions';
import { showInformation } from '../notices';
import { readLookUpArguments } from '../readTarget';
import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';
import { CellDiagnostics } from './cellDiagnostics';
import { completionTriggers, createCompletionProvider } from './completionProvider';
import {
  actionKinds,
  createActionProvider,
  createFormattingProvider,
  createLinkProvider,
  createNameProvider,
} from './editingProviders';
import { registerMisplacedDiagnostics } from './misplacedDiagnostics';
import { OpenCells, rpcDocuments } from './openCells';
import {
  createFoldingProvider,
  createHoverProvider,
  createInlayHintsProvider,
  createSignatureProvider,
  createSymbolProvider,
  createTokensProvider,
  tokenLegend,
} from './readingProviders';
import { registerPasteProvider } from './registerPasteProvider';

/** Dependencies of the language features. */
export interface LanguageDependencies {
  readonly ports: PlanningPorts & LookingPorts & Pick<PromptPorts, 'environment'>;
  readonly settings: ServiceSettings;
  readonly sessions: NotebookSessions;
  readonly newCells: Pick<NewCells, 'add'>;
  readonly credentials: Pick<CredentialStore, 'redactorOf'>;
  /** Fires when the methods in the catalogue change. */
  readonly onDidChangeCatalogue: Event<void>;
  readonly onDidChangeFiles: Event<void>;
}

/**
 * Registers completion, hovers, diagnostics, and all other language features for cells and for code blocks in `.rpc`
 * text.
 */
export function registerLanguage(parts: LanguageDependencies): Disposable {
  return Disposable.from(
    registerAfterStart(() => registerFeatures(parts)),
    registerCommand('rpcbook.cell.lookUp', (given) => lookUp(given, parts)),
  );
}

/** The settings that say which hints are shown. */
const hintSettings = [settingIds.hintParameterNames, settingIds.hintValues];

function registerFeatures(parts: LanguageDependencies): Disposable {
  const { ports, settings, sessions, credentials, onDidChangeCatalogue, onDidChangeFiles } = parts;
  const cells = new OpenCells(ports, sessions);
  const diagnostics = new CellDiagnostics(cells, () => credentials.redactorOf(settings.allAliases));
  const hintsChanged = new EventEmitter<void>();
  const refresh = (): void => {
    diagnostics.refresh();
    hintsChanged.fire();
  };
  const names = createNameProvider(cells);
  return Disposable.from(
    cells,
    diagnostics,
    registerMisplacedDiagnostics(),
    hintsChanged,
    settings.onDidChange(refresh),
    onDidChangeCatalogue(refresh),
    // A build or a layout of the compiler gives names that cells lacked.
    onDidChangeFiles(refresh),
    // Names that were looked up are known to cells from now on.
    new Disposable(ports.inquiries?.facts.onDidChange(refresh) ?? (() => undefined)),
    workspace.onDidChangeNotebookDocument(({ notebook, cellChanges }) => {
      if (!isRpcNotebook(notebook)) return;
      // A new answer can change the problems of cells that use it.
      const teller = cellChanges.find(
        ({ cell, executionSummary }) => executionSummary?.success !== undefined && cells.affectsOthers(cell.document),
      );
      if (teller) diagnostics.refreshBeside(teller.cell.document);
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (hintSettings.some((id) => event.affectsConfiguration(id))) hintsChanged.fire();
    }),
    languages.registerCompletionItemProvider(rpcDocuments, createCompletionProvider(cells), ...completionTriggers),
    languages.registerHoverProvider(rpcDocuments, createHoverProvider(cells, ports.inquiries?.facts)),
    languages.registerSignatureHelpProvider(rpcDocuments, createSignatureProvider(cells), ' ', ',', '(', '{'),
    languages.registerInlayHintsProvider(rpcDocuments, createInlayHintsProvider(cells, hintsChanged.event)),
    languages.registerDocumentSemanticTokensProvider(rpcDocuments, createTokensProvider(cells), tokenLegend),
    languages.registerDocumentSymbolProvider(rpcDocuments, createSymbolProvider(cells)),
    languages.registerFoldingRangeProvider(rpcDocuments, createFoldingProvider(cells)),
    languages.registerCodeActionsProvider(rpcDocuments, createActionProvider(cells, diagnostics), {
      providedCodeActionKinds: actionKinds,
    }),
    languages.registerDefinitionProvider(rpcDocuments, names),
    languages.registerReferenceProvider(rpcDocuments, names),
    languages.registerRenameProvider(rpcDocuments, names),
    languages.registerDocumentFormattingEditProvider(rpcDocuments, createFormattingProvider(cells)),
    registerPasteProvider(cells, { settings, catalogue: ports.catalogue }),
    languages.registerDocumentLinkProvider(rpcDocuments, createLinkProvider(cells)),
  );
}

/** Adds a cell with a lookup below the selected one. The user runs it. */
async function lookUp(
  given: unknown,
  { settings, newCells }: Pick<LanguageDependencies, 'settings' | 'newCells'>,
): Promise<void> {
  const target = readLookUpArguments(given);
  const network = settings.networks.find(({ key }) => key === target?.network);
  const text = target && network && lookUpCell(target, network);
  if (text === undefined) void showInformation('This network has no method for this lookup.');
  else await newCells.add(text);
}
