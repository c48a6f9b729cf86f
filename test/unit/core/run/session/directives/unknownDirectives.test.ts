import assert from 'node:assert/strict';

import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

async function run(text: string) {
  const { ports, sent } = createTestPorts({ answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x1' }) });
  const answers: CellAnswer[] = [];
  const cells = [{ id: 'a', text }];
  await new NotebookSession(ports).run(cells, 'a', new AbortController().signal, {
    started: () => undefined,
    ended: (_, answer) => void answers.push(answer),
  });
  return { sent, answer: answers[0] };
}

describe('unknownDirectives', () => {
  for (const directive of [
    '# @asert result == 0x2',
    '# @Assert result == 0x2',
    '# @ASSERT result == 0x2',
    '# @ assert result == 0x2',
    '# \u200b@assert result == 0x2',
    '# @budgets 5',
    '# @netwrok other',
    '# @timeuot 1',
  ]) {
    it(`sends nothing of a cell with ${JSON.stringify(directive)}, whose check or limit would not count`, async () => {
      const { sent, answer } = await run(`# @network mainnet\n${directive}\neth_blockNumber`);
      assert.equal(answer?.kind, 'refused');
      assert.equal(sent.length, 0);
    });
  }

  it('lets a cell with directives that exist run', async () => {
    const { sent } = await run('# @network mainnet\n# @assert result == 0x1\n# a comment\neth_blockNumber');
    assert.equal(sent.length, 1);
  });
});
