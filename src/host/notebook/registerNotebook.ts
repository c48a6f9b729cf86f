import {
  Disposable,
  type Event,
  EventEmitter,
  type ExtensionContext,
  type Memento,
  type NotebookCell,
  NotebookEditorRevealType,
  NotebookRange,
  notebooks,
  window,
  workspace,
} from 'vscode';

import type { KeyPrompts } from '../../core/base/credentials/keyPrompts';
import type { KeptBodies } from '../../core/base/files/keptBodies';
import type { LineStore } from '../../core/base/files/lineStore';
import type { SignatureList } from '../../core/knowledge/facts/signatureList';
import type { Network } from '../../core/model/networks/network';
import type { OfferingPorts } from '../../core/request/pipe/offeringPorts';
import { OfferedAnswers } from '../../core/run/session/memory/offeredAnswers';
import { refreshAnswer } from '../../core/run/session/memory/refreshAnswer';
import { wantedLayoutOf } from '../../core/run/session/memory/wantedLayoutOf';
import type { ActionDependencies, ActionPlace } from '../answers/runAction';
import { notebookTypes, rendererId } from '../contributions';
import type { CredentialStore } from '../credentials/credentialStore';
import { showInformation } from '../notices';
import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';
import { AnswerOutputs } from './answerOutputs';
import { AssertionMarks } from './assertionMarks';
import { registerCellStatus } from './cellStatus';
import { changeCell, writeDirective } from './changeCell';
import { KeptLiveCells } from './keptLiveCells';
import { endClosedCells, type LiveCells } from './live/liveCells';
import { registerLiveStatus } from './live/liveStatus';
import { RenderedRows } from './live/renderedRows';
import { actOnLongWork } from './longWorkActions';
import { registerLongWorkCommands } from './longWorkCommands';
import { findCellOf, ownerOf } from './notebookCells';
import { NotebookKernel } from './notebookKernel';
import type { NotebookSessions } from './notebookSessions';
import { type ImportDependencies, importNotebook, newNotebook, openAsText, openSample } from './openNotebook';
import { registerOutputActions } from './outputActions';
import { OutputAges } from './outputAges';
import { PinnedBlocks } from './pinnedBlocks';
import { rpcSerializer } from './rpcSerializer';
import { RunAllCommand } from './runAllCommand';
import { ShownNames } from './shownNames';
import { WorkReports } from './workReports';

const showCell = 'Show Cell';

/** The dependencies that notebooks share with other features. */
export interface NotebookDependencies {
  readonly settings: ServiceSettings;
  readonly sessions: NotebookSessions;
  readonly live: LiveCells;
  /** The rows of live cells. */
  readonly liveRows: LineStore;
  readonly bodies: KeptBodies;
  /** What the buttons of answers need. */
  readonly actions: ActionDependencies;
  readonly credentials: CredentialStore;
  readonly keyPrompts: KeyPrompts;
  readonly ports: OfferingPorts;
  readonly signatureList: () => SignatureList;
  /** Reads again what describes contracts. */
  readonly relist: () => void;
  /** Fires with a network whose node has another chain than before. */
  readonly onDidStartOver: Event<Network>;
  /**
   * Asks the project's compiler for the layout of an artifact, after a question that is asked by itself, once for each
   * folder in a session. Returns whether there is a new one.
   */
  readonly offerLayout: (location: string) => Promise<boolean>;
}

/** Registered notebooks. */
export interface RegisteredNotebook {
  readonly disposable: Disposable;
  readonly kernel: NotebookKernel;
  readonly ages: OutputAges;
}

/** Registers `.rpc` notebooks: serializer, kernel, cell status bar, answers with their buttons, and commands. */
export function registerNotebook(context: ExtensionContext, parts: NotebookDependencies): RegisteredNotebook {
  const { settings, sessions, bodies, live, actions, keyPrompts } = parts;
  const reports = new WorkReports();
  const changed = new EventEmitter<void>();
  const pins = new PinnedBlocks(context.workspaceState);
  const ages = new OutputAges(sessions, settings, parts.onDidStartOver);
  const rows = createRenderedRows();
  const redactor = () => parts.credentials.redactorOf(settings.allAliases);
  const kernel = new NotebookKernel({
    sessions,
    outputs: new AnswerOutputs(bodies, rows),
    reports,
    live,
    ages,
    pins,
    offered: new OfferedAnswers(),
    onBegin: () => keyPrompts.startOver(),
    onNews: (cell, news) => void showNews(cell, news, redactor).catch(() => undefined),
  });
  const workParts = { sessions, reports, live, onChange: () => changed.fire() };
  const disposable = Disposable.from(
    registerSerializers(),
    reports,
    changed,
    ages,
    new ShownNames(settings, parts.ports),
    pins,
    pins.onDidChange(() => changed.fire()),
    kernel,
    markAssertions(kernel),
    offerLayouts(kernel, parts),
    new RunAllCommand(kernel),
    reports.onDidEnd(() => changed.fire()),
    registerCellStatus({ sessions, settings, pins }, changed.event),
    registerLive(live, context.workspaceState, parts.liveRows),
    registerLongWorkCommands(workParts),
    registerOutputActions({
      bodies,
      actions,
      placeIn: (cell) => placeIn(cell, kernel, parts),
      work: (action, id) => actOnLongWork(action, id, workParts),
      fill: ({ id, ...gap }) => live.withWork(id)?.controls.fill?.(gap),
      allRows: (owner) => rows.forget(owner),
      renew: (cell) => kernel.renew(cell),
    }),
    registerNotebookCommands(context, { ...parts, catalogue: parts.ports.catalogue }),
  );
  return { kernel, ages, disposable };
}

