import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Outcome } from '../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../src/core/model/networks/network';
import { evmNetwork } from './exampleNetworks';

const body = new Uint8Array();
const fees: Outcome = { kind: 'result', body, value: ['1', '2'] };
const gas = {
  template: 'https://g.example{path}',
  keyTemplate: 'https://g.example/v3/{key}{path}',
  origin: 'https://g.example',
  auth: 'basic',
} as const;

function notes(network: Network, endpoint: string, outcome = fees): readonly string[] {
  const call = { kind: 'gas', path: '/networks/1/baseFeeHistory', method: 'GET baseFeeHistory' } as const;
  return decodeExchange({ call, network, outcome, request: { endpoint } }, noHints).notes.map(({ text }) => text);
}

describe('undocumented parts of the gas API', () => {
  const stated: Network = {
    ...evmNetwork,
    gas,
    baseFee: { unit: 'wei', order: 'newestFirst', stated: ['unit', 'order'] },
  };
  const assumed: Network = { ...stated, gas: { ...gas, assumesKeyPath: true } };
  const path = 'https://g.example/v3/{key}/networks/1/baseFeeHistory';

  it('are no assumption if settings define them', () => {
    assert.deepEqual(notes(stated, path), []);
    assert.deepEqual(notes({ ...stated, baseFee: { unit: 'wei', order: 'newestFirst', stated: ['unit'] } }, path), [
      "Assumed: newest first. The service doesn't document this. You can change it in the network's settings.",
    ]);
  });

  it('are noted if the key was sent in an assumed path, even after a failure', () => {
    const said = [
      "The path with the key is an assumption, because the service doesn't document it. You can set `gasKeyPath` for the network.",
    ];
    assert.deepEqual(notes(assumed, path), said);
    assert.deepEqual(notes(assumed, path, { kind: 'httpError', status: 404, excerpt: '' }), said);
    assert.deepEqual(notes(assumed, 'https://g.example/networks/1/baseFeeHistory'), []);
  });
});
