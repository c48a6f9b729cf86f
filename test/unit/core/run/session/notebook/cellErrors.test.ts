import assert from 'node:assert/strict';

import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

describe('cellErrors', () => {
  it('every cell that shares its name with another is refused, and so is each reference to that name', async () => {
    const { ports, sent } = createTestPorts({ answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x1' }) });
    const session = new NotebookSession(ports);
    const texts = [
      '# @network mainnet\n# @name a\neth_chainId',
      '# @network mainnet\n# @name a\neth_blockNumber',
      '# @network mainnet\neth_getBalance {{a.result}} latest',
      '# @network mainnet\n# @name b\neth_getBalance {{a.result}} latest',
      '# @network mainnet\neth_getBalance {{b.result}} latest',
    ];
    const cells = texts.map((text, at) => ({ id: String(at), text }));
    const answers = new Map<string, CellAnswer>();
    for (const { id } of cells)
      await session.run(cells, id, new AbortController().signal, {
        started: () => undefined,
        ended: (each, answer) => void answers.set(each, answer),
      });
    assert.deepEqual(
      [...answers].map(([id, answer]) => [id, answer.kind === 'refused' ? answer.refusal.code : answer.kind]),
      [
        ['0', 'invalidCell'],
        ['1', 'invalidCell'],
        ['2', 'problem'],
        ['3', 'problem'],
        ['4', 'dependency'],
      ],
    );
    assert.equal(sent.length, 0);
  });

  it('a name with an invisible character, which looks like another name, is refused', async () => {
    const { ports, sent } = createTestPorts({ answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x1' }) });
    const cells = [{ id: '0', text: '# @network mainnet\n# @name a\u200b\neth_chainId' }];
    await new NotebookSession(ports).run(cells, '0', new AbortController().signal, {
      started: () => undefined,
      ended: () => undefined,
    });
    assert.equal(sent.length, 0);
  });
});