function registerSerializers(): Disposable {
  return Disposable.from(
    ...notebookTypes.map((type) =>
      workspace.registerNotebookSerializer(type, rpcSerializer, { transientOutputs: true }),
    ),
  );
}

/** Marks the assertions of cells that ended. What draws the marks is created with the first answer. */
function markAssertions({ onDidEnd }: Pick<NotebookKernel, 'onDidEnd'>): Disposable {
  let marks: AssertionMarks | undefined;
  return Disposable.from(
    onDidEnd(({ cell, answer }) => (marks ??= new AssertionMarks()).note(cell, answer)),
    { dispose: () => marks?.dispose() },
  );
}

/** Asks whether the project's compiler may run, when a cell named a variable that only it knows. */
function offerLayouts(kernel: NotebookKernel, { offerLayout, ports }: NotebookDependencies): Disposable {
  const offer = async (cell: NotebookCell, location: string): Promise<void> => {
    const [owner, text] = [ownerOf(cell), cell.document.getText()];
    const found = (await offerLayout(location)) ? findCellOf(owner) : undefined;
    if (found?.document.getText() === text) await kernel.showAgain(found, (answer) => refreshAnswer(answer, ports));
  };
  return kernel.onDidEnd(({ cell, answer }) => {
    const location = wantedLayoutOf(answer);
    if (location !== undefined) offer(cell, location).catch(() => undefined);
  });
}

/** Registers what shows and controls live cells outside of their outputs. */
function registerLive(live: LiveCells, memory: Memento, liveRows: LineStore): Disposable {
  return Disposable.from(new KeptLiveCells(memory, live, liveRows), endClosedCells(live), registerLiveStatus(live));
}

/** Returns what an action that was chosen below a cell can change. */
function placeIn(cell: NotebookCell, kernel: NotebookKernel, parts: NotebookDependencies): ActionPlace {
  const owner = ownerOf(cell);
  return {
    nameNetwork: (network) => writeDirective(cell, 'network', network),
    changeCell: (action) => changeCell(cell, action, parts),
    showAgain: async () => {
      // It may have been deleted in the meantime.
      const found = findCellOf(owner);
      if (found) await kernel.showAgain(found, (answer) => refreshAnswer(answer, parts.ports));
    },
  };
}

function createRenderedRows(): RenderedRows {
  const messaging = notebooks.createRendererMessaging(rendererId);
  return new RenderedRows(
    (message) => messaging.postMessage(message),
    () => performance.now(),
  );
}

/** Registers the commands that create a notebook, import one, open it as text, and open the sample. */
function registerNotebookCommands(context: ExtensionContext, parts: ImportDependencies): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.notebook.new', () => newNotebook()),
    registerCommand('rpcbook.notebook.import', (...given) => importNotebook(given, parts)),
    registerCommand('rpcbook.notebook.openAsText', (given) => openAsText(given)),
    registerCommand('rpcbook.notebook.openSample', (given) => openSample(given, context.extensionUri, parts.settings)),
  );
}

/** Shows a notification with what is new in a cell, without keys. Its button reveals the cell. */
async function showNews(
  cell: NotebookCell,
  news: string,
  redactor: () => Promise<(text: string) => string>,
): Promise<void> {
  const { notebook } = cell;
  const redact = await redactor();
  const chosen = await showInformation(redact(`${workspace.asRelativePath(notebook.uri)}: ${news}`), showCell);
  if (chosen !== showCell || notebook.isClosed || !notebook.getCells().includes(cell)) return;
  const range = new NotebookRange(cell.index, cell.index + 1);
  const editor = await window.showNotebookDocument(notebook, { selections: [range] });
  editor.revealRange(range, NotebookEditorRevealType.InCenterIfOutsideViewport);
}
