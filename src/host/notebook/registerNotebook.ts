import { Disposable, type Event, EventEmitter, type ExtensionContext, workspace } from 'vscode';

import type { KeyPrompts } from '../../core/base/credentials/keyPrompts';
import type { KeptBodies } from '../../core/base/files/keptBodies';
import type { Remedy } from '../../core/model/exchange/remedy';
import type { Network } from '../../core/model/networks/network';
import type { OfferingPorts } from '../../core/request/pipe/offeringPorts';
import { OfferedAnswers } from '../../core/run/session/memory/offeredAnswers';
import { refreshAnswer } from '../../core/run/session/memory/refreshAnswer';
import { notebookTypes } from '../contributions';
import type { CredentialStore } from '../credentials/credentialStore';
import type { Inquirer } from '../remedies/inquirer';
import type { ServiceSettings } from '../settings/serviceSettings';
import { AnswerOutputs } from './answerOutputs';
import { applyQuickFix } from './applyQuickFix';
import { applyRemedy } from './applyRemedy';
import { registerCellStatus } from './cellStatus';
import { actOnLongWork } from './longWorkActions';
import { registerLongWorkCommands } from './longWorkCommands';
import type { NewCells } from './newCells';
import { findCellOf } from './notebookCells';
import { registerNotebookCommands } from './notebookCommands';
import { NotebookKernel } from './notebookKernel';
import type { NotebookSessions } from './notebookSessions';
import { type LookUpSubjectOf, registerOutputActions } from './outputActions';
import { OutputAges } from './outputAges';
import { PinnedBlocks } from './pinnedBlocks';
import { rpcSerializer } from './rpcSerializer';
import { RunAllCommand } from './runAllCommand';
import { showNews } from './showNews';
import { WorkReports } from './workReports';
import { writeAddress } from './writeAddress';
import { writeConverted } from './writeConverted';
import { writeDirective } from './writeDirective';
import { writeProxy } from './writeProxy';

/** The dependencies that notebooks share with other features. */
export interface NotebookDependencies {
  readonly settings: ServiceSettings;
  readonly sessions: NotebookSessions;
  readonly bodies: KeptBodies;
  readonly newCells: Pick<NewCells, 'add'>;
  readonly lookUp: LookUpSubjectOf;
  readonly credentials: CredentialStore;
  readonly keyPrompts: KeyPrompts;
  readonly inquirer: Inquirer;
  readonly ports: OfferingPorts;
  /** Fires with a network whose node has another chain than before. */
  readonly onDidStartOver: Event<Network>;
  /** Asks the project's compiler for the layout of an artifact. Returns whether there is a new one. */
  readonly compileLayout: (location: string) => Promise<boolean>;
  /** Adds the setting that layouts need to the project of an artifact. */
  readonly addAstSetting: (location: string) => Promise<void>;
}

/** Registers `.rpc` notebooks: serializer, kernel, cell status bar, answers with their buttons, and commands. */
export function registerNotebook(context: ExtensionContext, parts: NotebookDependencies): Disposable {
  const { settings, sessions, bodies, lookUp, keyPrompts } = parts;
  const reports = new WorkReports();
  const changed = new EventEmitter<void>();
  const pins = new PinnedBlocks(context.workspaceState);
  const ages = new OutputAges(sessions, settings, parts.onDidStartOver);
  const kernel = new NotebookKernel(
    sessions,
    new AnswerOutputs(bodies),
    reports,
    ages,
    pins,
    new OfferedAnswers(),
    () => keyPrompts.startOver(),
    (cell, news) => {
      showNews(cell, news, () => parts.credentials.redactorOf(settings.allAliases)).catch(() => undefined);
    },
  );
  const workParts = { sessions, reports, onChange: () => changed.fire() };
  return Disposable.from(
    ...notebookTypes.map((type) =>
      workspace.registerNotebookSerializer(type, rpcSerializer, { transientOutputs: true }),
    ),
    reports,
    changed,
    ages,
    pins,
    pins.onDidChange(() => changed.fire()),
    kernel,
    new RunAllCommand(kernel),
    reports.onDidEnd(() => changed.fire()),
    registerCellStatus({ sessions, settings, pins }, changed.event),
    registerLongWorkCommands(workParts),
    registerOutputActions({
      bodies,
      lookUp,
      newCells: parts.newCells,
      storage: context.globalStorageUri,
      work: (action, id) => actOnLongWork(action, id, workParts),
      renew: (cell) => kernel.renew(cell),
      applyRemedy: (remedy, owner) => applyCellRemedy(remedy, owner, kernel, parts),
    }),
    registerNotebookCommands(context, settings),
  );
}

/** Runs a remedy that the user chose below a cell. */
function applyCellRemedy(
  remedy: Remedy,
  owner: string,
  kernel: NotebookKernel,
  parts: NotebookDependencies,
): Promise<void> {
  const { inquirer, ports } = parts;
  return applyRemedy(
    remedy,
    {
      nameNetwork: (network) => writeDirective(owner, 'network', network),
      nameLayout: (reference) => writeDirective(owner, 'layout', reference),
      askProxy: (chosen) => writeProxy(owner, chosen, parts),
      writeAddress: (chosen) => writeAddress(owner, chosen, parts),
      replaceText: (chosen) => applyQuickFix(owner, chosen),
      allowMethod: () => writeDirective(owner, 'method', 'raw'),
      convertPasted: () => writeConverted(owner, parts),
      compileLayout: async (location) => {
        const cell = (await parts.compileLayout(location)) ? findCellOf(owner) : undefined;
        if (cell) await kernel.showAgain(cell, (answer) => refreshAnswer(answer, ports));
      },
      addAstSetting: (location) => parts.addAstSetting(location),
      inquire: async (inquiry) => {
        const asked = findCellOf(owner) !== undefined && (await inquirer.ask(inquiry));
        const cell = asked ? findCellOf(owner) : undefined;
        if (cell) await kernel.showAgain(cell, (answer) => refreshAnswer(answer, ports));
      },
    },
    parts,
  );
}
