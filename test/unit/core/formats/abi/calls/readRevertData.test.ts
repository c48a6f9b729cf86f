import assert from 'node:assert/strict';

import { readErrorRevertData, readRevertData } from '../../../../../../src/core/formats/abi/calls/readRevertData';

const reason = `0x08c379a0${'0'.repeat(62)}20${'0'.repeat(63)}2${'6f6b'.padEnd(64, '0')}`;
const hash = `0x${'ab'.repeat(32)}`;

describe('revert data in the errors of nodes', () => {
  const places = {
    'in the data itself': reason,
    'after the word Reverted': `Reverted ${reason}`,
    'in the member data': { data: reason },
    'under the hash of the transaction, as Ganache has it': {
      [hash]: { error: 'revert', program_counter: 42, return: reason, reason: 'ok' },
      stack: 'Error: revert',
    },
    'in the original error, as wallets have it': { originalError: { code: 3, data: reason, message: 'reverted' } },
    'within a longer text': `execution reverted: ${reason}, gas used 1`,
    'in a list': [{ code: 3 }, { data: { result: reason } }],
    'as a custom error without arguments': '0x82b42900',
    'after the word Reverted, as a custom error without arguments': 'Reverted 0x82b42900',
    'as a custom error without arguments in a member': { [hash]: { return: '0x82b42900' } },
    'as a custom error without arguments in a text': 'execution reverted: custom error 0x82b42900',
    'as a custom error without arguments in brackets': { message: 'Execution reverted (0x82b42900)' },
    'as a custom error without arguments in JSON as text': '{"code":3,"data":"0x82b42900"}',
  };
  for (const [place, data] of Object.entries(places)) {
    it(`revert data is found ${place}`, () => {
      assert.equal(readRevertData(data), place.includes('without arguments') ? '0x82b42900' : reason);
    });
  }

  it('revert data is found in the message if the data has none', () => {
    assert.equal(readErrorRevertData({ message: `VM Exception: revert ${reason}` }), reason);
    assert.equal(readErrorRevertData({ data: {}, message: `VM Exception: revert ${reason}` }), reason);
  });

  it('hashes, addresses and numbers are no revert data', () => {
    for (const data of [
      { hash },
      { to: `0x${'ab'.repeat(20)}` },
      { gas: '0x5208' },
      { from: '0x14b2d05e', to: '0x14b2d0ff' },
      [`x0x${'ab'.repeat(4)}`],
      {},
      null,
    ])
      assert.equal(readRevertData(data), '');
    assert.equal(readErrorRevertData({ message: `transaction ${hash} failed` }), '');
    assert.equal(readErrorRevertData({ message: 'reverted at block 0x14b2d05e' }), '');
    assert.equal(readErrorRevertData({ message: 'Try with this block range [0x14b2d05e, 0x14b2d0ff]' }), '');
  });

  it('the search ends in bounded time for any data', () => {
    let deep: object = { data: {} };
    for (let depth = 0; depth < 5_000; depth += 1) deep = { deep };
    assert.equal(readRevertData(deep as never), '');
    assert.equal(readRevertData([`0x${'0'.repeat(1_000_001)}`]), '');
  });
});
