// Runs in the page before its script: the API that VS Code gives a webview, which answers as the extension does.
import type { TableFileContent, TableFileRequest } from '../../../src/messages/tableFileMessage';

const tell = (content: TableFileContent): void => window.postMessage(content);
let state: unknown;
let served = new Uint8Array();

Object.assign(globalThis, {
  serveFile: (file: Extract<TableFileContent, { kind: 'file' }>, base64?: string): void => {
    if (base64 !== undefined) served = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    tell(file);
  },
  acquireVsCodeApi: () => ({
    postMessage: (request: TableFileRequest): void => {
      // Bytes that the file doesn't have are never sent, as on a disk that doesn't answer.
      if (request.kind === 'read' && request.end <= served.length)
        tell({ kind: 'bytes', id: request.id, bytes: served.slice(request.start, request.end) });
    },
    getState: () => state,
    setState: (next: unknown) => {
      state = next;
    },
  }),
});

declare global {
  /** Shows a file with these bytes, or with those of the file before. */
  var serveFile: (file: Extract<TableFileContent, { kind: 'file' }>, base64?: string) => void;
}

export {};
