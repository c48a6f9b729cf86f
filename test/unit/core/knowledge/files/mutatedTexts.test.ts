import assert from 'node:assert/strict';

import { mutate, randomOf, readers } from './mutate';

describe('random changes of a valid text', () => {
  for (const [place, [what, valid, read]] of readers.entries())
    it(`throw nothing in ${what}`, () => {
      const random = randomOf(place + 1);
      for (let left = 300; left > 0; left -= 1) {
        const text = mutate(valid, random);
        assert.doesNotThrow(() => read(text), text);
      }
    });
});
