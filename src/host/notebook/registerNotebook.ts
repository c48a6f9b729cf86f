import { Disposable, type Event, EventEmitter, type ExtensionContext, workspace } from 'vscode';
import type { PipePorts } from '../../core/pipe/pipePorts';
import { notebookTypes } from '../contributions';
import { registerLanguage } from '../language/registerLanguage';
import type { ServiceSettings } from '../networks/serviceSettings';
import { registerVariables } from '../variables/registerVariables';
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

/** What notebooks share with the rest of the extension. */
export interface NotebookParts {
  readonly ports: PipePorts;
  readonly settings: ServiceSettings;
  readonly sessions: NotebookSessions;
  readonly bodies: KeptBodies;
  readonly lookUp: LookUpSubjectOf;
  readonly onDidChangeCatalogue: Event<void>;
}

/** `.rpc` notebooks: file format, kernel, what cells cost, answers and their buttons, commands. */
export function registerNotebook(context: ExtensionContext, { ports, settings, sessions, bodies, lookUp, onDidChangeCatalogue }: NotebookParts): Disposable {
  const works = new NotebookWorks();
  const changed = new EventEmitter<void>();
  const workParts = { sessions, works, onChange: () => changed.fire() };
  return Disposable.from(
    ...notebookTypes.map((type) => workspace.registerNotebookSerializer(type, rpcSerializer, { transientOutputs: true })),
    works, changed,
    new NotebookKernel(sessions, new AnswerOutputs(bodies), works),
    works.onDidEnd(() => changed.fire()),
    registerCellStatus(sessions, settings, changed.event),
    registerWorkCommands(workParts),
    registerVariables(sessions),
    registerLanguage({ ports, settings, sessions, onDidChangeCatalogue }),
    registerOutputActions({ bodies, lookUp, storage: context.globalStorageUri, work: (action, id) => actOnWork(action, id, workParts) }),
    registerNotebookCommands(context),
  );
}
