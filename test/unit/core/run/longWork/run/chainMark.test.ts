import assert from 'node:assert/strict';

import { type JsonValue, readInteger, readText } from '../../../../../../src/core/base/json/jsonValue';
import { reply, type TestPortOptions } from '../../../request/pipe/testPorts';
import { allLogs, cap, logsCell, methods, rowsOf, run, worldsOfSuite } from '../../session/run/longCellWorld';

const services = (rpcUrl: string) => [
  {
    id: 'main',
    name: 'Node',
    rpcUrl,
    rpcPath: '',
    limits: { logResults: cap },
    networks: [{ id: 'mainnet', family: 'evm', chainId: '1' }],
  },
];

/** A node whose chain starts over after so many answers with logs. */
function resettingNode(resetAfter: number) {
  let answers = 0;
  const hash = () => `0x${(answers > resetAfter ? 'b' : 'a').repeat(64)}`;
  const answerOf = (method: string, params: readonly JsonValue[]): JsonValue => {
    if (method === 'eth_blockNumber') return { result: '0x3e8' };
    if (method === 'eth_getBlockByNumber') return { result: { number: '0x1', hash: hash() } };
    if (method !== 'eth_getLogs') return { error: { code: -32601, message: 'no' } };
    const [from, to] = ['fromBlock', 'toBlock'].map((name) => Number(readText(params[0], name)));
    const found = allLogs.filter((log) => {
      const block = Number(readInteger(log, 'blockNumber'));
      return block >= (from ?? 0) && block <= (to ?? 0);
    });
    if (found.length > cap) return { error: { code: -32005, message: 'query returned more than 100 results' } };
    answers += 1;
    return { result: answers > resetAfter ? [] : found };
  };
  const answer: TestPortOptions['answer'] = (_request, { id, method, params }) =>
    reply({ jsonrpc: '2.0', id, ...(answerOf(method, params as readonly JsonValue[]) as object) });
  return answer;
}

describe('long work on a local chain that is reset', () => {
  const worlds = worldsOfSuite();

  it('ends and says so, and keeps only rows of before', async () => {
    const world = worlds.world({ services: services('http://127.0.0.1:1'), answer: resettingNode(5) });
    const answer = await run(world, logsCell);
    const rows = rowsOf(answer);
    assert.ok(rows.length > 0 && rows.length < allLogs.length, String(rows.length));
    assert.deepEqual(rows, allLogs.slice(0, rows.length), 'no answer of the new chain is among them');
    assert.ok(answer.kind === 'exchange');
    assert.equal(answer.work?.state, 'stopped');
    assert.match(
      answer.work?.stopped ?? '',
      /^The chain of mainnet was reset\. The rows received so far are kept\. They are from before the reset\./,
    );
  });

  it('is not continued on the new chain, also in another window', async () => {
    const before = worlds.world({ services: services('http://127.0.0.1:1'), answer: resettingNode(5) });
    await run(before, logsCell);
    const after = worlds.world({ services: services('http://127.0.0.1:1'), answer: resettingNode(-1) });
    const refused = await run(after, logsCell);
    assert.ok(refused.kind === 'refused');
    assert.match(refused.refusal.cause, /was reset\. The rows of the earlier run are kept/);
    assert.match(refused.refusal.cure, /start over/);
    assert.ok(!methods(after).includes('eth_getLogs'));
  });

  it('goes on where the chain is the same, and asks nothing of networks elsewhere', async () => {
    const local = worlds.world({ services: services('http://127.0.0.1:1'), answer: resettingNode(Infinity) });
    assert.deepEqual(rowsOf(await run(local, logsCell)), allLogs);
    const elsewhere = worlds.world();
    await run(elsewhere, logsCell);
    assert.ok(!elsewhere.sent.some(({ body }) => body?.includes('"0x1",false') === true));
  });
});
