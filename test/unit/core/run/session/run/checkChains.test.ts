import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { ChainWatch } from '../../../../../../src/core/knowledge/answers/chainWatch';
import type { Exchange } from '../../../../../../src/core/model/exchange/exchange';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import type { RunObserver } from '../../../../../../src/core/run/session/run/runLevels';
import type { RunningPorts } from '../../../../../../src/core/run/session/run/runningPorts';
import { Anvil } from '../../../../../service/evm/anvil';
import { portsOn } from '../../../answer/inquiry/tokenChain';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const text = `# @network local/dev\neth_getBalance ${sender} latest`;
/** The answers that come later than the others. */
const orders = [
  ['where the known block answers last', /eth_getBlockByNumber.*"0x/],
  ['where the newest block answers last', /eth_getBlockByNumber.*"latest"/],
] as const;
const quiet: RunObserver = { started: () => undefined, ended: () => undefined };

/** A session of which a test moves the clock. */
class WatchedSession {
  now = 1_000_000;
  readonly listed: string[] = [];
  readonly starts: number[] = [];
  readonly #session: NotebookSession;
  readonly #sent: () => readonly string[];

  constructor({ ports, sent }: Pick<ReturnType<typeof createTestPorts>, 'ports' | 'sent'>) {
    const watch = new ChainWatch();
    const note = (exchange: Exchange): void => {
      if (watch.note(exchange)) this.starts.push(sent.length);
    };
    this.#sent = () =>
      sent.map(({ body }) => {
        const { method, params }: { method: string; params: readonly unknown[] } = JSON.parse(body ?? '{}');
        return method === 'eth_getBlockByNumber' ? String(params[0]) : method;
      });
    this.#session = new NotebookSession({
      ...ports,
      now: () => (this.now += 1),
      startsOf: (network) => watch.startsOf(network),
      chainChecks: { blocksToCheck: (network) => watch.blocksToCheck(network, this.now), note },
      onExchange: (exchange) => {
        note(exchange);
        if (exchange.call.kind === 'rpc') this.listed.push(exchange.call.method);
      },
    });
  }

  /** Runs the cell, and returns what was sent for it. */
  async run(cell = text): Promise<readonly string[]> {
    const before = this.#sent().length;
    await this.#session.run([{ id: 'only', text: cell }], 'only', new AbortController().signal, quiet);
    return this.#sent().slice(before);
  }
}

describe('a run on a node on this computer', () => {
  for (const [order, isLate] of orders)
    it(`notices before its call that a real node was started again, with a longer chain, without another answer, ${order}`, async () => {
      let node = await Anvil.start({});
      try {
        const inTime = new Set<Promise<unknown>>();
        const forward = async (body: string) => {
          const answering = node.forward(body);
          if (!isLate.test(body)) {
            inTime.add(answering);
            return answering;
          }
          const answer = await answering;
          await Promise.all(inTime);
          await nextTurn();
          return answer;
        };
        const session = new WatchedSession(portsOn({ forward }));
        await node.request('eth_sendTransaction', [{ from: sender, to: sender, value: '0x1' }]);
        await node.request('anvil_mine', ['0x3']);
        assert.deepEqual(await session.run(), ['latest', 'eth_getBalance']);
        session.now += 5_000;
        const height = await node.request<string>('eth_blockNumber', []);
        assert.deepEqual(await session.run(), [height, 'latest', 'eth_getBalance']);
        assert.deepEqual(session.starts, []);

        await node.stop();
        node = await Anvil.start({});
        await node.request('anvil_mine', ['0x9']);
        session.now += 5_000;
        const sent = await session.run();
        assert.deepEqual(sent.toSorted(), [height, 'eth_getBalance', 'latest'].toSorted());
        assert.equal(sent.at(-1), 'eth_getBalance');
        assert.equal(session.starts.length, 1);
        session.now += 5_000;
        assert.deepEqual(await session.run(), ['0x9', 'latest', 'eth_getBalance']);
        assert.equal(session.starts.length, 1);
        assert.deepEqual([...new Set(session.listed)], ['eth_getBalance'], 'only what the user runs is listed');
      } finally {
        await node.stop();
      }
    });

  it('asks once in a moment, and nothing on a network that is metered', async () => {
    const world = createTestPorts({
      services: [
        { id: 'local', rpcUrl: 'http://127.0.0.1:8545', rpcPath: '', networks: [{ id: 'dev', family: 'evm' }] },
        { id: 'far', rpcUrl: 'https://example.com', rpcPath: '', networks: [{ id: 'dev', family: 'evm' }] },
      ],
      answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x' }),
    });
    const session = new WatchedSession(world);
    const block = 'eth_gasPrice';
    assert.deepEqual(await session.run(`# @network local/dev\n${block}`), ['latest', block]);
    assert.deepEqual(await session.run(`# @network local/dev\n${block}`), [block]);
    assert.deepEqual(await session.run(`# @network far/dev\n${block}`), [block]);
    session.now += 5_000;
    assert.deepEqual(await session.run(`# @network far/dev\n${block}`), [block]);
    assert.deepEqual(
      await session.run('# @network local/dev\neth_gasPrices'),
      [],
      'nothing is sent for what is refused',
    );
  });

  it('sends nothing before the user allows a hidden value to be sent there', async () => {
    const { ports, sent } = createTestPorts({
      services: [
        { id: 'local', rpcUrl: 'http://127.0.0.1:8545', rpcPath: '', networks: [{ id: 'dev', family: 'evm' }] },
      ],
      answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x' }),
    });
    const environment: RunningPorts['environment'] = {
      find: () => 'hidden',
      allowedNames: () => [],
      ask: () => Promise.resolve({ code: 'notConfirmed', cause: 'It was not allowed.', cure: 'Nothing was sent.' }),
    };
    const session = new WatchedSession({ ports: { ...ports, environment }, sent });
    assert.deepEqual(await session.run('# @network local/dev\neth_call { "data": "{{$env OWNED}}" }'), []);
    assert.deepEqual(await session.run('# @network local/dev\neth_gasPrice'), ['latest', 'eth_gasPrice']);
  });
});
