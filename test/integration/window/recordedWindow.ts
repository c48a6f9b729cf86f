import {
  commands,
  type CustomReadonlyEditorProvider,
  Disposable,
  EventEmitter,
  type MessageOptions,
  type NotebookCell,
  type NotebookCellStatusBarItemProvider,
  notebooks,
  type QuickPickItem,
  type TerminalLinkProvider,
  type TreeDataProvider,
  type TreeView,
  type WebviewPanel,
  type WebviewPanelSerializer,
  window,
} from 'vscode';

import { type FileDialog, recordFileDialogs } from './recordedFileDialogs';
import { recordKernels } from './recordedKernels';
import { type RecordedRenderer, recordRenderer } from './recordedRenderer';
import { type RecordedStatus, recordStatus } from './recordedStatus';
import { ShownPrompt } from './shownPrompt';

/** A message or a modal dialog, until a button answers it. */
export interface Notice {
  readonly severity: 'information' | 'warning' | 'error';
  readonly message: string;
  readonly isModal: boolean;
  readonly detail: string;
  readonly buttons: readonly string[];
  /** Answers with a button, or closes it. */
  readonly answer: (button: string | undefined) => void;
}

/** A panel with a page, which tests can act for. */
export interface RecordedPanel {
  readonly panel: WebviewPanel;
  /** What the extension sent to the page. */
  readonly posted: unknown[];
  /** Acts as the page that sends a message. */
  readonly receive: (message: unknown) => void;
}

interface RegisteredTree {
  readonly provider: TreeDataProvider<unknown>;
  readonly view: TreeView<unknown>;
}

/** What the extension registered in the window, and what the window shows of it now. */
export interface RecordedWindow {
  readonly trees: ReadonlyMap<string, RegisteredTree>;
  readonly cellItems: readonly NotebookCellStatusBarItemProvider[];
  readonly terminalLinks: readonly TerminalLinkProvider[];
  readonly panels: readonly RecordedPanel[];
  /** What opens panels again after a restart, by the type of their view. */
  readonly panelSerializers: ReadonlyMap<string, WebviewPanelSerializer>;
  readonly prompts: readonly ShownPrompt[];
  readonly notices: readonly Notice[];
  /** The context keys that the extension set, which `when` clauses of its manifest read. */
  readonly contexts: ReadonlyMap<string, unknown>;
  /** The cells that VS Code asked the kernels to run, in this order. */
  readonly askedCells: readonly NotebookCell[];
  readonly renderer: RecordedRenderer;
  readonly status: RecordedStatus;
  readonly fileDialogs: readonly FileDialog[];
}

/**
 * Records what the extension under test asks of the window from now on, before it is activated. Prompts, panels, and
 * views are the real ones; messages and dialogs are answered by the test, because this window shows none.
 */
export function recordWindow(): RecordedWindow {
  const recorded = {
    trees: new Map<string, RegisteredTree>(),
    cellItems: [] as NotebookCellStatusBarItemProvider[],
    terminalLinks: [] as TerminalLinkProvider[],
    panels: [] as RecordedPanel[],
    panelSerializers: new Map<string, WebviewPanelSerializer>(),
    prompts: [] as ShownPrompt[],
    notices: [] as Notice[],
    contexts: new Map<string, unknown>(),
    askedCells: recordKernels(),
    renderer: recordRenderer(),
    status: recordStatus(),
    fileDialogs: recordFileDialogs(),
  };
  recordViews(recorded);
  recordPrompts(recorded.prompts);
  recordNotices(recorded.notices);
  recordPanels(recorded.panels);
  recordPanelSerializers(recorded.panelSerializers);
  recordContexts(recorded.contexts);
  return recorded;
}

function replace<Target extends object, Name extends keyof Target>(target: Target, name: Name, value: unknown): void {
  target[name] = value as Target[Name];
}

function recordViews({
  trees,
  cellItems,
  terminalLinks,
}: {
  readonly trees: Map<string, RegisteredTree>;
  readonly cellItems: NotebookCellStatusBarItemProvider[];
  readonly terminalLinks: TerminalLinkProvider[];
}): void {
  const { createTreeView, registerTerminalLinkProvider } = window;
  replace(window, 'createTreeView', (id: string, options: { readonly treeDataProvider: TreeDataProvider<unknown> }) => {
    const view = createTreeView(id, options);
    trees.set(id, { provider: options.treeDataProvider, view });
    return view;
  });
  replace(window, 'registerTerminalLinkProvider', (provider: TerminalLinkProvider) => {
    terminalLinks.push(provider);
    return registerTerminalLinkProvider(provider);
  });
  const { registerNotebookCellStatusBarItemProvider } = notebooks;
  replace(
    notebooks,
    'registerNotebookCellStatusBarItemProvider',
    (type: string, provider: NotebookCellStatusBarItemProvider) => {
      cellItems.push(provider);
      return registerNotebookCellStatusBarItemProvider(type, provider);
    },
  );
}

