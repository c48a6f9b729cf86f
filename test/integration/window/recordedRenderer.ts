import { Disposable, EventEmitter, type NotebookEditor, notebooks, window } from 'vscode';

/** What the extension and the renderer of outputs say to each other. Tests can speak for the renderer. */
export interface RecordedRenderer {
  /** What the extension sent to the renderer. */
  readonly posted: readonly unknown[];
  /** Acts as the renderer in the active notebook that sends a message. */
  readonly receive: (message: unknown) => void;
  /** Acts as a renderer that starts again, and knows nothing of what was sent. */
  readonly forget: () => void;
}

interface RendererEvent {
  readonly message: unknown;
  readonly editor: NotebookEditor | undefined;
}

/** Records the messages of renderers from now on. */
export function recordRenderer(): RecordedRenderer {
  const { createRendererMessaging } = notebooks;
  const received = new EventEmitter<RendererEvent>();
  const posted: unknown[] = [];
  Object.assign(notebooks, {
    createRendererMessaging: (id: string) => {
      const real = createRendererMessaging(id);
      return {
        onDidReceiveMessage: (listener: (event: RendererEvent) => unknown) =>
          Disposable.from(real.onDidReceiveMessage(listener), received.event(listener)),
        postMessage: (message: unknown, editor?: NotebookEditor) => {
          posted.push(message);
          return real.postMessage(message, editor);
        },
      };
    },
  });
  return {
    posted,
    receive: (message) => received.fire({ message, editor: window.activeNotebookEditor }),
    forget: () => void posted.splice(0),
  };
}
