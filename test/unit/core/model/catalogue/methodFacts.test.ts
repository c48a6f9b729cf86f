import assert from 'node:assert/strict';

import { factsOf, methodsWith } from '../../../../../src/core/model/catalogue/methodFacts';
import openRpc from '../../../../../src/core/model/catalogue/openrpc.json';

describe('the facts of methods', () => {
  it('have every word of the members that the catalogue writes for them', () => {
    const members = [
      'x-effect',
      'x-reads',
      'x-takes',
      'x-overrides',
      'x-holds',
      'x-work',
      'x-blame',
      'x-rank',
      'x-credits',
    ];
    for (const method of openRpc.methods) {
      const { effect, reads, takes, overrides, holds, work, isBlamed, rank, credits } = factsOf(method.name);
      const written: Readonly<Record<string, unknown>> = { ...method };
      assert.deepEqual(
        [
          effect,
          reads,
          takes,
          overrides,
          holds.length > 0 ? holds : undefined,
          work,
          isBlamed || undefined,
          rank,
          credits,
        ],
        members.map((member) => written[member]),
        method.name,
      );
    }
  });

  it('have the place of the block whose data a method reads', () => {
    assert.deepEqual(
      methodsWith(({ reads, blockAt }) => reads !== undefined && blockAt === undefined),
      ['eth_getLogs'],
      'its filter has the blocks',
    );
    assert.equal(factsOf('eth_getStorageAt').blockAt, 2);
  });

  it('list methods with the most used ones first', () => {
    assert.deepEqual(
      methodsWith(({ work }) => work !== undefined),
      ['eth_getLogs', 'eth_getBlockRange', 'l2net_getEvents', 'getTokenAccountsByOwnerV2'],
    );
  });

  it('are none for a method that the catalogue lacks', () => {
    assert.deepEqual(factsOf('constructor'), { parameters: [], overridesBlock: false, holds: [], isBlamed: false });
  });
});
