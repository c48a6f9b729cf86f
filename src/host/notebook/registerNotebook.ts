import { Disposable, type ExtensionContext, workspace } from 'vscode';
import type { PipePorts } from '../../core/pipe/pipePorts';
import { notebookTypes } from '../contributions';
import type { ServiceSettings } from '../networks/serviceSettings';
import { AnswerOutputs } from './answerOutputs';
import { registerCellStatus } from './cellStatus';
import { KeptBodies } from './keptBodies';
import { registerNotebookCommands } from './notebookCommands';
import { NotebookKernel } from './notebookKernel';
import { NotebookSessions } from './notebookSessions';
import { registerOutputActions } from './outputActions';
import { rpcSerializer } from './rpcSerializer';

/** `.rpc` notebooks: file format, kernel, what cells cost, answers and their buttons, commands. */
export function registerNotebook(context: ExtensionContext, ports: PipePorts, settings: ServiceSettings): Disposable {
  const sessions = new NotebookSessions(ports);
  const bodies = new KeptBodies();
  return Disposable.from(
    ...notebookTypes.map((type) => workspace.registerNotebookSerializer(type, rpcSerializer, { transientOutputs: true })),
    sessions,
    new NotebookKernel(sessions, new AnswerOutputs(bodies)),
    registerCellStatus(sessions, settings),
    registerOutputActions({ bodies, settings, storage: context.globalStorageUri }),
    registerNotebookCommands(context),
  );
}
