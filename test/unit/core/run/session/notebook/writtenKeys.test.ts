import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { historyEntryOf } from '../../../../../../src/core/editor/history/historyEntry';
import { printHistoryLine } from '../../../../../../src/core/editor/history/historyLine';
import type { KeyQuestion } from '../../../../../../src/core/request/pipe/promptPorts';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { warnOfWrittenKeys } from '../../../../../../src/core/run/session/notebook/writtenKeys';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

const digits = '4c0883a69102937d6231471b5dbb6204fe512961708279feb1be6ae5538da033';
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** Runs the last of the cells. Without `allows`, nobody can be asked. */
async function run(texts: readonly string[], allows?: boolean, times = 1) {
  const asked: KeyQuestion[] = [];
  const test = createTestPorts({
    answer: (_, { id, params }) => reply({ jsonrpc: '2.0', id, result: { params } }),
    ask: () => 'typed',
  });
  const allowKeys =
    allows === undefined
      ? undefined
      : (question: KeyQuestion) => {
          asked.push(question);
          return Promise.resolve(allows ? undefined : { code: 'declinedKey' as const, cause: 'No.', cure: 'Nothing.' });
        };
  const session = new NotebookSession({ ...test.ports, ...(allowKeys && { allowKeys }) }, 'file:///notes.rpc');
  const answers: CellAnswer[] = [];
  const cells = texts.map((text, index) => ({ id: String(index), text }));
  for (let time = 0; time < times; time += 1)
    await session.run(cells, String(texts.length - 1), new AbortController().signal, {
      started: () => undefined,
      ended: (_id, ended) => void answers.push(ended),
    });
  return { ...test, asked, answer: answers.at(-1) };
}

const raw = '# @network mainnet\n# @method raw\n';

const cellsWithKeys: readonly (readonly string[])[] = [
  [`${raw}personal_importRawKey "${digits}" "password"`],
  [`${raw}my_method { "privateKey": "0x${digits.toUpperCase()}" }`],
  [`${raw}my_method 0x${digits} // the private key`],
  [`# the private key: ${digits}\n${raw}my_method 0x${digits}`],
  [`${raw}my_method "${words}"`],
  [`${raw}my_method ${JSON.stringify(words.split(' '))}`],
  [`@privateKey = 0x${digits}\n${raw}my_method {{privateKey}}`],
  [`@privateKey = 0x${digits}`, `${raw}my_method {{privateKey}}`],
  [`@privateKey = 0x${digits}`, '@other = {{privateKey}}', `${raw}my_method {{other}}`],
  [
    `# @network mainnet\n# @method raw\n{"jsonrpc": "2.0", "id": 1, "method": "m", "params": [{"secret": "${digits}"}]}`,
  ],
];

describe('keys that are written in a cell', () => {
  it('a private key or mnemonic in a cell is not sent without asking', async () => {
    for (const texts of cellsWithKeys) {
      const unasked = await run(texts);
      assert.equal(unasked.sent.length, 0, texts.join('\n'));
      assert.ok(unasked.answer?.kind === 'refused' && unasked.answer.refusal.code === 'declinedKey');
      const declined = await run(texts, false);
      assert.deepEqual([declined.sent.length, declined.asked.length], [0, 1], texts.join('\n'));
      const allowed = await run(texts, true, 2);
      assert.deepEqual([allowed.sent.length, allowed.asked.length], [2, 1], texts.join('\n'));
      assert.equal(allowed.asked[0]?.destinations[0]?.network.key, 'main/mainnet');
    }
  });

  it('a key that was allowed to be sent appears in no answer, history, ledger and reason', async () => {
    for (const texts of cellsWithKeys) {
      for (const allows of [true, false]) {
        const { answer, exchanges, ledger } = await run(texts, allows);
        const lines = exchanges.map((exchange) =>
          printHistoryLine(historyEntryOf(exchange, 'id', (text) => text, { keepsBody: true })),
        );
        const left = [JSON.stringify([answer, exchanges, ledger]), ...lines].join('\n').toLowerCase();
        for (const key of [digits, words]) assert.ok(!left.includes(key), texts.join('\n'));
      }
    }
  });

  it('a key that the request does not contain, such as one in a comment, is not asked about', async () => {
    for (const texts of [
      [`# private key: ${digits}\n# @network mainnet\neth_blockNumber`],
      [`@privateKey = 0x${digits}`, '# @network mainnet\neth_blockNumber'],
      [`# @network mainnet\neth_getTransactionReceipt 0x${digits}`],
    ]) {
      const { sent, asked } = await run(texts, false);
      assert.deepEqual([sent.length, asked.length], [1, 0], texts.join('\n'));
    }
  });

  it('a written key is a warning at its place, and the warning does not contain it', () => {
    const [warning, ...others] = warnOfWrittenKeys(`@privateKey = 0x${digits}`);
    assert.deepEqual([warning?.severity, warning?.range, others], ['warning', { start: 14, end: 80 }, []]);
    assert.ok(!warning?.message.includes(digits));
    assert.match(warnOfWrittenKeys(`x "${words}"`)[0]?.message ?? '', /a mnemonic/);
  });
});
