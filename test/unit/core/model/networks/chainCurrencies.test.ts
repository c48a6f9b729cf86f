import assert from 'node:assert/strict';

import { readServices } from '../../../../../src/core/model/networks/readServices';

function coinOf(network: object): object | undefined {
  const { services } = readServices([
    { id: 's', rpcUrl: 'https://h.example', networks: [{ id: 'n', family: 'evm', ...network }] },
  ]);
  return services[0]?.networks[0]?.currency;
}

describe('the native coin of a network', () => {
  it('a network has the coin of its chain ID', () => {
    const coins = {
      1: 'ETH',
      56: 'BNB',
      100: 'xDAI',
      137: 'POL',
      5000: 'MNT',
      42220: 'CELO',
      43114: 'AVAX',
      8453: 'ETH',
    };
    for (const [chainId, symbol] of Object.entries(coins))
      assert.deepEqual(coinOf({ chainId }), { symbol, decimals: 18 });
    assert.deepEqual(coinOf({ chainId: '0x89' }), { symbol: 'POL', decimals: 18 });
  });

  it('a coin in settings has its symbol quoted if it could pass for a part of the amount', () => {
    const currency = { symbol: '000,000 ETH', decimals: 18 };
    assert.deepEqual(coinOf({ currency }), { ...currency, symbol: '"000,000 ETH"' });
  });

  it('a network of an unknown chain has a coin without a symbol', () => {
    assert.deepEqual(coinOf({ chainId: '987654321' }), { symbol: '', decimals: 18 });
    assert.deepEqual(coinOf({}), { symbol: '', decimals: 18 });
  });

  it('the coin that settings give takes precedence over that of the chain ID', () => {
    const currency = { symbol: 'TEST', decimals: 6 };
    assert.deepEqual(coinOf({ chainId: '1', currency }), currency);
  });
});
