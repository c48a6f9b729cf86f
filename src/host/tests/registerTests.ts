import { type CancellationToken, Disposable, TestRunProfileKind, tests } from 'vscode';

import { registerAfterStart } from '../afterStart';
import type { TestRunParts } from './notebookTestRun';
import { NotebookTests } from './notebookTests';

/** Registers the cells with assertions for VS Code's Test Explorer. Looks for files when it asks for tests. */
export function registerTests(parts: TestRunParts): Disposable {
  return registerAfterStart(() => {
    const controller = tests.createTestController('rpcbook', 'Rpcbook');
    let created: NotebookTests | undefined;
    const all = (): NotebookTests => (created ??= new NotebookTests(controller, parts));
    controller.resolveHandler = async (item) => {
      if (item === undefined) await all().find();
    };
    controller.refreshHandler = (token: CancellationToken) => all().find(token);
    controller.createRunProfile('Run', TestRunProfileKind.Run, (request, token) => all().run(request, token), true);
    return Disposable.from(controller, { dispose: () => created?.dispose() });
  });
}
