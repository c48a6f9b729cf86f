import assert from 'node:assert/strict';
import { delimiter, isAbsolute, resolve } from 'node:path';

import { placesOfForge } from '../../../../src/disk/compilers/forgeCompiler';

describe('the places where forge is looked for', () => {
  it('are absolute, so that no program of the project is run in its place', () => {
    const [bin, home] = [resolve('/usr/bin'), resolve('/home/user')];
    const places = placesOfForge(['', '.', 'node_modules/.bin', bin].join(delimiter), home);
    assert.ok(places.every((place) => isAbsolute(place)));
    assert.deepEqual(
      places.map((place) => place.replace(/\.exe$/, '')),
      [resolve(bin, 'forge'), resolve(home, '.foundry/bin/forge')],
    );
  });
});
