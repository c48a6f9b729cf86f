// Runs in the page before its script: the API that VS Code gives a webview, which records what the page says.
const said: unknown[] = [];
let state: unknown;

Object.assign(globalThis, {
  said,
  acquireVsCodeApi: () => ({
    postMessage: (message: unknown) => void said.push(message),
    getState: () => state,
    setState: (next: unknown) => {
      state = next;
    },
  }),
});

declare global {
  /** What the page said to the extension. */
  var said: unknown[];
}

export {};
