import assert from 'node:assert/strict';

import { newDraft, withMethod } from '../../../../../src/core/editor/draft/newDraft';
import { findMethod, networkOf } from './sampleDrafts';

describe('a draft with another method', () => {
  it('keeps only the directives that have an effect on it', () => {
    const logs = findMethod('eth_getLogs');
    const other = findMethod('eth_chainId');
    const gas = findMethod('GET baseFeeHistory');
    const network = networkOf('mainnet');
    assert.ok(logs && other && gas);
    const draft = {
      ...newDraft(network, logs),
      directives: ['# @timeout 5', '# @event event Ping(uint256 indexed n)', '# @save a.csv', '# @assert result'],
    };
    assert.deepEqual(withMethod(draft, logs, network, {}).directives, draft.directives);
    assert.deepEqual(withMethod(draft, other, network, {}).directives, ['# @timeout 5', '# @assert result']);
    const socket = { ...draft, directives: ['# @transport ws', '# @timeout 5', '# @layout a.json'] };
    assert.deepEqual(withMethod(socket, other, network, {}).directives, ['# @transport ws', '# @timeout 5']);
    assert.deepEqual(withMethod(socket, gas, network, {}).directives, ['# @timeout 5']);
  });
});
