import assert from 'node:assert/strict';

import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import { isList, readMember } from '../../../../../../src/core/base/json/jsonValue';
import type { KeptChain } from '../../../../../../src/core/run/live/keptChain';
import type { LiveControls } from '../../../../../../src/core/run/live/liveControls';
import type { RowChange } from '../../../../../../src/core/run/live/liveFeed';
import { readKeptChain } from '../../../../../../src/core/run/live/readKeptChain';
import type { WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import type { CellAnswer, ExchangeAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createWire } from '../../../../../../src/transport/createWire';
import { waitFor } from '../../../../../run/waitFor';
import { Anvil } from '../../../../../service/evm/anvil';
import { portsOfLiveNode } from './liveNode';

const token = '0x00000000000000000000000000000000000e417e';
/** Emits `Transfer(address,address,uint256)` with three topics. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const tokenCode = `0x600160005260026003 7f${transferTopic} 60206000a300`.replaceAll(' ', '');

describe('followCell', () => {
  let node: Anvil;
  let wire: ReturnType<typeof createWire>;
  let abort: AbortController;
  let ledger: LedgerEntry[];
  let session: NotebookSession;

  beforeEach(async () => {
    node = await Anvil.start({});
    wire = createWire({ idleMilliseconds: 500 });
    abort = new AbortController();
    ledger = [];
    await node.request('anvil_setCode', [token, tokenCode]);
    const { ports, work } = await portsOfLiveNode({ port: node.port, wire, ledger });
    session = new NotebookSession({ ...ports, work });
  });

  afterEach(async () => {
    abort.abort();
    wire.dispose();
    await node.stop();
  });

  async function transfer(): Promise<void> {
    const [from] = await node.request<readonly string[]>('eth_accounts', []);
    await node.request('eth_sendTransaction', [{ from, to: token, gas: '0x30000' }]);
  }

  /** Runs a cell. `live` resolves when it follows. */
  function run(text: string, follows = true, from?: KeptChain) {
    const cells = [{ id: 'a', text }];
    const shown: (ExchangeAnswer | undefined)[] = [];
    let answer: CellAnswer | undefined;
    let isLive = false;
    let controls: LiveControls | undefined;
    const reports: WorkReport[] = [];
    const changes: (readonly RowChange[])[] = [];
    let toldAtOnce: readonly (readonly RowChange[])[] | undefined;
    const ended = session.run(cells, 'a', abort.signal, {
      started: () => undefined,
      progressed: (_id, report, partial) => {
        reports.push(report);
        shown.push(partial);
      },
      ...(follows && {
        wentLive: (_id: string, given: LiveControls) => {
          isLive = true;
          controls = given;
          queueMicrotask(() => (toldAtOnce = [...changes]));
        },
        goesOnFrom: () => from,
        rowsChanged: (_id: string, given: readonly RowChange[]) => void changes.push(given),
      }),
      ended: (_id, given) => {
        answer = given;
      },
    });
    const live = () => controls ?? assert.fail('not live');
    return {
      ended,
      shown,
      reports,
      toldAtOnce: () => toldAtOnce,
      isLive: () => isLive,
      controls: live,
      answer: () => answer,
    };
  }

  const rowsOf = (answer: CellAnswer | undefined): readonly unknown[] => {
    if (answer?.kind !== 'exchange' || answer.exchange.outcome.kind !== 'result')
      return assert.fail(JSON.stringify(answer));
    const { value } = answer.exchange.outcome;
    return isList(value) ? value : assert.fail('no list');
  };

  const began = () => waitFor(() => ledger.some(({ method }) => method === 'eth_getBlockByNumber'));

  it('shows the logs of an event by its name as they arrive, and ends after # @take', async () => {
    const text = `# @take 3\neth_subscribe logs {"address": "${token}", "topics": ["Transfer(address,address,uint256)"]}`;
    const cell = run(text);
    await began();
    await transfer();
    await waitFor(() => cell.shown.some((partial) => partial !== undefined && rowsOf(partial).length === 1));
    assert.ok(cell.isLive());
    await transfer();
    await transfer();
    await cell.ended;
    const answer = cell.answer();
    assert.equal(rowsOf(answer).length, 3);
    assert.equal(answer?.kind === 'exchange' && answer.work?.state, 'done');
    assert.equal(
      answer?.kind === 'exchange' && answer.exchange.call.kind === 'rpc' && answer.exchange.call.method,
      'eth_getLogs',
    );
    assert.equal(ledger.filter(({ method }) => method === 'eth_unsubscribe').length, 2);
  });

  it('is stopped with its rows if the node replaces blocks so often that it spends ten times what it usually needs', async () => {
    const costs = { eth_subscribe: 10, eth_unsubscribe: 0, eth_getBlockByNumber: 20, eth_getLogs: 75 };
    const { ports, work } = await portsOfLiveNode({
      port: node.port,
      wire,
      ledger,
      settings: { 'rpcbook.costs': costs },
    });
    session = new NotebookSession({ ...ports, work });
    const cell = run(`eth_subscribe logs {"address": "${token}"}`);
    await began();
    await transfer();
    await waitFor(() => cell.shown.some((partial) => partial !== undefined && rowsOf(partial).length === 1));
    for (let block = 0; block < 8; block += 1) await node.request('evm_mine', []);
    const [from] = await node.request<readonly string[]>('eth_accounts', []);
    while (cell.answer() === undefined) {
      const calls = ledger.length;
      // Without another transaction each time, the blocks could be the same again.
      const value = `0x${calls.toString(16)}`;
      await node.request('anvil_reorg', [4, [[{ from, to: from, value }, 0]]]);
      await waitFor(() => ledger.length > calls || cell.answer() !== undefined);
    }
    await cell.ended;
    const answer = cell.answer();
    assert.ok(answer?.kind === 'exchange' && rowsOf(answer).length === 1);
    assert.equal(answer.work?.isOverBudget, true);
    assert.match(answer.work?.stopped ?? '', /runs by itself and would spend more than 4,550 credits in a minute/);
    const spent = ledger.reduce((sum, { cost }) => sum + (cost.kind === 'known' ? cost.credits : 0), 0);
    assert.ok(spent > 4_000 && spent <= 4_550, `${spent} credits`);
  });

  it('shows no row before its block is final, and counts the calls that ask for it', async () => {
    const cell = run('# @finality finalized\neth_subscribe newHeads');
    await began();
    await node.request('evm_mine', []);
    const asked = () => ledger.filter(({ method }) => method === 'eth_getBlockByNumber').length;
    await waitFor(() => asked() >= 2);
    abort.abort();
    await cell.ended;
    const answer = cell.answer();
    assert.deepEqual(rowsOf(answer), []);
    assert.ok(answer?.kind === 'exchange');
    assert.deepEqual(answer.work?.notices, ["1 row in blocks that aren't final yet isn't shown."]);
    assert.equal(answer.work?.calls, ledger.length);
  });

  it('says that its rows are told as they arrive before the first one does', async () => {
    const cell = run('eth_subscribe newHeads');
    await waitFor(() => cell.isLive());
    assert.deepEqual(cell.toldAtOnce(), [[]]);
    abort.abort();
    await cell.ended;
  });

  it('refuses finality for what is in no block, and sends nothing', async () => {
    const cell = run('# @finality finalized\neth_subscribe newPendingTransactions');
    await cell.ended;
    assert.equal(cell.answer()?.kind, 'refused');
    assert.deepEqual(ledger, []);
  });

  it('keeps its rows when it is stopped, and unsubscribes', async () => {
    const cell = run('eth_subscribe newHeads');
    await began();
    await node.request('evm_mine', []);
    await waitFor(() => cell.shown.some((partial) => partial !== undefined && rowsOf(partial).length === 1));
    abort.abort();
    await cell.ended;
    assert.equal(readMember(rowsOf(cell.answer())[0] as never, 'number'), '0x1');
    assert.equal(ledger.filter(({ method }) => method === 'eth_unsubscribe').length, 1);
  });

  it('shows no new rows while it is paused, counts them, and shows them when it is resumed', async () => {
    const cell = run('eth_subscribe newHeads');
    await began();
    await node.request('evm_mine', []);
    await waitFor(() => cell.shown.some((partial) => partial !== undefined && rowsOf(partial).length === 1));
    cell.controls().pause?.();
    await waitFor(() => cell.reports.at(-1)?.live?.paused?.rows === 0);
    const before = cell.shown.length;
    await node.request('evm_mine', []);
    await node.request('evm_mine', []);
    await waitFor(() => cell.reports.at(-1)?.live?.paused?.rows === 2);
    assert.ok(cell.shown.slice(before).every((partial) => partial === undefined));
    assert.equal(cell.reports.at(-1)?.shownRows, 1);
    cell.controls().resume?.();
    await waitFor(() =>
      cell.shown.slice(before).some((partial) => partial !== undefined && rowsOf(partial).length === 3),
    );
    assert.equal(cell.reports.at(-1)?.live?.paused, undefined);
  });

  it('ends by itself with its rows and those that wait, and unsubscribes, when its control stops it', async () => {
    const cell = run('eth_subscribe newHeads');
    await began();
    await node.request('evm_mine', []);
    await waitFor(() => cell.shown.some((partial) => partial !== undefined && rowsOf(partial).length === 1));
    cell.controls().pause?.();
    await node.request('evm_mine', []);
    await waitFor(() => cell.reports.at(-1)?.live?.paused?.rows === 1);
    cell.controls().stop();
    await cell.ended;
    const answer = cell.answer();
    assert.equal(rowsOf(answer).length, 2);
    assert.ok(answer?.kind === 'exchange');
    assert.equal(answer.work?.state, 'done');
    assert.equal(answer.work?.live?.state, 'ended');
    assert.equal(answer.work?.live?.paused, undefined);
    assert.equal(ledger.filter(({ method }) => method === 'eth_unsubscribe').length, 1);
  });

  it('goes on where an earlier run ended, reads what was missed, and takes blocks that replaced known ones', async () => {
    const earlier = run('eth_subscribe newHeads');
    await began();
    await node.request('evm_mine', []);
    await node.request('evm_mine', []);
    await waitFor(() => earlier.shown.some((partial) => partial !== undefined && rowsOf(partial).length === 2));
    const kept = readKeptChain(earlier.controls().kept?.());
    assert.equal(kept?.sureTo, 2);
    earlier.controls().stop();
    await earlier.ended;
    // Block 2 is replaced, and three more are mined.
    const [from] = await node.request<readonly string[]>('eth_accounts', []);
    await node.request('anvil_reorg', [1, [[{ from, to: token, value: '0x1' }, 0]]]);
    for (let block = 3; block <= 5; block += 1) await node.request('evm_mine', []);
    const later = run('# @take 4\neth_subscribe newHeads', true, kept);
    await later.ended;
    const numbers = rowsOf(later.answer()).map((row) => readMember(row as never, 'number'));
    assert.deepEqual(numbers, ['0x2', '0x3', '0x4', '0x5']);
  });

  it('ends after # @for, and when # @until holds', async () => {
    const timed = run('# @for 1s\neth_subscribe newHeads');
    await timed.ended;
    assert.deepEqual(rowsOf(timed.answer()), []);
    ledger.length = 0;
    const conditional = run('# @until result[0].number == 0x1\neth_subscribe newHeads');
    await began();
    await node.request('evm_mine', []);
    await conditional.ended;
    assert.equal(rowsOf(conditional.answer()).length, 1);
  });

  it('sends a subscription as one call where nobody follows it', async () => {
    const cell = run('# @transport ws\neth_subscribe newHeads', false);
    await cell.ended;
    assert.deepEqual(
      ledger.map(({ method }) => method),
      ['eth_subscribe'],
    );
  });

  it('refuses wrong values of the directives that end it', async () => {
    for (const directive of ['for ten', 'for 25h', 'take 0', 'take x', 'until number']) {
      const cell = run(`# @${directive}\neth_subscribe newHeads`);
      await cell.ended;
      assert.equal(cell.answer()?.kind, 'refused', directive);
    }
    assert.deepEqual(ledger, []);
  });
});
