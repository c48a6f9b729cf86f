import { Disposable, EventEmitter, type ExtensionContext, workspace } from 'vscode';

import { notebookTypes } from '../contributions';
import type { ServiceSettings } from '../settings/serviceSettings';
import { AnswerOutputs } from './answerOutputs';
import { registerCellStatus } from './cellStatus';
import type { KeptBodies } from './keptBodies';
import { registerNotebookCommands } from './notebookCommands';
import { NotebookKernel } from './notebookKernel';
import type { NotebookSessions } from './notebookSessions';
import { NotebookWorks } from './notebookWorks';
import { type LookUpSubjectOf, registerOutputActions } from './outputActions';
import { rpcSerializer } from './rpcSerializer';
import { actOnWork, registerWorkCommands } from './workCommands';

/** The parts that notebooks share with other features. */
export interface NotebookParts {
  readonly settings: ServiceSettings;
  readonly sessions: NotebookSessions;
  readonly bodies: KeptBodies;
  readonly lookUp: LookUpSubjectOf;
}

/** Registers `.rpc` notebooks: serializer, kernel, cell status bar, answers with their buttons, and commands. */
export function registerNotebook(
  context: ExtensionContext,
  { settings, sessions, bodies, lookUp }: NotebookParts,
): Disposable {
  const works = new NotebookWorks();
  const changed = new EventEmitter<void>();
  const workParts = { sessions, works, onChange: () => changed.fire() };
  return Disposable.from(
    ...notebookTypes.map((type) =>
      workspace.registerNotebookSerializer(type, rpcSerializer, { transientOutputs: true }),
    ),
    works,
    changed,
    new NotebookKernel(sessions, new AnswerOutputs(bodies), works),
    works.onDidEnd(() => changed.fire()),
    registerCellStatus(sessions, settings, changed.event),
    registerWorkCommands(workParts),
    registerOutputActions({
      bodies,
      lookUp,
      storage: context.globalStorageUri,
      work: (action, id) => actOnWork(action, id, workParts),
    }),
    registerNotebookCommands(context),
  );
}
