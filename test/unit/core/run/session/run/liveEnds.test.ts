import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';

import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import type { LiveControls } from '../../../../../../src/core/run/live/liveControls';
import { unsubscribeMilliseconds } from '../../../../../../src/core/run/live/liveIntervals';
import type { WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { SharedHeads } from '../../../../../../src/core/run/session/run/sharedHeads';
import { createWire } from '../../../../../../src/transport/createWire';
import { waitFor } from '../../../../../run/waitFor';
import { Anvil } from '../../../../../service/evm/anvil';
import { CountingNode } from '../../live/follow/countingNode';
import { portsOfLiveNode } from './liveNode';

/** A cell that runs, and what its test may do to it. */
interface Running {
  readonly abort: AbortController;
  readonly controls: () => LiveControls;
  readonly mine: () => Promise<unknown>;
  readonly dispose: () => void;
  readonly cut: () => void;
  /** The time of `# @for` elapses. */
  readonly elapse: () => void;
}

interface WayToEnd {
  readonly name: string;
  readonly cell: string;
  /** Credits of methods. */
  readonly costs?: Readonly<Record<string, number>>;
  /** What ends it, once it follows. */
  readonly end: (running: Running) => unknown;
  /** How many subscriptions the node confirmed, and how many of them were ended. As many if absent. */
  readonly subscriptions?: number;
  readonly ended?: number;
  readonly holds?: string;
  readonly refuses?: { readonly method: string; readonly code: number; readonly message: string };
  /** A call is in the ledger that may have reached the node, because it was sent when the socket ended. */
  readonly isUnsure?: true;
  readonly state: 'done' | 'stopped' | 'refused';
}

const heads = 'eth_subscribe newHeads';
const stop = ({ abort }: Running): void => abort.abort();
const mine = ({ mine: mined }: Running) => mined();

const ways: readonly WayToEnd[] = [
  // VS Code cancels the cell if it is stopped, deleted or cleared, and if its notebook is closed or has another kernel.
  { name: 'a cancellation', cell: heads, end: stop, state: 'done' },
  { name: 'Stop', cell: heads, end: ({ controls }) => controls().stop(), state: 'done' },
  { name: 'Stop, of logs', cell: 'eth_subscribe logs {}', subscriptions: 2, end: stop, state: 'done' },
  { name: 'Stop, of pending transactions', cell: 'eth_subscribe newPendingTransactions', end: stop, state: 'done' },
  { name: 'Stop, of final rows', cell: `# @finality finalized\n${heads}`, end: stop, state: 'done' },
  { name: 'Stop, of a repeated cell', cell: '# @every block\neth_chainId', end: stop, state: 'done' },
  { name: '# @take', cell: `# @take 1\n${heads}`, end: mine, state: 'done' },
  { name: '# @for', cell: `# @for 1h\n${heads}`, end: ({ elapse }) => elapse(), state: 'done' },
  { name: '# @until', cell: `# @until result[0].number > 0x0\n${heads}`, end: mine, state: 'done' },
  {
    name: 'a budget',
    cell: `# @budget 10\n${heads}`,
    costs: { eth_subscription: 20, eth_subscribe: 0, eth_unsubscribe: 0, eth_getBlockByNumber: 0 },
    end: mine,
    state: 'stopped',
  },
  {
    name: 'a budget that is too low to unsubscribe, too',
    cell: `# @budget 10\n${heads}`,
    costs: { eth_subscription: 6, eth_subscribe: 5, eth_unsubscribe: 6, eth_getBlockByNumber: 0 },
    end: mine,
    ended: 0,
    state: 'stopped',
  },
  {
    name: 'a call that is refused',
    cell: heads,
    refuses: { method: 'eth_getBlockByNumber', code: -32602, message: 'invalid params' },
    end: () => undefined,
    state: 'stopped',
  },
  {
    name: 'a subscription that is refused',
    cell: heads,
    refuses: { method: 'eth_subscribe', code: -32602, message: 'invalid params' },
    subscriptions: 0,
    end: () => undefined,
    state: 'stopped',
  },
  {
    name: 'a node without subscriptions, and Stop',
    cell: heads,
    refuses: { method: 'eth_subscribe', code: -32601, message: 'the method eth_subscribe does not exist' },
    subscriptions: 0,
    end: stop,
    state: 'done',
  },
  {
    name: 'Stop, while the node still has to answer',
    cell: heads,
    holds: 'eth_subscribe',
    subscriptions: 0,
    end: stop,
    state: 'done',
  },
  {
    name: 'the window, whose connections are closed',
    cell: heads,
    end: ({ abort, dispose }) => {
      abort.abort();
      dispose();
    },
    ended: 0,
    state: 'done',
  },
  {
    name: 'a socket that is cut, and Stop',
    cell: heads,
    end: ({ abort, cut }) => {
      cut();
      abort.abort();
    },
    ended: 0,
    isUnsure: true,
    state: 'done',
  },
];

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('a live cell, however it ends,', () => {
  let anvil: Anvil;
  let node: CountingNode;

  before(async () => {
    anvil = await Anvil.start({});
  });

  beforeEach(async () => {
    node = await CountingNode.start(anvil);
  });

  afterEach(() => node.stop());

  after(() => anvil.stop());

  for (const {
    name,
    cell,
    costs = {},
    end,
    subscriptions = 1,
    ended = subscriptions,
    refuses,
    holds,
    isUnsure,
    state,
  } of ways)
    it(`unsubscribes, leaves nothing open and has each call in the ledger once: ${name}`, async () => {
      // The runner sets a timer of its own after this function has begun.
      await setImmediate();
      const before = timers();
      const wire = createWire({ idleMilliseconds: 50 });
      const ledger: LedgerEntry[] = [];
      const settings = { 'rpcbook.costs': costs };
      const { ports, work } = await portsOfLiveNode({ port: node.port, wire, ledger, settings });
      const abort = new AbortController();
      const shared = new SharedHeads();
      if (refuses) node.refuses = (method) => (method === refuses.method ? refuses : undefined);
      node.holds = holds;
      let controls: LiveControls | undefined;
      let answer: CellAnswer | undefined;
      const reports: WorkReport[] = [];
      const hour = new AbortController();
      const timed = {
        ...work,
        // It waits for the answers of the node as long as they take.
        sleep: (milliseconds: number, signal: AbortSignal) =>
          milliseconds === unsubscribeMilliseconds
            ? work.sleep(3_600_000, signal)
            : work.sleep(milliseconds, milliseconds === 3_600_000 ? AbortSignal.any([signal, hour.signal]) : signal),
      };
      const session = new NotebookSession({ ...ports, work: timed }, undefined, { heads: shared });
      const running = session.run([{ id: 'a', text: cell }], 'a', abort.signal, {
        started: () => undefined,
        progressed: (_id, report) => void reports.push(report),
        wentLive: (_id, given) => void (controls = given),
        ended: (_id, given) => void (answer = given),
      });
      const follows = () => answer !== undefined || reports.some(({ live }) => isFollowing.has(live?.state ?? ''));
      await waitFor(() => follows() || assert.fail(JSON.stringify(reports.at(-1))));
      await end({
        abort,
        controls: () => controls ?? assert.fail('not live'),
        mine: () => anvil.request('evm_mine', []),
        dispose: () => wire.dispose(),
        cut: () => node.cut(),
        elapse: () => hour.abort(),
      });
      await running;
      assert.equal(answer && stateOf(answer), state, JSON.stringify(answer));
      await waitFor(
        () => node.sockets,
        (sockets) => sockets === 0,
      );
      assert.equal(node.count('eth_unsubscribe'), ended, node.methods.join());
      const unsure = isUnsure ? ledger.filter(({ method }) => method === 'eth_unsubscribe') : [];
      assert.deepEqual(
        ledger
          .filter((entry) => entry.method !== 'eth_subscription' && !unsure.includes(entry))
          .map(({ method }) => method)
          .sort(),
        [...node.methods].sort(),
      );
      assert.deepEqual(shared.networks, []);
      wire.dispose();
      await waitFor(() => timers() <= before || assert.fail(process.getActiveResourcesInfo().join()));
      assert.deepEqual(getEventListeners(abort.signal, 'abort'), []);
    });
});

const isFollowing: ReadonlySet<string> = new Set(['live', 'polling', 'repeating']);

function stateOf(answer: CellAnswer): string {
  if (answer.kind !== 'exchange') return answer.kind;
  return answer.work?.state ?? 'none';
}
