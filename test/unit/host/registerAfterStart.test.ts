import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import { registerAfterStart } from '../../../src/host/registerAfterStart';

/** What a registration did, in order. */
function notedRegistration(): { readonly done: string[]; readonly register: () => { dispose(): void } } {
  const done: string[] = [];
  return {
    done,
    register: () => {
      done.push('registered');
      return { dispose: () => done.push('disposed') };
    },
  };
}

describe('registerAfterStart', () => {
  it('registers when the turn that starts the extension has ended, and disposes of the registration', async () => {
    const { done, register } = notedRegistration();
    const registration = registerAfterStart(register);
    await Promise.resolve();
    assert.deepEqual(done, []);
    await delay(20);
    assert.deepEqual(done, ['registered']);
    registration.dispose();
    assert.deepEqual(done, ['registered', 'disposed']);
  });

  it('registers at once, and only once, if something needs it before', async () => {
    const { done, register } = notedRegistration();
    const registration = registerAfterStart(register);
    assert.equal(registration.now(), registration.now());
    assert.deepEqual(done, ['registered']);
    await delay(20);
    registration.dispose();
    assert.deepEqual(done, ['registered', 'disposed']);
  });

  it('registers nothing if it was disposed of before', async () => {
    const { done, register } = notedRegistration();
    registerAfterStart(register).dispose();
    await delay(20);
    assert.deepEqual(done, []);
  });
});
