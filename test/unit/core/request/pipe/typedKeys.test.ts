import assert from 'node:assert/strict';

import { Secret } from '../../../../../src/core/base/credentials/secret';
import { historyEntryOf } from '../../../../../src/core/editor/history/historyEntry';
import { printHistoryLine } from '../../../../../src/core/editor/history/historyLine';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import { printExchangeFrame } from '../../../../../src/messages/exchangeFrame';
import { createTestPorts, reply, type TestPortOptions } from './testPorts';

const plantedKey = 'Pl4ntedKey0123456789ab';
const origins = ['https://mainnet.example.com', 'https://gas.example.com'];
const credential: NonNullable<TestPortOptions['credential']> = {
  kind: 'ready',
  credential: { alias: 'main', key: new Secret(plantedKey), origins },
};

async function leftOf(text: string, options: Partial<TestPortOptions> = { credential }): Promise<string> {
  const questions: unknown[] = [];
  const test = createTestPorts({
    answer: (_, { id, method, params }) => reply({ jsonrpc: '2.0', id, result: { method, params } }),
    confirmTransaction: ({ redact, method, params }) => {
      questions.push(redact(JSON.stringify([method, params])));
      return Promise.resolve(undefined);
    },
    ...options,
  });
  const answers: CellAnswer[] = [];
  await new NotebookSession(test.ports).run([{ id: '0', text }], '0', new AbortController().signal, {
    started: () => undefined,
    ended: (_id, answer) => void answers.push(answer),
  });
  assert.equal(test.sent.length, 1, JSON.stringify(answers));
  const lines = test.exchanges.map((one) =>
    printHistoryLine(historyEntryOf(one, 'id', (each) => each, { keepsBody: true })),
  );
  return JSON.stringify([answers, test.exchanges, test.ledger, lines, questions]);
}

describe('a key that is typed as text', () => {
  const requests = [
    ['a parameter', `# @method raw\nmy_method "${plantedKey}" latest`],
    ['a method', `# @method raw\nmy_${plantedKey} latest`],
    ['an envelope', `# @method raw\n{"jsonrpc":"2.0","id":1,"method":"${plantedKey}","params":[]}`],
    ['a path', `GET /networks/1/${plantedKey}`],
  ] as const;
  for (const [where, request] of requests) {
    it(`a key that is typed into a cell is in no answer, ledger and history: ${where}`, async () => {
      assert.ok(!(await leftOf(`# @network mainnet\n${request}`)).includes(plantedKey));
    });
  }

  const ofOtherService = [new Secret(plantedKey)];
  for (const [what, knownKeys] of [
    ['at once', () => ofOtherService],
    ['later', () => Promise.resolve(ofOtherService)],
  ] as const)
    for (const [where, request] of requests)
      it(`a key of another service, known ${what}, is in no answer, question, ledger and history: ${where}`, async () => {
        const left = await leftOf(`# @network mainnet\n${request}`, { knownKeys });
        assert.ok(!left.includes(plantedKey), left);
      });

  for (const [rpcUrl, rpcPath] of [
    [`https://node.test.net/${plantedKey}`, ''],
    ['https://node.test.net', `/v2/${plantedKey}`],
    ['https://node.test.net', `/rpc?k=${plantedKey}`],
    [`https://${plantedKey}.node.test.net`, ''],
  ] as const)
    it(`a key that was left in an address is in no ledger, history, endpoint and frame: ${rpcUrl.replace(plantedKey, 'K')}${rpcPath.replace(plantedKey, 'K')}`, async () => {
      const { ports, exchanges, ledger } = createTestPorts({
        services: [{ id: 'own', rpcUrl, rpcPath, networks: [{ id: 'm', family: 'evm' }] }],
        answer: () => ({
          kind: 'networkError',
          reached: true,
          code: 'ECONNRESET',
          detail: `The connection to ${rpcUrl}${rpcPath} ended.`,
          cure: 'Try again.',
        }),
      });
      await new NotebookSession(ports).run([{ id: '0', text: 'eth_chainId' }], '0', new AbortController().signal, {
        started: () => undefined,
        ended: () => undefined,
      });
      const [exchange] = exchanges;
      assert.ok(exchange);
      const kept = [
        JSON.stringify([ledger, exchange.request, exchange.outcome]),
        printHistoryLine(historyEntryOf(exchange, 'id', (each) => each, { keepsBody: true })),
        new TextDecoder().decode(printExchangeFrame({ exchange })),
      ].join('\n');
      assert.ok(!kept.toLowerCase().includes(plantedKey.toLowerCase()), kept);
    });

  it('a key that is used as the ID of a network is a problem of the settings, and not in the ledger', async () => {
    const services = [
      {
        id: 'main',
        credential: 'main',
        rpcUrl: 'https://mainnet.example.com',
        networks: [{ id: plantedKey, family: 'evm' }],
      },
    ];
    assert.deepEqual(
      readServices(services).problems.map(({ place }) => place),
      ['rpcbook.services[0].networks[0].id'],
    );
    const test = createTestPorts({
      answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x1' }),
      services,
      credential,
    });
    await new NotebookSession(test.ports).run([{ id: '0', text: 'eth_chainId' }], '0', new AbortController().signal, {
      started: () => undefined,
      ended: () => undefined,
    });
    assert.equal(test.sent.length, 1);
    assert.ok(!JSON.stringify(test.ledger).includes(plantedKey));
  });
});
