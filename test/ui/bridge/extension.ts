// An extension that stands beside Rpcbook in the UI tests: it evaluates functions with the vscode API, for
// hostBridge.ts at the other end. A test runner inside the host could do so too, but VS Code then shows no notification
// and refuses dialogs.
import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import * as vscode from 'vscode';

/** Serves until the extension host ends; the file that RPCBOOK_TEST_BRIDGE names tells the address. */
export async function activate(): Promise<void> {
  const file = process.env['RPCBOOK_TEST_BRIDGE'];
  if (file === undefined) throw new Error('RPCBOOK_TEST_BRIDGE names no file');
  // tsx names functions by a call to __name, which travels with their source.
  Object.assign(globalThis, { __name: (named: unknown) => named });
  // Code is run for whoever knows the path, so nobody can guess it.
  const secretPath = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== secretPath) {
      response.writeHead(404).end();
      return;
    }
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
    const evaluateGlobally = eval; // called by another name, eval sees no local names
    const evaluated = evaluateGlobally(`(${source})`) as (
      api: typeof vscode,
      ...parameters: readonly unknown[]
    ) => unknown;
    return { value: await evaluated(vscode, ...parameters) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
