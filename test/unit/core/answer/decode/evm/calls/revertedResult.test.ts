import assert from 'node:assert/strict';

import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from '../../exampleNetworks';
import { alice } from '../../transferLog';
import { decode } from '../../viewParts';

const word = (hex: string): string => hex.padStart(64, '0');
const reason = `0x08c379a0${word('20')}${word('2')}${'6e6f'.padEnd(64, '0')}`;

describe('a call that a node answers with revert data as its result', () => {
  const ask = (result: string) =>
    decode('eth_call', result, noHints, evmNetwork, [{ to: alice, data: '0x12345678' }, 'latest']);

  it('a result with the bytes of a standard error is shown as the failure that it is', () => {
    const view = ask(reason);
    assert.equal(view.tone, 'bad');
    assert.match(view.summary, /^The contract reverted the call with .*no/);
    assert.match(ask(`0x4e487b71${word('11')}`).summary, /reverted the call/);
  });

  it('a result of whole words is no failure, even if it begins like an error', () => {
    assert.notEqual(ask(`0x08c379a0${'0'.repeat(56)}`).tone, 'bad');
    assert.notEqual(ask(reason.slice(0, -2)).tone, 'bad');
  });
});
