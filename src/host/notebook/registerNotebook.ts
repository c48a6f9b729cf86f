import { Disposable, EventEmitter, type ExtensionContext, workspace } from 'vscode';

import { notebookTypes } from '../contributions';
import type { CredentialStore } from '../credentials/credentialStore';
import type { KeyPrompts } from '../credentials/keyPrompts';
import type { ServiceSettings } from '../settings/serviceSettings';
import { AnswerOutputs } from './answerOutputs';
import { applyRemedy } from './applyRemedy';
import { registerCellStatus } from './cellStatus';
import type { KeptBodies } from './keptBodies';
import { actOnLongWork, registerLongWorkCommands } from './longWorkCommands';
import { registerNotebookCommands } from './notebookCommands';
import { NotebookKernel } from './notebookKernel';
import type { NotebookSessions } from './notebookSessions';
import { type LookUpSubjectOf, registerOutputActions } from './outputActions';
import { OutputAges } from './outputAges';
import { PinnedBlocks } from './pinnedBlocks';
import { rpcSerializer } from './rpcSerializer';
import { WorkReports } from './workReports';
import { writeDirective } from './writeDirective';

/** The parts that notebooks share with other features. */
export interface NotebookParts {
  readonly settings: ServiceSettings;
  readonly sessions: NotebookSessions;
  readonly bodies: KeptBodies;
  readonly lookUp: LookUpSubjectOf;
  readonly credentials: CredentialStore;
  readonly keyPrompts: KeyPrompts;
}

/** Registers `.rpc` notebooks: serializer, kernel, cell status bar, answers with their buttons, and commands. */
export function registerNotebook(
  context: ExtensionContext,
  { settings, sessions, bodies, lookUp, credentials, keyPrompts }: NotebookParts,
): Disposable {
  const reports = new WorkReports();
  const changed = new EventEmitter<void>();
  const pins = new PinnedBlocks(context.workspaceState);
  const ages = new OutputAges(sessions, settings);
  const kernel = new NotebookKernel(sessions, new AnswerOutputs(bodies), reports, ages, pins, () =>
    keyPrompts.startOver(),
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
    reports.onDidEnd(() => changed.fire()),
    registerCellStatus({ sessions, settings, pins }, changed.event),
    registerLongWorkCommands(workParts),
    registerOutputActions({
      bodies,
      lookUp,
      storage: context.globalStorageUri,
      work: (action, id) => actOnLongWork(action, id, workParts),
      renew: (cell) => kernel.renew(cell),
      applyRemedy: (remedy, owner) =>
        applyRemedy(
          remedy,
          {
            nameNetwork: (network) => writeDirective(owner, 'network', network),
            nameLayout: (reference) => writeDirective(owner, 'layout', reference),
          },
          { settings, credentials },
        ),
    }),
    registerNotebookCommands(context, settings),
  );
}
