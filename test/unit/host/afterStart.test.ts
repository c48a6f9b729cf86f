import assert from 'node:assert/strict';

import { registerAfterStart } from '../../../src/host/afterStart';

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

/** The next turn of the event loop in which timers end: those of the same length do so in their order. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('afterStart', () => {
  it('registers when the turn that starts the extension has ended, and disposes of the registration', async () => {
    const { done, register } = notedRegistration();
    const registration = registerAfterStart(register);
    await Promise.resolve();
    assert.deepEqual(done, []);
    await nextTurn();
    assert.deepEqual(done, ['registered']);
    registration.dispose();
    assert.deepEqual(done, ['registered', 'disposed']);
  });

  it('registers at once, and only once, if something needs it before', async () => {
    const { done, register } = notedRegistration();
    const registration = registerAfterStart(register);
    assert.equal(registration.now(), registration.now());
    assert.deepEqual(done, ['registered']);
    await nextTurn();
    registration.dispose();
    assert.deepEqual(done, ['registered', 'disposed']);
  });

  it('registers nothing if it was disposed of before', async () => {
    const { done, register } = notedRegistration();
    registerAfterStart(register).dispose();
    await nextTurn();
    assert.deepEqual(done, []);
  });
});
