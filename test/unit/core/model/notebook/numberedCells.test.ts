import assert from 'node:assert/strict';

import { numberedCellsOf } from '../../../../../src/core/model/notebook/numberedCells';
import { parseNotebook } from '../../../../../src/core/model/notebook/parseNotebook';

describe('The cells of a document that can run', () => {
  const lines = [
    '',
    '# Title',
    '',
    '```rpc',
    'eth_chainId',
    '```',
    'text',
    '',
    '```rpc',
    '# @name two',
    'net_version',
    '```',
    '',
  ];

  for (const [name, lineBreak] of [
    ['line feeds', '\n'],
    ['both characters', '\r\n'],
    ['carriage returns', '\r'],
  ] as const)
    it(`have the line in which their text begins, with ${name} between lines`, () => {
      const cells = numberedCellsOf(parseNotebook(lines.join(lineBreak)));
      assert.deepEqual(cells, [
        { id: '1', text: 'eth_chainId', line: lines.indexOf('eth_chainId') + 1 },
        { id: '3', text: '# @name two\nnet_version', line: lines.indexOf('# @name two') + 1 },
      ]);
    });
});