function recordPrompts(prompts: ShownPrompt[]): void {
  const { createInputBox, createQuickPick } = window;
  const opened = (prompt: ShownPrompt): void => {
    prompts.push(prompt);
    prompt.onHidden(() => prompts.splice(prompts.indexOf(prompt), 1));
  };
  replace(window, 'createInputBox', () => new ShownPrompt(createInputBox(), opened).given);
  replace(window, 'createQuickPick', () => new ShownPrompt(createQuickPick(), opened).given);
  const ask = <Answer>(prompt: ShownPrompt, answer: () => Answer): Promise<Answer | undefined> =>
    new Promise((resolve) => {
      const end = (value: Answer | undefined): void => {
        resolve(value);
        prompt.given.dispose();
      };
      prompt.given.onDidAccept(() => end(answer()));
      prompt.given.onDidHide(() => end(undefined));
      prompt.given.show();
    });
  replace(window, 'showInputBox', ({ prompt: text = '', value = '' } = {}) => {
    const box = createInputBox();
    Object.assign(box, { prompt: text, value });
    const prompt = new ShownPrompt(box, opened);
    return ask(prompt, () => prompt.value);
  });
  replace(window, 'showQuickPick', (items: readonly QuickPickItem[], { placeHolder = '' } = {}) => {
    const pick = createQuickPick();
    Object.assign(pick, { items, placeholder: placeHolder });
    const prompt = new ShownPrompt(pick, opened);
    return ask(prompt, () => prompt.selectedItems[0]);
  });
}

function recordNotices(notices: Notice[]): void {
  const show =
    (severity: Notice['severity']) =>
    (message: string, ...given: readonly (MessageOptions | string)[]): Promise<string | undefined> =>
      new Promise((resolve) => {
        const options = given.find((part) => typeof part !== 'string') ?? {};
        const notice: Notice = {
          severity,
          message,
          isModal: options.modal === true,
          detail: options.detail ?? '',
          buttons: given.filter((part) => typeof part === 'string'),
          answer: (button) => {
            notices.splice(notices.indexOf(notice), 1);
            resolve(button);
          },
        };
        notices.push(notice);
      });
  replace(window, 'showInformationMessage', show('information'));
  replace(window, 'showWarningMessage', show('warning'));
  replace(window, 'showErrorMessage', show('error'));
}

function recordPanels(panels: RecordedPanel[]): void {
  const { createWebviewPanel, registerCustomEditorProvider } = window;
  const record = (panel: WebviewPanel): WebviewPanel => {
    const received = new EventEmitter<unknown>();
    const posted: unknown[] = [];
    const { webview } = panel;
    const listen = webview.onDidReceiveMessage.bind(webview);
    const post = webview.postMessage.bind(webview);
    Object.defineProperties(webview, {
      onDidReceiveMessage: {
        value: (listener: (message: unknown) => unknown) => Disposable.from(listen(listener), received.event(listener)),
      },
      postMessage: {
        value: (message: unknown) => {
          posted.push(message);
          return post(message);
        },
      },
    });
    const recordedPanel: RecordedPanel = { panel, posted, receive: (message) => received.fire(message) };
    panels.push(recordedPanel);
    panel.onDidDispose(() => panels.splice(panels.indexOf(recordedPanel), 1));
    return panel;
  };
  replace(window, 'createWebviewPanel', (...given: Parameters<typeof createWebviewPanel>) =>
    record(createWebviewPanel(...given)),
  );
  replace(
    window,
    'registerCustomEditorProvider',
    (type: string, provider: CustomReadonlyEditorProvider, options: object) =>
      registerCustomEditorProvider(
        type,
        {
          openCustomDocument: (...given) => provider.openCustomDocument(...given),
          resolveCustomEditor: (document, panel, token) => provider.resolveCustomEditor(document, record(panel), token),
        },
        options,
      ),
  );
}

function recordPanelSerializers(serializers: Map<string, WebviewPanelSerializer>): void {
  const { registerWebviewPanelSerializer } = window;
  replace(window, 'registerWebviewPanelSerializer', (type: string, serializer: WebviewPanelSerializer) => {
    serializers.set(type, serializer);
    return registerWebviewPanelSerializer(type, serializer);
  });
}

function recordContexts(contexts: Map<string, unknown>): void {
  const { executeCommand } = commands;
  replace(commands, 'executeCommand', (command: string, ...given: readonly unknown[]) => {
    if (command === 'setContext') contexts.set(String(given[0]), given[1]);
    return executeCommand(command, ...given);
  });
}
