import assert from 'node:assert/strict';

import { misplacedDirectives } from '../../../../../src/core/model/notebook/misplacedDirectives';
import { parseNotebook } from '../../../../../src/core/model/notebook/parseNotebook';

function linesOf(text: string): readonly string[] {
  return misplacedDirectives(parseNotebook(text)).map((message) => message.slice(0, message.indexOf(':')));
}

const cell = '```rpc\neth_chainId\n```\n';

describe('misplacedDirectives', () => {
  for (const language of ['RPC', 'Rpc', 'rcp', 'rpcs', 'rpc,', '{rpc}', 'rpc.', 'json-rpc'])
    it(`finds a directive in a block of the language ${language}, which is no cell`, () => {
      assert.deepEqual(linesOf(`${cell}\n\`\`\`${language}\n\n# @assert result == 0x2\neth_chainId\n\`\`\`\n`), [
        'Line 5',
      ]);
    });

  it('finds directives in lists, in quotes and in text', () => {
    assert.deepEqual(linesOf(`1. ~~~rpc\n   // @Budget 5\n   eth_chainId\n   ~~~\n\n${cell}\n# @network sepolia\n`), [
      'Line 1',
      'Line 10',
    ]);
    assert.deepEqual(linesOf(`${cell}> \`\`\`rpc\n> # @assert result\n> \`\`\`\n`), ['Line 4']);
  });

  it('ignores cells, blocks of other languages, HTML comments and text that begins with no directive', () => {
    for (const text of [
      '```rpc\n# @assert result\neth_chainId\n```\n',
      '```text\n# @assert result\n```\n',
      '````md\n```RPC\n# @assert result\n```\n````\n',
      '<!--\n```RPC\n# @assert result\n```\n-->\n',
      '# @alice\n\nWrite `# @assert result` in a cell.\n',
    ])
      assert.deepEqual(linesOf(`${cell}\n${text}`), [], text);
  });
});
