import { type StatusBarItem, window } from 'vscode';

/** What the extension shows in the status bar. */
export interface RecordedStatus {
  /** Its items by their IDs. */
  readonly items: ReadonlyMap<string, StatusBarItem>;
  /** The lines that were shown for a moment, in order. */
  readonly lines: readonly string[];
}

/** Records what is shown in the status bar from now on. */
export function recordStatus(): RecordedStatus {
  const { createStatusBarItem, setStatusBarMessage } = window;
  const items = new Map<string, StatusBarItem>();
  const lines: string[] = [];
  Object.assign(window, {
    createStatusBarItem: (...given: Parameters<typeof createStatusBarItem>) => {
      const item = createStatusBarItem(...given);
      items.set(item.id, item);
      return item;
    },
    setStatusBarMessage: (line: string, milliseconds: number) => {
      lines.push(line);
      return setStatusBarMessage(line, milliseconds);
    },
  });
  return { items, lines };
}
