import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';

import { ConfigurationTarget, type NotebookDocument, window, workspace } from 'vscode';

import { settingIds } from '../../src/host/contributions';
import type { HostMessage } from '../../src/messages/builderMessage';
import { exchangeMime } from '../../src/messages/exchangeFrame';
import { unpackFrame } from '../../src/messages/packedFrame';
import { readExchangeFrame } from '../../src/messages/readExchangeFrame';
import { waitFor } from '../run/waitFor';
import { filesBelow } from '../ui/pages/filesBelow';
import { notebookText, openNotebook, outputShows, runCell, workspaceFolder } from './window/cells';
import { userServices } from './window/services';
import { closeTabs, noticeOf, panelOf, start, testWindow, treeTexts } from './window/testWindow';

const variable = 'PLANTED_TEXT';
/** Joined here, because the bundle of the tests is among the files that are searched. */
const value = ['pl4nted', 'value', 'of', 'the', 'environment/+%'].join('-');
const tooLargeToShow = 21_000_000;
/** The start of the value in plain text, in base64 (the quote of a JSON text before it shifts the bytes), and in hex. */
const traces = [
  value.slice(0, 12),
  Buffer.from(value).toString('base64').slice(0, 12),
  Buffer.from(value).toString('hex').slice(0, 16),
];

function assertNoTrace(text: string, place: string): void {
  for (const trace of traces) assert.ok(!text.includes(trace), `${place} contains ${trace}`);
}

const setServices = (services: readonly object[] | undefined) =>
  workspace.getConfiguration().update(settingIds.services, services, ConfigurationTarget.Workspace);

