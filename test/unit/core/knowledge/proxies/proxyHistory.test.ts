import assert from 'node:assert/strict';

import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { findProxyFact, keepProxyFact } from '../../../../../src/core/knowledge/proxies/proxyFact';
import {
  openBlocks,
  pointersAt,
  type ProxyHistory,
  spansOf,
  withObservation,
} from '../../../../../src/core/knowledge/proxies/proxyHistory';
import type { ProxyPointer } from '../../../../../src/core/knowledge/proxies/proxyPointer';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

const to = (digit: string): ProxyPointer => ({ kind: 'proxy', pattern: 'erc1967', targets: [`0x${digit.repeat(40)}`] });
const seen = (...observations: readonly (readonly [block: number, digit: string])[]): ProxyHistory =>
  observations.reduce<ProxyHistory>(
    (history, [block, digit]) => withObservation(history, { block, pointer: to(digit) }),
    { observations: [] },
  );

describe('what was seen of a proxy', () => {
  it('applies between equal observations, and both may apply between two that differ', () => {
    const history = seen([10, 'a'], [30, 'a'], [50, 'b'], [60, 'b']);
    assert.deepEqual(spansOf(history), [
      { pointer: to('a'), from: 10, to: 49 },
      { pointer: to('b'), from: 31, to: 60 },
    ]);
    const at = (block: number | undefined): readonly ProxyPointer[] => pointersAt(history, block);
    assert.deepEqual(at(20), [to('a')]);
    assert.deepEqual(at(40), [to('a'), to('b')]);
    assert.deepEqual(at(50), [to('b')]);
    assert.deepEqual(at(9), []);
    assert.deepEqual(at(61), []);
    // It may be another one since, unless that block was the newest.
    assert.deepEqual(at(undefined), []);
    assert.deepEqual(pointersAt({ ...history, head: 60 }, undefined), [to('b')]);
  });

  it('requires the ends first, then blocks between observations that differ', () => {
    assert.deepEqual(openBlocks(undefined, [7, 5, 9]), [5, 9]);
    assert.deepEqual(openBlocks(seen([5, 'a'], [9, 'a']), [5, 7, 9]), []);
    assert.deepEqual(openBlocks(seen([5, 'a'], [9, 'b']), [5, 7, 9]), [7]);
    assert.deepEqual(openBlocks(seen([5, 'a']), [3, 5, 9]), [3, 9]);
    const many = Array.from({ length: 1_000 }, (_, block) => block);
    const asked = openBlocks(seen([0, 'a'], [999, 'b']), many);
    assert.ok(asked.length > 4 && asked.length <= 8, `${asked.length}`);
    assert.deepEqual(openBlocks({ observations: [], fixed: to('a') }, many), []);
  });

  it('finds the block of an upgrade among thousands within few rounds', () => {
    const blocks = Array.from({ length: 10_000 }, (_, index) => 7 * index);
    let history: ProxyHistory = { observations: [] };
    let asked = 0;
    for (let open = openBlocks(history, blocks); open.length > 0; open = openBlocks(history, blocks))
      for (const block of open) {
        asked += 1;
        history = withObservation(history, { block, pointer: to(block < 33_333 ? 'a' : 'b') });
      }
    assert.ok(asked < 60, `${asked}`);
    for (const block of blocks) assert.deepEqual(pointersAt(history, block), [to(block < 33_333 ? 'a' : 'b')]);
    assert.ok(history.observations.length <= 4);
  });

  it('is stored permanently only if its block is final, on a chain that cannot start over', async () => {
    const written = new Map<string, Uint8Array>();
    const files = {
      read: (name: string) => Promise.resolve(written.get(name)),
      write: (name: string, bytes: Uint8Array) => Promise.resolve(void written.set(name, bytes)),
      remove: (name: string) => Promise.resolve(void written.delete(name)),
      names: () => Promise.resolve([...written.keys()]),
    };
    const open = () => new StoredFacts({ files, now: Date.now, onProblem: assert.fail });
    const facts = open();
    const one = { address: '0x01', isFixed: false };
    await keepProxyFact(facts, evmNetwork, { ...one, block: 10, pointer: to('a'), isFinal: true }, 1);
    await keepProxyFact(facts, evmNetwork, { ...one, block: 20, pointer: to('b'), isFinal: false }, 2);
    assert.equal((await findProxyFact(facts, evmNetwork, '0x01'))?.observations.length, 2);
    // Another window, or the next one.
    const later = await findProxyFact(open(), evmNetwork, '0x01');
    assert.deepEqual(later?.observations, [{ block: 10, pointer: to('a') }]);
    assert.equal(await findProxyFact(open(), { ...evmNetwork, chainId: '5', key: 'x' }, '0x01'), undefined);
  });
});
