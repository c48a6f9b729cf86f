import { type CancellationToken, type Progress, type ProgressOptions, window } from 'vscode';

/** A task whose progress the window shows, until it ends. */
export interface ShownProgress {
  readonly title: string;
  /** What was reported last. */
  readonly message: string;
}

type Task = (progress: Progress<{ readonly message?: string }>, token: CancellationToken) => Thenable<unknown>;

/** Records the tasks that show their progress from now on. */
export function recordProgress(): ReadonlySet<ShownProgress> {
  const { withProgress } = window;
  const shown = new Set<ShownProgress>();
  Object.assign(window, {
    withProgress: (options: ProgressOptions, task: Task) =>
      withProgress(options, async (progress, token) => {
        const entry = { title: options.title ?? '', message: '' };
        shown.add(entry);
        const report: typeof progress.report = (value) => {
          entry.message = value.message ?? entry.message;
          progress.report(value);
        };
        try {
          return await task({ report }, token);
        } finally {
          shown.delete(entry);
        }
      }),
  });
  return shown;
}
