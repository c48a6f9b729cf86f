import assert from 'node:assert/strict';

import fc from 'fast-check';

import { Chain, type Link } from '../../../../src/core/base/chain';

describe('Chain', () => {
  it('contains the same values as a set, in the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant('add' as const), fc.nat(20))), (steps) => {
        const chain = new Chain<number>();
        const set = new Set<number>();
        const links: Link<number>[] = [];
        for (const step of steps) {
          if (step === 'add') {
            set.add(links.length);
            links.push(chain.add(links.length));
          } else {
            links[step]?.remove();
            set.delete(step);
          }
          assert.deepEqual([...chain.values()], [...set]);
          assert.equal(chain.first?.value, [...set][0]);
          assert.equal(chain.isEmpty, set.size === 0);
        }
      }),
    );
  });

  it('continues after a value that is removed during the loop', () => {
    const chain = new Chain<Link<unknown>[]>();
    const links = [chain.add([]), chain.add([]), chain.add([])];
    let seen = 0;
    for (const value of chain.values()) {
      links[seen]?.remove();
      seen += 1;
      assert.deepEqual(value, []);
    }
    assert.equal(seen, 3);
    assert.ok(chain.isEmpty);
  });
});
