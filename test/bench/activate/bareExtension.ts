// An extension that registers what the manifest of Rpcbook has, in the ways that Rpcbook registers it, and does nothing.
import {
  commands,
  type Disposable,
  type ExtensionContext,
  languages,
  notebooks,
  tests,
  window,
  workspace,
} from 'vscode';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly notebooks: readonly { readonly type: string }[];
    readonly customEditors: readonly { readonly viewType: string }[];
    readonly languages: readonly { readonly id: string }[];
  };
}

const nothing = () => undefined;
const noItems = { getChildren: () => [], getTreeItem: () => ({}) };
const noEditor = {
  openCustomDocument: () => ({ uri: undefined as never, dispose: nothing }),
  resolveCustomEditor: nothing,
};
const noNotebook = { deserializeNotebook: () => ({ cells: [] }), serializeNotebook: () => new Uint8Array() };

export function activate({ extension, subscriptions }: ExtensionContext): void {
  const { contributes } = extension.packageJSON as Manifest;
  const selectors = contributes.languages.map(({ id }) => id);
  subscriptions.push(
    window.createOutputChannel('Bare', { log: true }),
    window.createStatusBarItem(),
    tests.createTestController('bare', 'Bare'),
    languages.createDiagnosticCollection(),
    languages.registerHoverProvider('*', { provideHover: nothing }),
    ...contributes.commands.map(({ command }) => commands.registerCommand(command, nothing)),
    ...Object.values(contributes.views)
      .flat()
      .map(({ id }) => window.createTreeView(id, { treeDataProvider: noItems })),
    ...contributes.notebooks.flatMap(({ type }) => [
      workspace.registerNotebookSerializer(type, noNotebook),
      notebooks.registerNotebookCellStatusBarItemProvider(type, { provideCellStatusBarItems: nothing }),
      notebooks.createNotebookController(type, type, 'Bare'),
    ]),
    ...contributes.customEditors.map(({ viewType }) => window.registerCustomEditorProvider(viewType, noEditor)),
    ...registerLanguage(selectors),
  );
}

function registerLanguage(selector: readonly string[]): readonly Disposable[] {
  return [
    languages.registerCompletionItemProvider(selector, { provideCompletionItems: nothing }, '"', '{'),
    languages.registerSignatureHelpProvider(selector, { provideSignatureHelp: nothing }, ','),
    languages.registerHoverProvider(selector, { provideHover: nothing }),
    languages.registerDefinitionProvider(selector, { provideDefinition: nothing }),
    languages.registerReferenceProvider(selector, { provideReferences: nothing }),
    languages.registerRenameProvider(selector, { provideRenameEdits: nothing }),
    languages.registerCodeActionsProvider(selector, { provideCodeActions: nothing }),
    languages.registerCodeLensProvider(selector, { provideCodeLenses: nothing }),
    languages.registerInlayHintsProvider(selector, { provideInlayHints: nothing }),
    languages.registerDocumentLinkProvider(selector, { provideDocumentLinks: nothing }),
    languages.registerDocumentFormattingEditProvider(selector, { provideDocumentFormattingEdits: nothing }),
    languages.registerDocumentSymbolProvider(selector, { provideDocumentSymbols: nothing }),
    languages.registerFoldingRangeProvider(selector, { provideFoldingRanges: nothing }),
  ];
}
