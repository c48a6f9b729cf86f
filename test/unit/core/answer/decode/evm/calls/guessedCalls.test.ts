import assert from 'node:assert/strict';

import { encodeFunctionData, parseAbi } from 'viem';

import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from '../../exampleNetworks';
import { alice } from '../../transferLog';
import { decode, rowsOf, tableOf } from '../../viewParts';

const transfer = encodeFunctionData({
  abi: parseAbi(['function transfer(address to, uint256 value)']),
  args: [alice, 5n],
});
const two = `0x${'0'.repeat(63)}1${'0'.repeat(63)}2`;

function printed(data: string, result: string): string {
  const view = decode('eth_call', result, noHints, evmNetwork, [{ to: alice, data }, 'latest']);
  return printText(view, { maxRows: 9, time: utcTime });
}

describe('a call without a recipient', () => {
  it('ends with the size of the code that its creation returned', () => {
    const code = `0x60806040${'00'.repeat(1230)}`;
    for (const call of [{ data: '0x6001' }, { to: null, data: '0x6001' }]) {
      const view = decode('eth_call', code, noHints, evmNetwork, [call, 'latest']);
      assert.equal(view.summary, 'A new contract would have 1,234 bytes of code');
      assert.match(printText(view, { maxRows: 9, time: utcTime }), /0x60806040/);
    }
  });
});

describe('a call of which only the selector is known', () => {
  it('is marked as a guess where data is left over, with the data', () => {
    const text = printed(`${transfer}00000001`, two.slice(0, 66));
    assert.match(text, /Calls transfer\(address,uint256\) \(guess\)/);
    assert.match(text, /0x00000001/);
    assert.match(text, /ERC-20 \(built-in list\), guessed by the selector: data is left over/);
    const whole = printed(transfer, two.slice(0, 66));
    assert.match(whole, /Calls transfer\(address,uint256\)/);
    assert.doesNotMatch(whole, /guess\)/);
  });

  it('has raw words as its result if the declared results leave some over', () => {
    const text = printed(transfer, two);
    assert.match(text, /2 words, not decoded/);
    assert.match(text, /Word 1/);
  });

  it('is named by its selector in trees and lists if its data fits no known function', () => {
    const trace = (input: string) => ({ type: 'CALL', from: alice, to: alice, gas: '0x1', gasUsed: '0x1', input });
    const functionOf = (input: string) => {
      const view = decode('debug_traceTransaction', trace(input));
      return JSON.stringify(rowsOf(tableOf(view, 'Calls'))[0]);
    };
    assert.match(functionOf(transfer), /"transfer"/);
    assert.match(functionOf(`${transfer}ff`), /"transfer \(guess\)"/);
    assert.match(functionOf(transfer.slice(0, -64)), /"0xa9059cbb"/);
  });

  const deposit = `0xb6b55f25${'0'.repeat(63)}5`;
  const textOf = (data: string, to: string, hints = noHints) =>
    printText(decode('eth_call', two.slice(0, 66), hints, evmNetwork, [{ to, data }, 'latest']), {
      maxRows: 9,
      time: utcTime,
    });

  it("has no other protocol's names for a function that any contract may have, except one click away", () => {
    const text = textOf(deposit, alice);
    assert.match(text, /Calls deposit\(uint256\)\n +arg0 +5/);
    assert.match(text, /declaration of StarkGate \(built-in list\), but nothing shows that its names apply/);
    assert.match(text, /As StarkGate names it\n +l2Recipient +5/);
    const frame = { type: 'CALL', from: alice, to: alice, gas: '0x1', gasUsed: '0x1', input: deposit };
    assert.deepEqual(rowsOf(tableOf(decode('debug_traceTransaction', frame), 'Calls'))[0]?.['arguments'], {
      arg0: '5',
    });
  });

  it('has the names of a protocol if the contract is known as its own, and those of a standard', () => {
    const contractNames = { [alice.toLowerCase()]: 'StarkGate ETH Bridge' };
    assert.match(textOf(deposit, alice, { ...noHints, contractNames }), /Calls deposit\(uint256\)\n +l2Recipient +5/);
    assert.match(printed(transfer, two.slice(0, 66)), /Calls transfer\(address,uint256\)[^\n]*\n +to /);
  });
});
