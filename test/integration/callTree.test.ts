import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { Hex } from 'viem';
import { type NotebookCell, Uri, window } from 'vscode';

import { waitFor } from '../run/waitFor';
import { MazeChain } from '../unit/core/formats/trace/mazeChain';
import { readTestService } from './readTestService';
import { answerShows } from './window/answers';
import { notebookText, openNotebook, outputShows, runCell, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { followLink, hoverShows } from './window/hovers';
import { rowNames, tableOf, viewOf } from './window/outputParts';
import { useLocalService, useOwnNode } from './window/services';
import { closeTabs, panelOf, setKey, setSetting, testWindow } from './window/testWindow';

const callTracer = '{ "tracer": "callTracer", "tracerConfig": { "withLog": true } }';
const { accepted } = readTestService().landmarks.l2net.transactions;

describe('the call tree', () => {
  let chain: MazeChain;
  let walk: Hex;
  let failed: Hex;

  before(async () => {
    await setKey();
    chain = await MazeChain.start();
    await writeWorkspaceFile('mazes/abi/Maze.json', JSON.stringify(chain.allAbis));
    walk = await chain.send('walk', [3n], 10n ** 18n);
    failed = await chain.send('walk', [10n ** 20n], 10n ** 18n);
  });
  beforeEach(async () => {
    await useOwnNode(chain.node);
    await setSetting('rpcbook.ask.receipts', 'auto');
  });
  afterEach(async () => {
    await useLocalService();
    await setSetting('rpcbook.ask.receipts', undefined);
    await closeTabs();
  });
  after(async () => {
    await chain.node.stop();
    await rm(path.join(workspaceFolder(), 'mazes'), { recursive: true, force: true });
  });

  /** Runs a notebook with one cell. */
  async function run(name: string, call: string, network = 'own/dev'): Promise<NotebookCell> {
    const notebook = await openNotebook(`mazes/${name}.rpc`, notebookText(`# @network ${network}\n${call}`));
    assert.equal(await runCell(notebook, 0), true);
    return notebook.cellAt(0);
  }

  const trace = (name: string, hash: string) => run(name, `debug_traceTransaction ${hash} ${callTracer}`);
  const cellTexts = () =>
    window.activeNotebookEditor?.notebook.getCells().map(({ document }) => document.getText()) ?? [];

  it('adds a call as a cell, which can run', async () => {
    const cell = await trace('walk', walk);
    const table = await tableOf(cell);
    const row = rowNames(table).findIndex((name) => name.endsWith('balances'));
    const text = table.outline?.cell?.(row);
    assert.ok(text !== undefined);
    testWindow.renderer.receive({ kind: 'addCell', text, network: 'own/dev' });
    const texts = await waitFor(cellTexts, ({ length }) => length === 2);
    assert.equal(texts[1], `# @network own/dev\n${text}`);
    assert.equal(await runCell(cell.notebook, 1), true);
  });

  it('has the path to a failure, and shows why it failed', async () => {
    const cell = await trace('failed', failed);
    const { summary } = await viewOf(cell);
    assert.match(summary, /^Failed: InsufficientBalance/);
    const { outline } = await tableOf(cell);
    assert.deepEqual(
      outline?.path.map((row) => outline.mark(row)),
      outline?.path.map(() => 'failurePath'),
    );
    assert.notEqual(outline?.path.length, 0);
  });

  it('has the calls that cast prints, and the cause, for every way to call and to fail', async () => {
    const [first, second] = [await chain.create('FirstSteps'), await chain.create('SecondSteps')];
    const gate = await chain.create('Gate', [first]);
    const throughGate = (contract: string, name: string, args: readonly unknown[] = []): Promise<Hex> =>
      chain.sendTo(gate, contract, name, args);
    const ways: readonly (readonly [what: string, hash: Hex, rows: readonly string[], says: RegExp])[] = [
      ['proxy', await throughGate('FirstSteps', 'step'), ['0 step', '1 step', '2 Stepped'], /Success · /],
      ['upgrade', await throughGate('Gate', 'change', [second]), ['0 change'], /Success · /],
      ['upgraded', await throughGate('SecondSteps', 'step'), ['0 step', '1 step', '2 look', '3 look'], /Success · /],
      [
        'customError',
        await throughGate('SecondSteps', 'shut'),
        ['0 shut', '1 shut'],
        /^Failed: Closed\(at 11\) in shut/,
      ],
      ['panic', await chain.send('divide', [0n]), ['0 divide', '1 inner'], /^Failed: Panic 0x12, division.* in inner/],
      ['outOfGas', await chain.send('spin'), ['0 spin', '1 forever'], /^Failed: out of gas in forever/],
      ['invalid', await chain.send('invalid'), ['0 invalid'], /^Failed: invalid opcode in invalid/],
      ['creates', await chain.send('build'), ['0 build', '1 new contract', '2 new contract'], /Success · /],
      // Its ABI has a mapping, for which no selector can be computed.
      ['delegate', await chain.send('count', [7n]), ['0 count', '1 0x5e5d465b'], /Success · /],
      ['selfCalls', await chain.send('again', [2n]), ['0 again', '1 again', '2 again'], /Success · /],
      ['caught', await chain.send('tryToPay', [10n ** 20n]), ['0 tryToPay', '1 pay', '1 Caught'], /Success · /],
    ];
    const calls = ways.map(([, hash]) => `# @network own/dev\ndebug_traceTransaction ${hash} ${callTracer}`);
    const notebook = await openNotebook('mazes/ways.rpc', notebookText(...calls));
    for (const [index, [what, hash, rows, says]] of ways.entries()) {
      assert.equal(await runCell(notebook, index), true);
      const cell = notebook.cellAt(index);
      assert.match((await viewOf(cell)).summary, says, what);
      const shown = rowNames(await tableOf(cell));
      assert.deepEqual(shown, rows, what);
      const depths = shown.filter((name) => !/ [A-Z]/.test(name)).map((name) => Number.parseInt(name));
      assert.deepEqual(
        depths,
        (await chain.castCalls(hash)).map(([depth]) => depth),
        what,
      );
    }
  });

  it('opens as a page of its own from a receipt, whose button adds it to the notebook', async () => {
    await run('receipt', `eth_getTransactionReceipt ${failed}`);
    const action = { kind: 'trace', network: 'own/dev', hash: failed };
    testWindow.renderer.receive({ kind: 'act', action, owner: '' });
    await answerShows(/^Call tree 0x/, /Failed: InsufficientBalance/);
    (await panelOf(/^Call tree 0x/)).receive({ kind: 'addToNotebook' });
    await waitFor(cellTexts, (texts) => texts.some((text) => text.includes('debug_traceTransaction')));
  });

  it('opens from the hover of a failed transaction', async () => {
    const file = await writeWorkspaceFile('mazes/hash.ts', `Some words.\n\n// @network own/dev\n${failed}\n`);
    const { document } = await window.showTextDocument(Uri.file(file));
    await followLink(await hoverShows(document, failed, 'Trace'), 'Trace');
    await answerShows(/^Call tree 0x/, /Failed: InsufficientBalance/);
  });

  it('has the phases of an l2net transaction, and opens from its hover', async () => {
    await useLocalService();
    const cell = await run('phases', `l2net_traceTransaction ${accepted}`, 'local-service/l2net');
    await outputShows(cell, '__execute__');
    assert.deepEqual(
      rowNames(await tableOf(cell)).map((name) => name.replace(/^\d+ /, '').replace(/\s*\(.*/s, '')),
      [
        'Validate',
        '__validate__',
        'Execute',
        '__execute__',
        'transfer',
        'Transfer',
        'transfer',
        'Transfer',
        'transaction_executed',
        'Fee transfer',
        'transfer',
        'Transfer',
      ],
    );
    const file = await writeWorkspaceFile('mazes/felt.ts', `Some words.\n\n// @network l2net\n${accepted}\n`);
    const { document } = await window.showTextDocument(Uri.file(file));
    await followLink(await hoverShows(document, accepted, 'Trace'), 'Trace');
    await answerShows(/^Call tree/, /__execute__/);
  });
});
