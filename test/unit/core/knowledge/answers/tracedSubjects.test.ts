import assert from 'node:assert/strict';

import {
  emittedSelectors,
  emittedTopics,
  emittingContracts,
} from '../../../../../src/core/knowledge/answers/emittedTopics';
import { tracedOnL2 } from '../../../../../src/core/knowledge/answers/tracedSubjects';

const [alice, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const;
const log = (address: string, topic: string) => ({ address, topics: [topic], data: '0x', position: '0x0' });

describe('what a trace leaves to look up', () => {
  it('includes the events of all calls, even if the outermost call emitted some itself', () => {
    const inner = { type: 'CALL', from: alice, to: bob, logs: [log(bob, '0x02')] };
    const tree = { type: 'CALL', from: bob, to: alice, logs: [log(alice, '0x01')], calls: [inner] };
    assert.deepEqual(emittedTopics(tree), [
      { address: alice, topic: '0x01' },
      { address: bob, topic: '0x02' },
    ]);
  });

  it('includes the contracts, functions and events of l2net, and the reverts', () => {
    const call = {
      contract_address: '0x0a',
      entry_point_selector: '0x0b',
      calls: [{ contract_address: '0x0c', entry_point_selector: '0x0d', events: [{ order: 0, keys: ['0x0e'] }] }],
    };
    const trace = { validate_invocation: call, execute_invocation: { revert_reason: 'no' } };
    const { contracts, functions, events, reverts } = tracedOnL2(trace);
    assert.deepEqual([...contracts], ['0xa', '0xc']);
    assert.deepEqual([...functions], ['0xb', '0xd']);
    assert.deepEqual([...events], ['0xe']);
    assert.deepEqual(reverts, ['no']);
    assert.deepEqual(emittingContracts(trace), ['0xa', '0xc']);
    assert.deepEqual(emittedSelectors(trace), ['0xe']);
  });
});
