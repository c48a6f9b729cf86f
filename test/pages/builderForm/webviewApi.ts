// Runs in the page before its script: the API that VS Code gives a webview, which records what the page says.
const said: unknown[] = [];
const keptState = 'state of the page before';
const kept = sessionStorage.getItem(keptState);
sessionStorage.removeItem(keptState);
let state: unknown = kept === null ? undefined : JSON.parse(kept);

Object.assign(globalThis, {
  said,
  acquireVsCodeApi: () => ({
    postMessage: (message: unknown) => void said.push(message),
    getState: () => state,
    setState: (next: unknown) => {
      state = next;
    },
  }),
  /** Gives the page its state after it is loaded again, as VS Code does when it shows a panel again. */
  keepState: () => sessionStorage.setItem(keptState, JSON.stringify(state)),
});

declare global {
  /** What the page said to the extension. */
  var said: unknown[];
  var keepState: () => void;
}

export {};
