import {
  CancellationTokenSource,
  Disposable,
  EventEmitter,
  type MessageOptions,
  type NotebookCellStatusBarItemProvider,
  notebooks,
  type OpenDialogOptions,
  type ProgressOptions,
  type QuickPickItem,
  type SaveDialogOptions,
  type StatusBarItem,
  type TerminalLinkProvider,
  type TreeDataProvider,
  type TreeView,
  type Uri,
  type WebviewPanel,
  window,
} from 'vscode';

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

/** A dialog for the name of a file. */
export interface FileDialog {
  readonly kind: 'open' | 'save';
  readonly options: SaveDialogOptions | OpenDialogOptions;
  readonly answer: (file: Uri | undefined) => void;
}

/** A task whose progress is shown. */
export interface ShownProgress {
  readonly title: string;
  readonly messages: string[];
  isOver: boolean;
  readonly cancel: () => void;
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
  readonly statusItems: readonly StatusBarItem[];
  readonly terminalLinks: readonly TerminalLinkProvider[];
  readonly panels: readonly RecordedPanel[];
  readonly prompts: readonly ShownPrompt[];
  readonly notices: readonly Notice[];
  readonly fileDialogs: readonly FileDialog[];
  readonly progresses: readonly ShownProgress[];
  /** The lines that the status bar showed for a moment. */
  readonly statusMessages: readonly string[];
  /** Acts as the page of outputs that sends a message from a notebook. */
  readonly receiveFromOutputs: (message: unknown, editor: unknown) => void;
  /** What the extension sent to the page of outputs. */
  readonly postedToOutputs: readonly unknown[];
}

/**
 * Records what the extension under test asks of the window from now on, before it is activated. Prompts, panels, and
 * views are the real ones; messages and dialogs are answered by the test, because this window shows none.
 */
export function recordWindow(): RecordedWindow {
  const recorded = {
    trees: new Map<string, RegisteredTree>(),
    cellItems: [] as NotebookCellStatusBarItemProvider[],
    statusItems: [] as StatusBarItem[],
    terminalLinks: [] as TerminalLinkProvider[],
    panels: [] as RecordedPanel[],
    prompts: [] as ShownPrompt[],
    notices: [] as Notice[],
    fileDialogs: [] as FileDialog[],
    progresses: [] as ShownProgress[],
    statusMessages: [] as string[],
    postedToOutputs: [] as unknown[],
  };
  recordViews(recorded);
  recordPrompts(recorded.prompts);
  recordNotices(recorded.notices);
  recordFileDialogs(recorded.fileDialogs);
  recordProgress(recorded);
  recordPanels(recorded.panels);
  return { ...recorded, receiveFromOutputs: recordOutputMessages(recorded.postedToOutputs) };
}

function replace<Target extends object, Name extends keyof Target>(target: Target, name: Name, value: unknown): void {
  target[name] = value as Target[Name];
}

function recordViews({
  trees,
  cellItems,
  statusItems,
  terminalLinks,
}: {
  readonly trees: Map<string, RegisteredTree>;
  readonly cellItems: NotebookCellStatusBarItemProvider[];
  readonly statusItems: StatusBarItem[];
  readonly terminalLinks: TerminalLinkProvider[];
}): void {
  const { createTreeView, createStatusBarItem, registerTerminalLinkProvider } = window;
  replace(window, 'createTreeView', (id: string, options: { readonly treeDataProvider: TreeDataProvider<unknown> }) => {
    const view = createTreeView(id, options);
    trees.set(id, { provider: options.treeDataProvider, view });
    return view;
  });
  replace(window, 'createStatusBarItem', (...given: Parameters<typeof createStatusBarItem>) => {
    const item = createStatusBarItem(...given);
    statusItems.push(item);
    return item;
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

function recordFileDialogs(dialogs: FileDialog[]): void {
  const show = <Answer>(
    kind: FileDialog['kind'],
    options: SaveDialogOptions | OpenDialogOptions,
    answerOf: (file: Uri) => Answer,
  ): Promise<Answer | undefined> =>
    new Promise((resolve) => {
      const dialog: FileDialog = {
        kind,
        options,
        answer: (file) => {
          dialogs.splice(dialogs.indexOf(dialog), 1);
          resolve(file && answerOf(file));
        },
      };
      dialogs.push(dialog);
    });
  replace(window, 'showSaveDialog', (options = {}) => show('save', options, (file) => file));
  replace(window, 'showOpenDialog', (options = {}) => show('open', options, (file) => [file]));
}

function recordProgress({
  progresses,
  statusMessages,
}: {
  readonly progresses: ShownProgress[];
  readonly statusMessages: string[];
}): void {
  type Task = Parameters<typeof window.withProgress>[1];
  replace(window, 'withProgress', async ({ title = '' }: ProgressOptions, task: Task) => {
    const source = new CancellationTokenSource();
    const shown: ShownProgress = { title, messages: [], isOver: false, cancel: () => source.cancel() };
    progresses.push(shown);
    try {
      return await task({ report: ({ message = '' }) => shown.messages.push(message) }, source.token);
    } finally {
      shown.isOver = true;
      source.dispose();
    }
  });
  replace(window, 'setStatusBarMessage', (message: string) => {
    statusMessages.push(message);
    return new Disposable(() => undefined);
  });
}

function recordPanels(panels: RecordedPanel[]): void {
  const { createWebviewPanel } = window;
  replace(window, 'createWebviewPanel', (...given: Parameters<typeof createWebviewPanel>) => {
    const panel = createWebviewPanel(...given);
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
  });
}

/** Returns what acts as the page of outputs. */
function recordOutputMessages(posted: unknown[]): RecordedWindow['receiveFromOutputs'] {
  const { createRendererMessaging } = notebooks;
  const received = new EventEmitter<{ readonly editor: unknown; readonly message: unknown }>();
  replace(notebooks, 'createRendererMessaging', (id: string) => {
    const messaging = createRendererMessaging(id);
    return {
      onDidReceiveMessage: (listener: (event: unknown) => unknown) =>
        Disposable.from(messaging.onDidReceiveMessage(listener), received.event(listener)),
      postMessage: (message: unknown, ...rest: readonly []) => {
        posted.push(message);
        return messaging.postMessage(message, ...rest);
      },
    };
  });
  return (message, editor) => received.fire({ message, editor });
}
