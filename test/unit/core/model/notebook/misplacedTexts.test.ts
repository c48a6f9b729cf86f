import assert from 'node:assert/strict';

import { misplacedTexts } from '../../../../../src/core/model/notebook/misplacedTexts';
import { parseNotebook } from '../../../../../src/core/model/notebook/parseNotebook';

function linesOf(text: string): readonly string[] {
  return misplacedTexts(parseNotebook(text)).map(({ kind, line }) => `${kind} ${line}`);
}

const cell = '```rpc\neth_chainId\n```\n';

describe('misplacedTexts', () => {
  for (const language of ['RPC', 'Rpc', 'rcp', 'rpcs', 'rpc,', '{rpc}', 'rpc.', 'json-rpc', 'rpc,ignore', 'rpc:main'])
    it(`finds a directive in a block of the language ${language}, which is no cell`, () => {
      assert.deepEqual(linesOf(`${cell}\n\`\`\`${language}\n\n# @assert result == 0x2\neth_chainId\n\`\`\`\n`), [
        'directive 5',
      ]);
    });

  it('finds directives in lists, in quotes and in text', () => {
    assert.deepEqual(linesOf(`1. ~~~rpc\n   // @Budget 5\n   eth_chainId\n   ~~~\n\n${cell}\n# @network sepolia\n`), [
      'directive 1',
      'directive 10',
    ]);
    assert.deepEqual(linesOf(`${cell}> \`\`\`rpc\n> # @assert result\n> \`\`\`\n`), ['directive 4']);
  });

  for (const [where, block, line] of [
    ['a list', '- text\n\n  ```rpc\n  eth_chainId\n  ```\n', 6],
    ['a quote', '> ```rpc\n> eth_chainId\n> ```\n', 4],
    ['capitals', '```RPC\neth_chainId\n```\n', 4],
    ['a block without an end', '* ~~~ rpc\n  eth_chainId', 4],
  ] as const)
    it(`finds an rpc block without a directive that is no cell: ${where}`, () => {
      assert.deepEqual(linesOf(`${cell}${block}`), [`block ${line}`]);
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
