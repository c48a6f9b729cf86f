// Runs in the page: the notebook renderer, which draws output items and sends messages that are recorded.
import type { OutputItem } from 'vscode-notebook-renderer';

import type { OutputChoices } from '../../../src/webview/output/outputChoices';
import { activate } from '../../../src/webview/output/renderer';

const asked: { readonly kind?: string }[] = [];
const home = document.createElement('div');
document.body.append(home);
const renderer = activate({
  workspace: { isTrusted: true },
  getState: () => undefined as OutputChoices | undefined,
  setState: () => undefined,
  postMessage: (message: { readonly kind?: string }) => void asked.push(message),
  getRenderer: () => Promise.resolve(undefined),
});

Object.assign(globalThis, {
  asked,
  /** Draws an output item in place of the previous one. */
  drawItem: async (mime: string, bytes: readonly number[]) => {
    const data = new Uint8Array(bytes);
    const item = { id: `item ${asked.length}`, mime, metadata: {}, data: () => data } as OutputItem;
    await (await renderer)?.renderOutputItem(item, home, new AbortController().signal);
  },
});

declare global {
  /** What the renderer asked the extension for. */
  var asked: { readonly kind?: string }[];
  var drawItem: (mime: string, bytes: readonly number[]) => Promise<void>;
}
