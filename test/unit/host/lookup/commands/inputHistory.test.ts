import assert from 'node:assert/strict';

import type { Memento } from 'vscode';

import { InputHistory } from '../../../../../src/host/lookup/commands/inputHistory';
import { evmNetwork } from '../../../core/answer/decode/exampleNetworks';

const local = { ...evmNetwork, key: 'local/dev', chainId: '31337' };
const { chainId: _, ...unknown } = { ...evmNetwork, key: 'own/unknown' };

describe('InputHistory', () => {
  function open(): InputHistory {
    const kept = new Map<string, unknown>();
    const memory = {
      get: <T>(key: string, value: T): T => (kept.has(key) ? (kept.get(key) as T) : value),
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
    return new InputHistory(memory as unknown as Memento);
  }

  it('suggests what was looked up on the same chain, latest first', async () => {
    const history = open();
    await history.add('address', evmNetwork, 'one');
    await history.add('address', local, 'two');
    await history.add('address', evmNetwork, 'three');
    await history.add('address', unknown, 'four');
    assert.deepEqual(history.recent('address', evmNetwork), ['three', 'one']);
    assert.deepEqual(history.recent('address', { ...evmNetwork, key: 'another/service' }), ['three', 'one']);
    assert.deepEqual(history.recent('address', local), ['two']);
    assert.deepEqual(history.recent('address', unknown), ['four']);
    assert.deepEqual(history.recent('address', undefined), []);
    assert.deepEqual(history.recent('block', local), []);
  });
});
