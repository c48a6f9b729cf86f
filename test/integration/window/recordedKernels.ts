import { type NotebookCell, type NotebookController, type NotebookDocument, notebooks } from 'vscode';

type ExecuteHandler = NotebookController['executeHandler'];

/** Records from now on which cells VS Code asks the kernels of the extension to run, in this order. */
export function recordKernels(): readonly NotebookCell[] {
  const { createNotebookController } = notebooks;
  const asked: NotebookCell[] = [];
  const recorded = (handler: ExecuteHandler): ExecuteHandler =>
    function record(this: NotebookController, cells: NotebookCell[], notebook: NotebookDocument, controller) {
      asked.push(...cells);
      return handler.call(this, cells, notebook, controller);
    };
  Object.assign(notebooks, {
    createNotebookController: (...given: Parameters<typeof createNotebookController>) =>
      new Proxy(createNotebookController(...given), {
        set: (controller, name, value) =>
          Reflect.set(controller, name, name === 'executeHandler' ? recorded(value as ExecuteHandler) : value),
      }),
  });
  return asked;
}