/** A node that repeats its input, which is the worst case for a value. */
describe('an environment variable in a request', () => {
  let node: Server;
  let origin: string;
  let fillerBytes = 0;
  const received: string[] = [];
  const call = `# @network echo/evm\n# @method raw\nmy_method "{{$env ${variable}}}"`;

  before(async () => {
    process.env[variable] = value;
    node = createServer((request, response) => {
      const answer = (sent: unknown): void => {
        const { id, params } = sent as { readonly id: number; readonly params: unknown };
        const text = JSON.stringify(params);
        received.push(text);
        const encoded = text.includes(value) ? Buffer.from(value).toString('base64') : '';
        const result = { params, encoded, filler: 'x'.repeat(fillerBytes) };
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      };
      json(request).then(answer, () => response.destroy());
    });
    node.listen(0, '127.0.0.1');
    await once(node, 'listening');
    const address = node.address();
    assert.ok(typeof address === 'object' && address !== null);
    origin = `http://127.0.0.1:${address.port}`;
    const networks = [{ id: 'evm', name: 'Echo chain', family: 'evm' }];
    await setServices([...userServices(), { id: 'echo', name: 'Echo', rpcUrl: origin, rpcPath: '', networks }]);
  });
  beforeEach(() => {
    received.length = 0;
    fillerBytes = 0;
  });
  afterEach(closeTabs);
  after(async () => {
    await setServices(undefined);
    delete process.env[variable];
    node.closeAllConnections();
    node.close();
  });

  /** Answers the question about the variable. */
  async function answerQuestion(button: 'Allow' | undefined): Promise<void> {
    const question = await noticeOf(`Send the environment variable ${variable} to Echo chain (Echo, ${origin})?`);
    assert.ok(question.isModal);
    assertNoTrace(question.message + question.detail, 'the question');
    question.answer(button);
  }

  /** Allows the value, and then the method, which nobody described. Its question has the value hidden, too. */
  async function allowAndSend(): Promise<void> {
    await answerQuestion('Allow');
    const question = await noticeOf('Nobody described this method.');
    assertNoTrace(question.message + question.detail, 'the question about the method');
    question.answer('Send Call');
  }

  /** Everything that the outputs of a notebook get. */
  async function outputsOf(notebook: NotebookDocument): Promise<string> {
    const items = notebook.getCells().flatMap(({ outputs }) => outputs.flatMap((output) => output.items));
    const texts = items.map(async ({ data }) => new TextDecoder().decode((await unpackFrame(data)) ?? data));
    return (await Promise.all(texts)).join('\n');
  }

  /**
   * Returns every file of this run that contains a trace of the value: settings, logs, storage, history, journals,
   * answers, workspace.
   */
  async function filesWithTraces(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const file of await filesBelow(path.dirname(workspaceFolder()))) {
      if (file.includes(`${path.sep}extensions${path.sep}`)) continue;
      // The browser and the server can delete their files at any time.
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      if (traces.some((trace) => bytes.includes(trace))) found.push(file);
    }
    return found;
  }

  it('needs a confirmation with its name and destination, and is not sent after Cancel', async () => {
    const notebook = await openNotebook('variable.rpc', notebookText(call));
    const end = runCell(notebook, 0);
    await answerQuestion(undefined);
    assert.equal(await end, false);
    await outputShows(notebook.cellAt(0), `You didn't allow the environment variable ${variable}`);
    assert.deepEqual(received, []);
  });

  it('is sent after it is allowed, and its value is in no output, view, or file', async () => {
    const text = `{{$env ${variable}}}`;
    const notebook = await openNotebook(
      'echoed.rpc',
      notebookText(
        `@mine = ${text}`,
        `# @name echoed\n# @network echo/evm\n# @method raw\nmy_method {{mine}} { "deep": "x${text}y" }`,
        `# @network echo/evm\n# @method raw\nmy_method {{echoed.result.params}}`,
      ),
    );
    const end = runCell(notebook, 1);
    await allowAndSend();
    assert.equal(await end, true);
    assert.ok(received[0]?.includes(value));
    await outputShows(notebook.cellAt(1), '[redacted]');
    const variables = (await treeTexts('rpcbook.variables', 5)).join('\n');
    assert.match(variables, /mine/);
    assert.match(variables, /echoed.*answer of cell 2/);
    assert.equal(await runCell(notebook, 2), true);
    assert.ok(received.at(-1)?.includes('[redacted]'), 'another cell receives the visible text, not the value');
    assertNoTrace(await outputsOf(notebook), 'the outputs');
    assertNoTrace(variables, 'the variables');
    assertNoTrace((await treeTexts('rpcbook.history', 3)).join('\n'), 'the history');
    assert.deepEqual(await filesWithTraces(), []);
  });

  it('is in no file of an answer that is too large to show', async () => {
    fillerBytes = tooLargeToShow;
    const notebook = await openNotebook('large.rpc', notebookText(call));
    const end = runCell(notebook, 0);
    await allowAndSend();
    assert.equal(await end, true);
    const items = notebook.cellAt(0).outputs.flatMap((output) => output.items);
    const data = items.find(({ mime }) => mime === exchangeMime)?.data ?? new Uint8Array();
    const frame = readExchangeFrame((await unpackFrame(data)) ?? data);
    assert.ok(frame.kind === 'ok' && frame.value.keptBody?.id !== undefined);
    testWindow.renderer.receive({ kind: 'open', document: { kind: 'kept', id: frame.value.keptBody.id } });
    await waitFor(
      () => window.tabGroups.activeTabGroup.activeTab?.label,
      (label) => label?.includes('answer') === true,
    );
    assertNoTrace(window.activeTextEditor?.document.getText() ?? '', 'the opened answer');
    assertNoTrace(await outputsOf(notebook), 'the outputs');
    assert.deepEqual(await filesWithTraces(), []);
  });

  it('is not sent by a range that saves its rows, so no journal and no saved file contains it', async () => {
    const range = `eth_getLogs { "address": "{{$env ${variable}}}", "fromBlock": 1, "toBlock": 100_000 }`;
    const notebook = await openNotebook('range.rpc', notebookText(`# @network echo/evm\n# @save rows.csv\n${range}`));
    const end = runCell(notebook, 0);
    await answerQuestion('Allow');
    assert.equal(await end, false);
    await outputShows(notebook.cellAt(0), "can't be saved");
    assert.deepEqual(received, []);
    assert.equal(existsSync(path.join(workspaceFolder(), 'rows.csv')), false);
    assert.deepEqual(await filesWithTraces(), []);
  });

  it('needs one confirmation per builder, not one per send', async () => {
    await openNotebook('built.rpc', notebookText(call));
    await start('rpcbook.cell.openInBuilder');
    const { posted, receive } = await panelOf(/my_method/);
    const messages = () => posted as readonly HostMessage[];
    const { setup } = await waitFor(
      () => messages().find((message) => message.kind === 'setup'),
      (message) => message !== undefined,
    ).then((message) => message ?? assert.fail());
    const answers = () => messages().flatMap((message) => (message.kind === 'answer' ? [message.frame] : []));
    const send = (id: number) => receive({ kind: 'request', id, request: { kind: 'send', draft: setup.draft } });
    send(1_000_000);
    await allowAndSend();
    await waitFor(() => answers().length === 1);
    send(1_000_001);
    await waitFor(() => answers().length === 2);
    assert.equal(received.length, 2);
    assert.deepEqual(testWindow.notices, []);
    const shown = answers().map((frame) => new TextDecoder().decode(frame));
    assert.match(shown.join('\n'), /\[redacted\]/);
    assertNoTrace(shown.join('\n'), 'the answers');
    assertNoTrace(JSON.stringify(messages().filter(({ kind }) => kind !== 'answer')), 'the builder');
    assert.deepEqual(await filesWithTraces(), []);
  });
});
