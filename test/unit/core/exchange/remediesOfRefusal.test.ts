import assert from 'node:assert/strict';

import { notConfirmed, remediesOfRefusal } from '../../../../src/core/exchange/refusal';

describe('remediesOfRefusal', () => {
  it('adds the help after the actions that fix it', () => {
    const setKey = { kind: 'setKey', alias: 'main' } as const;
    const refusal = { code: 'noCredential', cause: 'No key is set.', cure: 'Set it.', remedies: [setKey] } as const;
    assert.deepEqual(remediesOfRefusal(refusal), [setKey, { kind: 'learnMore', topic: 'keysAndCredits' }]);
    assert.deepEqual(remediesOfRefusal({ code: 'noNetwork', cause: 'No network.', cure: 'Add one.' }), [
      { kind: 'learnMore', topic: 'services' },
    ]);
  });

  it('offers nothing to a user who chose not to send', () => {
    assert.deepEqual(remediesOfRefusal(notConfirmed), []);
  });
});
