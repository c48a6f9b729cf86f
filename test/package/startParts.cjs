// node startParts.cjs DIST SCRIPT: runs a script that loads parts of the extension, and prints the names of those that
// were loaded after the first. `vscode` registers everything and calls nothing.
const Module = require('node:module');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

const [dist, script] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'rpcbook-start-'));
const disposable = { dispose() {} };

/** Can be called, constructed, extended and listed; whatever is read of it is the same. */
const anything = new Proxy(class {}, {
  get(base, name) {
    if (name === 'then') return undefined;
    if (name === Symbol.iterator) return () => [][Symbol.iterator]();
    return name === 'prototype' ? base.prototype : anything;
  },
  apply: () => anything,
});
const withRest = (known) => new Proxy(known, { get: (_, name) => (name in known ? known[name] : anything) });

class EventEmitter {
  event = () => disposable;
  fire() {}
  dispose() {}
}

class Disposable {
  static from = () => disposable;
  dispose() {}
}

const settings = { get: (_name, otherwise) => otherwise, has: () => false, inspect: () => undefined };
const editors = { visibleTextEditors: [], visibleNotebookEditors: [], activeTextEditor: undefined };
const vscode = withRest({
  EventEmitter,
  Disposable,
  workspace: withRest({
    getConfiguration: () => settings,
    workspaceFolders: [],
    textDocuments: [],
    notebookDocuments: [],
    findFiles: async () => [],
  }),
  window: withRest({ ...editors, activeNotebookEditor: undefined, tabGroups: withRest({ all: [] }) }),
  commands: { registerCommand: () => disposable, executeCommand: async () => undefined },
});

function context() {
  const uri = (name) => ({ fsPath: path.join(folder, name), path: `/${name}`, scheme: 'file' });
  const memory = { get: (_name, otherwise) => otherwise, update: async () => {}, keys: () => [] };
  return {
    subscriptions: [],
    secrets: { get: async () => undefined, onDidChange: () => disposable },
    globalStorageUri: uri('global'),
    storageUri: uri('workspace'),
    extensionUri: uri('extension'),
    workspaceState: memory,
    globalState: memory,
  };
}

const loaded = new Set();
const load = Module._load;
Module._load = (id, ...rest) => {
  if (id === 'vscode') return vscode;
  const [part] = /part-[^/]*$/.exec(id) ?? [];
  if (part !== undefined) loaded.add(part);
  return load(id, ...rest);
};
const loadFirst = () => require(path.join(dist, 'extension.cjs'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
new Function('loadFirst', 'context', 'require', 'dist', script)(loadFirst, context, require, dist);
console.log(JSON.stringify([...loaded]));
process.exit();
