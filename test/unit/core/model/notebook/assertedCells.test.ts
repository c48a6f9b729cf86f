import assert from 'node:assert/strict';

import { assertedCellsOf, readAssertedCell } from '../../../../../src/core/model/notebook/assertedCells';

describe('cells with assertions', () => {
  it('are found with their name or request, and the line of the first assertion', () => {
    const text = [
      '# Title',
      '',
      '```rpc',
      '# @name chain',
      '# @assert result == 1',
      'eth_chainId',
      '```',
      'text',
      '```rpc',
      'eth_blockNumber',
      '```',
      '```rpc',
      '// @assert result',
      'eth_gasPrice',
      '```',
      '',
    ].join('\r\n');
    assert.deepEqual(assertedCellsOf(text), [
      { label: 'chain', place: 14, index: 1, line: 4 },
      { label: 'eth_gasPrice', place: 0, index: 4, line: 12 },
    ]);
  });

  it('are not those with the word elsewhere', () => {
    for (const text of ['eth_call "@assert"', '# see @assert\neth_chainId', '# @assertion x\neth_chainId'])
      assert.equal(readAssertedCell(text), undefined, text);
  });
});
