// An extension that runs beside Rpcbook in the UI tests. It evaluates functions with the vscode API for hostBridge.ts
// at the other end. A test runner in the extension host could do this too, but VS Code then shows no notifications and
// rejects dialogs.
import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import * as vscode from 'vscode';

/** Serves until the extension host ends. Writes its address to the file in RPCBOOK_TEST_BRIDGE. */
export async function activate(): Promise<void> {
  const file = process.env['RPCBOOK_TEST_BRIDGE'];
  if (file === undefined) throw new Error('RPCBOOK_TEST_BRIDGE is not set');
  // tsx wraps functions in calls to __name, which are part of their source.
  Object.assign(globalThis, { __name: (named: unknown) => named });
  // Anyone who knows the path can run code, so the path is random.
  const secretPath = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== secretPath) {
      response.writeHead(404).end();
      return;
    }
    // A connection that is used again may have been closed, because it was idle, at the same moment.
    response.setHeader('connection', 'close');
    void evaluate(request).then((answer) => response.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bridge has no port');
  writeFileSync(`${file}.part`, `http://127.0.0.1:${address.port}${secretPath}`);
  renameSync(`${file}.part`, file);
}

async function evaluate(request: IncomingMessage): Promise<{ readonly value: unknown } | { readonly error: string }> {
  try {
    const { source, parameters } = JSON.parse(await text(request)) as {
      readonly source: string;
      readonly parameters: readonly unknown[];
    };
    const evaluateGlobally = eval; // Called by another name, eval sees no local names.
    const evaluated = evaluateGlobally(`(${source})`) as (
      api: typeof vscode,
      ...parameters: readonly unknown[]
    ) => unknown;
    return { value: await evaluated(vscode, ...parameters) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
