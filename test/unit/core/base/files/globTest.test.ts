import assert from 'node:assert/strict';

import { globTest } from '../../../../../src/core/base/files/globTest';

describe('globTest', () => {
  for (const [glob, fitting, others] of [
    ['**/map.json', ['map.json', 'build/deployments/map.json'], ['amap.json', 'map.json/a']],
    [
      '**/broadcast/*/*/run-latest.json',
      ['broadcast/a/1/run-latest.json', 'x/broadcast/a/1/run-latest.json'],
      ['broadcast/a/run-latest.json'],
    ],
    ['**/abi/**/*.json', ['abi/a.json', 'p/abi/b/c/a.json'], ['abi/a.abi', 'abis/a.json']],
    ['out/?.{json,abi}', ['out/a.json', 'out/b.abi'], ['out/ab.json', 'out/a.js']],
    ['{a,b}/{c,d}', ['a/c', 'b/d'], ['a/b', 'c/d']],
    ['a*b*c', ['abc', 'axxbyyc'], ['ab', 'a/b/c']],
    ['.openzeppelin/*.json', ['.openzeppelin/mainnet.json'], ['openzeppelin/mainnet.json']],
  ] as const)
    it(`tests paths with ${glob}`, () => {
      const fits = globTest([glob]);
      assert.deepEqual([...fitting, ...others].filter(fits), fitting);
    });

  it('fits one of several patterns, and nothing without any', () => {
    assert.equal(globTest(['x', '*.abi'])('a.abi'), true);
    assert.equal(globTest([])('a'), false);
  });

  it('tests a hostile pattern in few steps', () => {
    const fits = globTest([`${'*a'.repeat(400)}b`, '{a,b}'.repeat(150), '**/'.repeat(300), '*'.repeat(1e6)]);
    assert.equal(fits('a'.repeat(2_000)), false);
  });
});
