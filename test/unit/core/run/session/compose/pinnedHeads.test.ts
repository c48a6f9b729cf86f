import assert from 'node:assert/strict';

import { describeSentValues } from '../../../../../../src/core/request/params/sentValue';
import { PinnedHeads } from '../../../../../../src/core/run/session/compose/pinnedHeads';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

interface Sent {
  readonly method: string;
  readonly params: unknown;
}

interface Run {
  readonly sent: readonly Sent[];
  readonly charged: readonly string[];
  readonly answers: ReadonlyMap<string, CellAnswer>;
}

/** Runs cells as one run on a chain that mines a block with every call. */
async function runOnMovingChain(texts: readonly string[], pins: PinnedHeads | undefined): Promise<Run> {
  const sent: Sent[] = [];
  let head = 1_000;
  const { ports, ledger } = createTestPorts({
    answer: (_, { id, method, params }) => {
      sent.push({ method, params });
      head += 1;
      const number = `0x${(head - (JSON.stringify(params).includes('finalized') ? 64 : 0)).toString(16)}`;
      if (method === 'starknet_blockNumber') return reply({ jsonrpc: '2.0', id, result: head });
      return reply({ jsonrpc: '2.0', id, result: method === 'eth_getBlockByNumber' ? { number } : number });
    },
  });
  const session = new NotebookSession(ports);
  const cells = texts.map((text, index) => ({ id: String(index), text }));
  const answers = new Map<string, CellAnswer>();
  const observer = { started: () => {}, ended: (id: string, answer: CellAnswer) => void answers.set(id, answer) };
  for (const { id } of cells) await session.run(cells, id, new AbortController().signal, observer, { pins });
  return { sent, answers, charged: ledger.map(({ method }) => method) };
}

const account = '0x00000000000000000000000000000000000000aa';

function expansionsOf(answer: CellAnswer | undefined): readonly string[] {
  assert.ok(answer?.kind === 'exchange', answer?.kind);
  return describeSentValues(answer.sentValues);
}

describe('pinned heads', () => {
  it('are the same block in every cell of a run, requested and charged once', async () => {
    const texts = [
      `eth_getBalance ${account} latest`,
      `eth_getTransactionCount ${account} pending`,
      `eth_getCode ${account} latest-1`,
      `eth_call { "to": "${account}" } latest`,
    ];
    const { sent, answers, charged } = await runOnMovingChain(texts, new PinnedHeads());
    assert.deepEqual(
      sent.map(({ method, params }) => [method, (params as readonly unknown[])[1]]),
      [
        ['eth_blockNumber', undefined],
        ['eth_getBalance', '0x3e9'],
        ['eth_getTransactionCount', '0x3e9'],
        ['eth_getCode', '0x3e8'],
        ['eth_call', '0x3e9'],
      ],
    );
    assert.deepEqual(
      charged.filter((method) => method === 'eth_blockNumber'),
      ['eth_blockNumber'],
    );
    assert.equal(charged.length, 5);
    assert.deepEqual(expansionsOf(answers.get('0')), ['Sent in another form: block latest as 1,001 (0x3e9)']);
    assert.deepEqual(expansionsOf(answers.get('1')), ['Sent in another form: block pending as 1,001 (0x3e9)']);
    assert.deepEqual(expansionsOf(answers.get('2')), ['Sent in another form: block latest-1 as 1,000 (0x3e8)']);
  });

  it('have a separate number for finalized blocks', async () => {
    const texts = [`eth_getBalance ${account} finalized`, `eth_getCode ${account} finalized-1`];
    const { sent } = await runOnMovingChain(texts, new PinnedHeads());
    assert.deepEqual(
      sent.map(({ method, params }) => [method, params]),
      [
        ['eth_getBlockByNumber', ['finalized', false]],
        ['eth_getBalance', [account, '0x3a9']],
        ['eth_getCode', [account, '0x3a8']],
      ],
    );
  });

  it('leave fixed blocks and raw requests as written', async () => {
    const raw = `# @network mainnet\n{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["${account}","latest"]}`;
    const texts = [`eth_getBalance ${account} earliest`, `eth_getBalance ${account} 5`, raw];
    const { sent } = await runOnMovingChain(texts, new PinnedHeads());
    assert.deepEqual(
      sent.map(({ params }) => (params as readonly unknown[])[1]),
      ['earliest', '0x5', 'latest'],
    );
  });

  it('differ for each network', async () => {
    const texts = [`eth_getBalance ${account} latest`, 'l2net_getNonce latest 0x1', 'l2net_getNonce pending 0x2'];
    const { sent, answers } = await runOnMovingChain(texts, new PinnedHeads());
    assert.deepEqual(
      sent.map(({ method }) => method),
      ['eth_blockNumber', 'eth_getBalance', 'starknet_blockNumber', 'starknet_getNonce', 'starknet_getNonce'],
    );
    assert.deepEqual(
      sent.slice(3).map(({ params }) => (params as { readonly block_id: unknown }).block_id),
      [{ block_number: 1003 }, { block_number: 1003 }],
    );
    assert.deepEqual(expansionsOf(answers.get('1')), [
      'Sent in another form: block_id latest as 1,003 ({"block_number":1003})',
    ]);
  });

  it('are new in the next run, and absent without pins', async () => {
    const texts = [`eth_getBalance ${account} latest`];
    const { sent } = await runOnMovingChain(texts, undefined);
    assert.deepEqual(sent, [{ method: 'eth_getBalance', params: [account, 'latest'] }]);
  });
});
