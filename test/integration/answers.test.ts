import assert from 'node:assert/strict';

import type { NotebookCell } from 'vscode';

import { decodeExchange } from '../../src/core/answer/decode/decodeExchange';
import { KeptBodies } from '../../src/core/base/files/keptBodies';
import type { Section } from '../../src/core/base/view/decodedView';
import { AnswerOutputs } from '../../src/host/notebook/answerOutputs';
import { RenderedRows } from '../../src/host/notebook/live/renderedRows';
import { exchangeMime } from '../../src/messages/exchangeFrame';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, outputText, runCell } from './window/cells';
import { exchangeOf } from './window/outputParts';
import { closeTabs, promptFor, setKey, testWindow } from './window/testWindow';

const spam = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707';
const megabyte = 1_000_000;
const admin = new ServiceAdmin(readTestService().admin);

describe('answers in a notebook', () => {
  before(setKey);
  afterEach(async () => {
    await admin.behave();
    await closeTabs();
  });

  /** Runs one cell in a new notebook. */
  async function run(name: string, cell: string): Promise<NotebookCell> {
    const notebook = await openNotebook(`answers/${name}.rpc`, notebookText(`# @network evm\n${cell}`));
    assert.equal(await runCell(notebook, 0), true);
    return notebook.cellAt(0);
  }

  async function sectionsOf(cell: NotebookCell): Promise<readonly Section[]> {
    const { exchange, hints } = await exchangeOf(cell);
    return decodeExchange(exchange, hints).sections;
  }

  it('have thousands of decoded logs', async () => {
    const cell = await run(
      'logs',
      `# @event event Tick(uint256 indexed index, address indexed by, uint256 value)\neth_getLogs { "address": "${spam}", "fromBlock": 32, "toBlock": 40 }`,
    );
    assert.match(await outputText(cell), /4,500 Tick/);
    const tables = (await sectionsOf(cell)).flatMap((section) => (section.kind === 'table' ? [section.rowCount] : []));
    assert.deepEqual(tables, [4500]);
  });

  it('are shown without their text if the cell is stopped while it is written', async () => {
    const cell = await run('stopped', `eth_getLogs { "address": "${spam}", "fromBlock": 32, "toBlock": 40 }`);
    const { exchange, hints } = await exchangeOf(cell);
    const files = { write: () => Promise.resolve(''), remove: () => Promise.resolve() };
    const outputs = new AnswerOutputs(new KeptBodies(files), new RenderedRows(() => Promise.resolve(true), Date.now));
    const answer = { kind: 'exchange', exchange, hints, sentValues: [], notes: [] } as const;
    const { outputs: shown, isShown } = await outputs.create(answer, 'cell', { signal: AbortSignal.abort() });
    const items = shown.flatMap((output) => output.items);
    const text = items.find(({ mime }) => mime === 'text/plain')?.data;
    assert.match(new TextDecoder().decode(text), /^The cell was stopped before this answer was written as text/);
    assert.ok(isShown && items.some(({ mime }) => mime === exchangeMime));
  });

  it('offer lookups for a contract, and send nothing before one is selected', async () => {
    const before = await admin.counters();
    const cell = await run(
      'lookUp',
      'eth_getTransactionReceipt 0xd49f380533779045e0a31d5f485bd6ea6705e92b06d79aab1c64850119c28697',
    );
    const { exchange } = await exchangeOf(cell);
    const subject = { of: 'address', text: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
    testWindow.renderer.receive({ kind: 'lookUp', subject, network: exchange.network.key });
    const kinds = await promptFor('What do you want to look up?');
    await kinds.item('Storage of this contract');
    await kinds.pick('Logs of this contract');
    await promptFor('Look Up Logs on Local EVM chain: 255 credits');
    const after = await admin.counters();
    assert.equal(after.attempts.http - before.attempts.http, 1);
  });

  it('draw base fees as a chart', async () => {
    const cell = await run('fees', 'GET /networks/31337/baseFeeHistory');
    assert.match(await outputText(cell), /Assumed: numbers in gwei, oldest first/);
    assert.ok((await sectionsOf(cell)).some((section) => section.kind === 'chart' && section.x.length === 500));
  });

  it('keep a body of 100 MB to open or save, and need at most three times its size in memory', async () => {
    const bytes = 100 * megabyte;
    await admin.misbehave({ method: 'eth_chainId', fault: { kind: 'hugeBody', bytes } });
    const start = process.memoryUsage().rss;
    let peak = start;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const cell = await run('huge', 'eth_chainId').finally(() => clearInterval(timer));
    assert.ok(peak - start <= 3 * bytes, `grew by ${Math.round((peak - start) / megabyte)} MB`);
    const { keptBody } = await exchangeOf(cell);
    assert.equal(keptBody?.bytes, bytes);
    assert.ok(keptBody?.id !== undefined);
  });
});
