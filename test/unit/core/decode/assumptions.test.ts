import assert from 'node:assert/strict';
import { decodeExchange } from '../../../../src/core/decode/decodeExchange';
import { noHints } from '../../../../src/core/decode/decodeHints';
import type { Network } from '../../../../src/core/networks/network';
import type { Outcome } from '../../../../src/core/pipe/outcome';
import { evmNetwork } from './exampleNetworks';

const body = new Uint8Array();
const fees: Outcome = { kind: 'result', body, value: ['1', '2'] };
const gas = { template: 'https://g.example{path}', keyTemplate: 'https://g.example/v3/{key}{path}', origin: 'https://g.example', auth: 'basic' } as const;

function notes(network: Network, endpoint: string, outcome = fees): readonly string[] {
  const call = { kind: 'gas', path: '/networks/1/baseFeeHistory', method: 'GET baseFeeHistory' } as const;
  return decodeExchange({ call, network, outcome, request: { endpoint } }, noHints).notes.map(({ text }) => text);
}

describe('what the contract of the gas API does not show', () => {
  const stated: Network = { ...evmNetwork, gas, baseFee: { unit: 'wei', order: 'newestFirst', stated: ['unit', 'order'] } };
  const assumed: Network = { ...stated, gas: { ...gas, assumesKeyPath: true } };
  const path = 'https://g.example/v3/{key}/networks/1/baseFeeHistory';

  it('is no assumption once settings say it', () => {
    assert.deepEqual(notes(stated, path), []);
    assert.deepEqual(notes({ ...stated, baseFee: { unit: 'wei', order: 'newestFirst', stated: ['unit'] } }, path), ['Assumed: newest first. The service does not say; it is a setting of the network.']);
  });

  it('is told where the key went into a path that nobody stated, whether that worked or not', () => {
    const said = ['Assumed: the path that the key alone goes in. The service does not say; it is the setting `gasKeyPath` of the network.'];
    assert.deepEqual(notes(assumed, path), said);
    assert.deepEqual(notes(assumed, path, { kind: 'httpError', status: 404, excerpt: '' }), said);
    assert.deepEqual(notes(assumed, 'https://g.example/networks/1/baseFeeHistory'), []);
  });
});
