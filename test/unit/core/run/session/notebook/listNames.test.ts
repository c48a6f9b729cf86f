import assert from 'node:assert/strict';

import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

const cells = [
  { id: 'a', text: '@token = 0x01\n@later = {{head.result}}' },
  { id: 'b', text: '# @network main/mainnet\n# @name head\neth_blockNumber' },
  { id: 'c', text: '@token = 0x02' },
];

describe('the names of a notebook', () => {
  function session(): NotebookSession {
    return new NotebookSession(
      createTestPorts({ answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x10' }) }).ports,
    );
  }

  it('are variables and named cells, each with its value and the last place that defines it', () => {
    assert.deepEqual(session().names(cells), [
      { name: 'token', id: 'c', range: { start: 1, end: 6 }, value: { kind: 'variable', text: '0x02', hasRun: false } },
      {
        name: 'later',
        id: 'a',
        range: { start: 15, end: 20 },
        value: { kind: 'variable', text: '{{head.result}}', hasRun: false },
      },
      { name: 'head', id: 'b', range: { start: 32, end: 36 }, value: { kind: 'cell', answer: undefined } },
    ]);
  });

  it('are resolved in the text of a cell if they have values', async () => {
    const one = session();
    const range = { start: 0, end: 1 };
    const resolve = one.resolver(cells, 'c');
    assert.equal(resolve?.('{{token}}', range), '0x02');
    assert.equal(resolve?.('{{head.result}}', range), '{{head.result}}');
    await one.run(cells, 'b', new AbortController().signal, { started: () => {}, ended: () => {} });
    assert.equal(resolve?.('{{later}}', range), '0x10');
    assert.equal(one.resolver(cells, 'gone'), undefined);
  });

  it('have the values of a run after it has ended', async () => {
    const one = session();
    const run = (id: string) =>
      one.run(cells, id, new AbortController().signal, { started: () => {}, ended: () => {} });
    await run('b');
    await run('a');
    const values = new Map(one.names(cells).map(({ name, value }) => [name, value]));
    assert.deepEqual(values.get('head'), { kind: 'cell', answer: { result: '0x10' } });
    assert.deepEqual(values.get('token'), { kind: 'variable', text: '0x01', hasRun: true });
    one.clear();
    assert.deepEqual(one.names(cells).find(({ name }) => name === 'head')?.value, { kind: 'cell', answer: undefined });
  });
});
