import assert from 'node:assert/strict';

import { encodeFunctionData, type Hex, parseAbi } from 'viem';

import { callsWithin, isCallContainer } from '../../../../../../src/core/formats/abi/calls/callContainers';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const transfer = '0xa9059cbb';

function call(declaration: string, ...args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: parseAbi([`function ${declaration}`] as readonly string[]), args } as never);
}

describe('functions whose arguments are calls', () => {
  it('include those of forwarders, relayers and proxy wallets', () => {
    const step = (value: bigint | undefined) => [{ kind: 'call', target: bob, value, data: transfer }];
    const forwarded = call('forward(address target, bytes data)', bob, transfer);
    assert.equal(forwarded.slice(0, 10), '0x6fadcf72');
    assert.ok(isCallContainer(forwarded));
    assert.deepEqual(callsWithin(forwarded, alice), step(undefined));
    const proxied = call('proxy((uint8 typeCode, address to, uint256 value, bytes data)[] calls)', [
      { typeCode: 1, to: bob, value: 2n, data: transfer },
    ]);
    assert.deepEqual(callsWithin(proxied, alice), step(2n));
    const relayed = call(
      'multicall((address target, bool allowFailure, uint256 value, bytes callData)[] calls, address refundTo, address nftRecipient)',
      [{ target: bob, allowFailure: false, value: 4n, callData: transfer }],
      alice,
      alice,
    );
    assert.deepEqual(callsWithin(relayed, alice), step(4n));
  });
});
