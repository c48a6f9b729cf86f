import assert from 'node:assert/strict';

import { keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { describeTransaction } from '../../../../../src/core/answer/decode/evm/transactions/describeTransaction';
import type { WireReply } from '../../../../../src/core/base/wire/wire';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Refusal } from '../../../../../src/core/model/exchange/refusal';
import { declineTransaction, type TransactionQuestion } from '../../../../../src/core/request/pipe/sentTransactions';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { noKnowledge } from './noKnowledge';
import { createTestPorts, reply, serviceSettings } from './testPorts';

const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const sign = (nonce: number): Promise<string> =>
  account.signTransaction({ type: 'legacy', chainId: 1, nonce, gas: 21_000n, gasPrice: 1n, to: account.address });

describe('a cell that sends a signed transaction', () => {
  let raw: readonly string[] = [];
  before(async () => {
    raw = await Promise.all([0, 1, 2].map(sign));
  });

  async function run(
    texts: readonly string[],
    decide: (question: TransactionQuestion) => Refusal | undefined = () => undefined,
    answer: (id: number) => WireReply = (id) => reply({ jsonrpc: '2.0', id, result: `0x${'1'.repeat(64)}` }),
  ) {
    const questions: TransactionQuestion[] = [];
    const { ports, sent } = createTestPorts({
      answer: (_, { id }) => answer(id),
      confirmTransaction: (question) => {
        questions.push(question);
        return Promise.resolve(decide(question));
      },
    });
    const cells = texts.map((text, index) => ({ id: String(index), text: `# @network mainnet\n${text}` }));
    const session = new NotebookSession(ports);
    const answers: CellAnswer[] = [];
    const ended = (_: string, one: CellAnswer): void => void answers.push(one);
    for (const { id } of cells)
      await session.run(cells, id, new AbortController().signal, { started: () => undefined, ended });
    return { questions, sent, answers };
  }

  it('asks once for each transaction, and shows what is sent', async () => {
    const { questions, sent } = await run(raw.map((transaction) => `eth_sendRawTransaction ${transaction}`));
    assert.deepEqual(
      questions.map(({ transaction, count }) => [transaction, count]),
      raw.map((transaction) => [transaction, 1]),
    );
    assert.equal(sent.length, 3);
  });

  it('asks about each transaction of a batch, and sends nothing of it if one is declined', async () => {
    const calls = raw.map((transaction, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_sendRawTransaction',
      params: [transaction],
    }));
    const text = JSON.stringify([{ jsonrpc: '2.0', id: 9, method: 'eth_chainId' }, ...calls]);
    const { questions, sent, answers } = await run([text], (question) =>
      question.place === 2 ? declineTransaction(question) : undefined,
    );
    assert.deepEqual(
      questions.map(({ place, count }) => [place, count]),
      [
        [1, 3],
        [2, 3],
      ],
    );
    assert.equal(sent.length, 0);
    assert.ok(answers[0]?.kind === 'refused' && answers[0].refusal.code === 'notConfirmed');
  });

  it('asks about an envelope with any parameters', async () => {
    for (const params of [{ transaction: raw[0] }, [], [[raw[0]]]]) {
      const { questions, sent } = await run(
        [JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params })],
        declineTransaction,
      );
      assert.equal(questions.length, 1, JSON.stringify(params));
      assert.equal(sent.length, 0);
    }
  });

  const ambiguous = [
    '{"method":"eth_chainId","method":"eth_sendRawTransaction","params":["0x01"]}',
    '{"method":"eth_chainId","Method":"eth_sendRawTransaction","params":["0x01"]}',
    '[{"method":"eth_chainId"},{"method":"eth_chainId","METHOD":"eth_sendRawTransaction","params":["0x01"]}]',
    '{"method":"eth_sendRawTransaction","params":["0x01"],"params":["0x02"]}',
    '{"method":"eth_sendRawTransaction","params":"0x01"}',
  ];
  for (const text of ambiguous) {
    it(`sends no raw text that nodes read in two ways: ${text}`, async () => {
      const { questions, sent, answers } = await run([text]);
      assert.equal(questions.length, 0);
      assert.equal(sent.length, 0);
      assert.equal(answers[0]?.kind, 'refused');
    });
  }

  it('a cell asks about signed transactions of every family, transactions that the node signs, and changes of the node', async () => {
    const texts = [
      '# @method raw\n{"method":"starknet_addInvokeTransaction","params":[{"type":"INVOKE"}]}',
      '# @method raw\nsendTransaction "AQ=="',
      'eth_sendTransaction { "from": "0x00000000000000000000000000000000000000aa", "value": 1 }',
      '# @method raw\nanvil_setBalance 0x00000000000000000000000000000000000000aa 1',
      '# @method raw\nacme_getThings',
    ];
    const { questions, sent } = await run(texts, declineTransaction);
    assert.deepEqual(
      questions.map(({ method, effect }) => [method, effect]),
      [
        ['starknet_addInvokeTransaction', 'sends'],
        ['sendTransaction', 'sends'],
        ['eth_sendTransaction', 'sends'],
        ['anvil_setBalance', 'changes'],
        ['acme_getThings', 'unknown'],
      ],
    );
    assert.equal(sent.length, 0);
  });

  for (const [methodPrefix, text] of [
    ['eth_sendRaw', 'l2net_Transaction 0x01'],
    ['eth_', 'l2net_sendRawTransaction 0x01'],
    ['', 'l2net_eth_sendRawTransaction 0x01'],
  ] as const) {
    it(`sends nothing if the prefix ${JSON.stringify(methodPrefix)} makes ${text} another method`, async () => {
      const { ports, sent } = createTestPorts({
        answer: () => reply('{}'),
        services: [{ ...serviceSettings[0], networks: [{ id: 'l2net', family: 'l2net', methodPrefix }] }],
        confirmTransaction: () => assert.fail('nothing to ask about'),
      });
      const answers: CellAnswer[] = [];
      const cells = [{ id: 'a', text: `# @network l2net\n# @method raw\n${text}` }];
      await new NotebookSession(ports).run(cells, 'a', new AbortController().signal, {
        started: () => undefined,
        ended: (_, one) => void answers.push(one),
      });
      assert.equal(sent.length, 0);
      assert.ok(answers[0]?.kind === 'refused');
      assert.match(answers[0].refusal.cause, /turns .* into eth_sendRawTransaction/);
    });
  }

  it('continues with the next cell after a declined one, and asks again there', async () => {
    const texts = [
      `eth_sendRawTransaction ${raw[0] ?? ''}`,
      'eth_chainId',
      `eth_sendRawTransactionSync ${raw[1] ?? ''}`,
    ];
    const { questions, sent } = await run(texts, (question) =>
      question.transaction === raw[0] ? declineTransaction(question) : undefined,
    );
    assert.deepEqual(
      questions.map(({ method }) => method),
      ['eth_sendRawTransaction', 'eth_sendRawTransactionSync'],
    );
    assert.deepEqual(
      sent.map(({ body }) => JSON.parse(body ?? '').method),
      ['eth_chainId', 'eth_sendRawTransactionSync'],
    );
  });

  it('shows no value of the environment', async () => {
    const { questions } = await run(['eth_sendRawTransaction {{$env OWNER}}']);
    const [question] = questions;
    assert.ok(question);
    assert.match(String(question.transaction), /^0x0+aa$/, 'the value is what would be sent');
    const { lines, warnings } = await describeTransaction(question, noKnowledge);
    assert.deepEqual(lines, ['As written: [redacted]']);
    assert.ok(!warnings.join().includes(String(question.transaction)));
  });

  it('is sent once, even if it fails', async () => {
    const lost: WireReply = { kind: 'networkError', code: 'ECONNRESET', detail: 'closed', reached: true };
    for (const failure of [
      lost,
      { kind: 'timeout', milliseconds: 1, reached: true } as const,
      reply('busy', 503),
      reply('', 429),
    ]) {
      const cell = `eth_sendRawTransaction ${raw[0] ?? ''}`;
      const { questions, sent, answers } = await run([cell], undefined, () => failure);
      assert.deepEqual([questions.length, sent.length], [1, 1], failure.kind);
      const [answer] = answers;
      assert.ok(answer?.kind === 'exchange');
      const { notes, sections } = decodeExchange(answer.exchange, noHints);
      assert.match(notes.map(({ text }) => text).join(), /may have reached the network/);
      const hash = keccak256(raw[0] as `0x${string}`);
      assert.ok(JSON.stringify(sections).includes(hash));
    }
  });

  it('is not sent if no user can be asked', async () => {
    const { ports, sent } = createTestPorts({ answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: null }) });
    const { confirmTransaction: _, ...silent } = ports;
    const cells = [{ id: '0', text: `# @network mainnet\neth_sendRawTransaction ${raw[0] ?? ''}` }];
    const answers: CellAnswer[] = [];
    await new NotebookSession(silent).run(cells, '0', new AbortController().signal, {
      started: () => undefined,
      ended: (__, answer) => void answers.push(answer),
    });
    assert.ok(answers[0]?.kind === 'refused');
    assert.equal(sent.length, 0);
  });
});
