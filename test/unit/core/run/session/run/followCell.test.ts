import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import { isList, readMember } from '../../../../../../src/core/base/json/readMember';
import type { CellAnswer, ExchangeAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createHeadlessLongWorkPorts } from '../../../../../../src/headless/createHeadlessLongWorkPorts';
import { createHeadlessPorts } from '../../../../../../src/headless/createHeadlessPorts';
import { EnvironmentCredentials } from '../../../../../../src/headless/environmentCredentials';
import { readSettings } from '../../../../../../src/headless/readSettings';
import { createWire } from '../../../../../../src/transport/createWire';
import { Anvil } from '../../../../../service/evm/anvil';
import { noKnowledge } from '../../../request/pipe/noKnowledge';

const token = '0x00000000000000000000000000000000000e417e';
/** Emits `Transfer(address,address,uint256)` with three topics. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const tokenCode = `0x600160005260026003 7f${transferTopic} 60206000a300`.replaceAll(' ', '');

describe('followCell', function () {
  this.timeout(60_000);
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
    const service = {
      id: 'local',
      rpcUrl: `http://127.0.0.1:${node.port}`,
      wsUrl: `ws://127.0.0.1:${node.port}`,
      rpcPath: '',
      wsPath: '',
      networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
    };
    const { services, requests } = readSettings(JSON.stringify({ 'rpcbook.services': [service] }));
    const ports = createHeadlessPorts({
      wire,
      credentials: new EnvironmentCredentials({}, new Map()),
      services,
      requests,
      ledger: { append: (entry) => Promise.resolve(void ledger.push(entry)) },
      knowledge: noKnowledge,
      environment: {},
      spentToday: () => Promise.resolve(0),
    });
    const access = { read: assert.fail, locate: assert.fail };
    const work = await createHeadlessLongWorkPorts(undefined, requests, {}, access as never);
    session = new NotebookSession(ports, undefined, work.ports);
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
  function run(text: string, follows = true) {
    const cells = [{ id: 'a', text }];
    const shown: (ExchangeAnswer | undefined)[] = [];
    let answer: CellAnswer | undefined;
    let isLive = false;
    const ended = session.run(cells, 'a', abort.signal, {
      started: () => undefined,
      progressed: (_id, _report, partial) => void shown.push(partial),
      ...(follows && { wentLive: () => (isLive = true) }),
      ended: (_id, given) => {
        answer = given;
      },
    });
    return { ended, shown, isLive: () => isLive, answer: () => answer };
  }

  async function until(isDone: () => boolean): Promise<void> {
    for (let turn = 0; !isDone(); turn += 1) {
      if (turn > 500) assert.fail('It takes too long.');
      await sleep(20);
    }
  }

  const rowsOf = (answer: CellAnswer | undefined): readonly unknown[] => {
    if (answer?.kind !== 'exchange' || answer.exchange.outcome.kind !== 'result')
      return assert.fail(JSON.stringify(answer));
    const { value } = answer.exchange.outcome;
    return isList(value) ? value : assert.fail('no list');
  };

  const began = () => until(() => ledger.some(({ method }) => method === 'eth_getBlockByNumber'));

  it('shows the logs of an event by its name as they arrive, and ends after # @take', async () => {
    const text = `# @take 3\neth_subscribe logs {"address": "${token}", "topics": ["Transfer(address,address,uint256)"]}`;
    const cell = run(text);
    await began();
    await transfer();
    await until(() => cell.shown.some((partial) => partial !== undefined && rowsOf(partial).length === 1));
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

  it('shows no row before its block is final, and counts the calls that ask for it', async () => {
    const cell = run('# @finality finalized\neth_subscribe newHeads');
    await began();
    await node.request('evm_mine', []);
    const asked = () => ledger.filter(({ method }) => method === 'eth_getBlockByNumber').length;
    await until(() => asked() === 2);
    abort.abort();
    await cell.ended;
    const answer = cell.answer();
    assert.deepEqual(rowsOf(answer), []);
    assert.ok(answer?.kind === 'exchange');
    assert.deepEqual(answer.work?.notices, ["1 row in blocks that aren't final yet isn't shown."]);
    assert.equal(answer.work?.calls, ledger.length);
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
    await until(() => cell.shown.some((partial) => partial !== undefined && rowsOf(partial).length === 1));
    abort.abort();
    await cell.ended;
    assert.equal(readMember(rowsOf(cell.answer())[0] as never, 'number'), '0x1');
    assert.equal(ledger.filter(({ method }) => method === 'eth_unsubscribe').length, 1);
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
