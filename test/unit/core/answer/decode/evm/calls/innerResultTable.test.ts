import assert from 'node:assert/strict';

import { encodeFunctionData, encodeFunctionResult, erc20Abi, parseAbi } from 'viem';

import { utcTime } from '../../../../../../../src/core/base/view/formatTime';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from '../../exampleNetworks';
import { alice, bob, token } from '../../transferLog';
import { decode } from '../../viewParts';

const multicall = parseAbi([
  'function aggregate((address target, bytes callData)[] calls) returns (uint256 blockNumber, bytes[] returnData)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
  'function multicall(bytes[] data) returns (bytes[] results)',
]);
const supply = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' });
const decimals = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' });
const word = (number: bigint): `0x${string}` => `0x${number.toString(16).padStart(64, '0')}`;
const reason = `0x08c379a0${word(32n).slice(2)}${word(2n).slice(2)}${'6e6f'.padEnd(64, '0')}` as const;

function textOf(data: string, result: string): string {
  const view = decode('eth_call', result, noHints, evmNetwork, [{ to: bob, data }, 'latest']);
  return printText(view, { maxRows: 20, time: utcTime });
}

describe('the results of the calls within a multicall', () => {
  it('each result is decoded by the function that was called, and a failure says why', () => {
    const target = token as `0x${string}`;
    const calls = [supply, decimals].map((callData) => ({ target, allowFailure: true, callData }));
    const text = textOf(
      encodeFunctionData({ abi: multicall, functionName: 'aggregate3', args: [calls] }),
      encodeFunctionResult({
        abi: multicall,
        functionName: 'aggregate3',
        result: [
          { success: true, returnData: word(1234n) },
          { success: false, returnData: reason },
        ],
      }),
    );
    assert.match(text, /Results of the calls within/);
    assert.match(text, /1 .*totalSupply\(\) +1,234/);
    assert.match(text, /2 .*decimals\(\) +.*no/);
  });

  it('the forms that return plain bytes are read, and calls without a target are for the contract itself', () => {
    const target = token as `0x${string}`;
    const aggregated = textOf(
      encodeFunctionData({ abi: multicall, functionName: 'aggregate', args: [[{ target, callData: decimals }]] }),
      encodeFunctionResult({ abi: multicall, functionName: 'aggregate', result: [5n, [word(6n)]] }),
    );
    assert.match(aggregated, /decimals\(\) +6\b/);
    const own = textOf(
      encodeFunctionData({ abi: multicall, functionName: 'multicall', args: [[supply]] }),
      encodeFunctionResult({ abi: multicall, functionName: 'multicall', result: [word(7n)] }),
    );
    assert.match(own, new RegExp(`${bob}.*totalSupply\\(\\) +7\\b`, 'i'));
  });

  it('results that do not belong to the calls are not assigned to them', () => {
    const data = encodeFunctionData({ abi: multicall, functionName: 'multicall', args: [[supply]] });
    for (const result of [[], [word(1n), word(2n)]] as const)
      assert.doesNotMatch(
        textOf(data, encodeFunctionResult({ abi: multicall, functionName: 'multicall', result })),
        /Results of the calls/,
      );
    assert.doesNotMatch(textOf(data, word(1n)), /Results of the calls/);
    assert.doesNotMatch(textOf(`0xa9059cbb${alice.slice(2)}`, word(1n)), /Results of the calls/);
  });
});
