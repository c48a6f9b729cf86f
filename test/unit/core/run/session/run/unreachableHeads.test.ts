import assert from 'node:assert/strict';

import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import type { WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import type { CellAnswer, ExchangeAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createWire } from '../../../../../../src/transport/createWire';
import { waitFor } from '../../../../../run/waitFor';
import { Anvil } from '../../../../../service/evm/anvil';
import { refusedWith, SocketDoor } from '../../live/follow/socketDoor';
import { portsOfLiveNode } from './liveNode';

describe('live cells of a network whose address for sockets has none', () => {
  let node: Anvil;
  let wire: ReturnType<typeof createWire>;
  let ledger: LedgerEntry[];
  let door: SocketDoor | undefined;

  beforeEach(async () => {
    node = await Anvil.start({});
    wire = createWire({ idleMilliseconds: 500 });
    ledger = [];
  });

  afterEach(async () => {
    wire.dispose();
    await door?.stop();
    await node.stop();
  });

  async function openSession(answer: Parameters<typeof SocketDoor.start>[1]) {
    door = await SocketDoor.start(node.port, answer);
    const network = { family: 'evm', chainId: '31337', wsUrl: `ws://127.0.0.1:${door.port}` };
    const { ports, work } = await portsOfLiveNode({ port: node.port, wire, ledger, network });
    // Blocks may follow each other closely here.
    const quick = {
      ...work,
      sleep: (milliseconds: number, signal: AbortSignal) =>
        work.sleep(milliseconds === 4_000 ? 20 : milliseconds, signal),
    };
    return new NotebookSession({ ...ports, work: quick });
  }

  async function run(text: string, answer: Parameters<typeof SocketDoor.start>[1]) {
    return runIn(await openSession(answer), text);
  }

  function runIn(session: NotebookSession, text: string) {
    const abort = new AbortController();
    const reports: WorkReport[] = [];
    const shown: ExchangeAnswer[] = [];
    let answered: CellAnswer | undefined;
    const ended = session.run([{ id: 'a', text }], 'a', abort.signal, {
      started: () => undefined,
      progressed: (_id, report, partial) => {
        reports.push(report);
        if (partial) shown.push(partial);
      },
      wentLive: () => undefined,
      ended: (_id, given) => void (answered = given),
    });
    return {
      reports,
      shown,
      notices: () => reports.at(-1)?.notices.join(' ') ?? '',
      stop: async () => {
        abort.abort();
        await ended;
        return answered;
      },
    };
  }

  async function until(isDone: () => boolean, what: () => string): Promise<void> {
    await waitFor(() => isDone() || assert.fail(what()), Boolean, { what: String(isDone) });
  }

  for (const [name, answer, why] of [
    ['closed', 'closed', /There is no subscription\. Nothing answers at .* tries again, and until then asks for/],
    ['silent', 'silent', /There is no subscription\. The WebSocket doesn't answer\. .* tries again/],
    ['refused', refusedWith(404), /There is no subscription\. .*HTTP 404.* Rpcbook asks for the newest block every 4/],
  ] as const)
    it(`answer soon, say why they ask for blocks, and go on: ${name}`, async () => {
      const every = await run('# @every block\neth_blockNumber', answer);
      await until(() => every.shown.length > 0, every.notices);
      assert.match(every.notices(), why);
      await node.request('evm_mine', []);
      await until(() => every.notices().includes('result: 0 → 1 (+1)'), every.notices);
      const ended = await every.stop();
      assert.ok(ended?.kind === 'exchange' && ended.work?.state === 'done', JSON.stringify(ended));
      assert.equal(ended.work.calls, ledger.length - ledger.filter(({ method }) => method === 'eth_subscribe').length);
    });

  it('say so in each cell that shares the subscription, also after the first one ended', async () => {
    const session = await openSession('closed');
    const cells = ['eth_blockNumber', 'eth_gasPrice'].map((text) => runIn(session, `# @every block\n${text}`));
    const told = /There is no subscription\. Nothing answers at .* tries again, and until then asks for/;
    for (const { notices } of cells) await until(() => told.test(notices()), notices);
    const [first, second] = cells;
    await first?.stop();
    const before = second?.reports.length ?? 0;
    await node.request('evm_mine', []);
    await until(
      () => (second?.shown.length ?? 0) > 1 && (second?.reports.length ?? 0) > before,
      () => 'No report.',
    );
    await until(
      () => told.test(second?.notices() ?? ''),
      () => second?.notices() ?? '',
    );
    await second?.stop();
  });

  it('show rows of a subscription, and say what asking for them costs', async () => {
    const cell = await run('eth_subscribe newHeads', 'closed');
    await until(() => ledger.some(({ method }) => method === 'eth_getBlockByNumber'), cell.notices);
    await node.request('evm_mine', []);
    await until(() => cell.reports.at(-1)?.rows === 1, cell.notices);
    assert.match(cell.notices(), /until then asks for the newest block every 4 seconds, with 900 calls an hour, and/);
    assert.equal(cell.reports.at(-1)?.live?.state, 'polling');
    await cell.stop();
  });
});
