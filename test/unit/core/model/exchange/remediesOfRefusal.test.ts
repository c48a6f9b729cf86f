import assert from 'node:assert/strict';

import { notConfirmed, refuseFor, remediesOfRefusal } from '../../../../../src/core/model/exchange/refusal';

describe('remediesOfRefusal', () => {
  it('adds the help after the actions that fix it', () => {
    const setKey = { kind: 'setKey', alias: 'main' } as const;
    const refusal = { code: 'noCredential', cause: 'No key is set.', cure: 'Set it.', remedies: [setKey] } as const;
    assert.deepEqual(remediesOfRefusal(refusal), [setKey, { kind: 'learnMore', topic: 'keysAndCredits' }]);
    assert.deepEqual(remediesOfRefusal({ code: 'noNetwork', cause: 'No network.', cure: 'Add one.' }), [
      { kind: 'learnMore', topic: 'services' },
    ]);
  });

  it('opens the topic of the problem for which a cell is refused', () => {
    const problem = { code: 'undefinedName', severity: 'error', message: 'No.', range: { start: 0, end: 1 } } as const;
    const refusal = refuseFor([problem]);
    assert.ok(refusal);
    assert.deepEqual(remediesOfRefusal(refusal), [{ kind: 'learnMore', topic: 'cells' }]);
    const other = refuseFor([{ ...problem, code: 'duplicateKey' }]);
    assert.deepEqual(other && remediesOfRefusal(other), []);
  });

  it('offers nothing to a user who chose not to send', () => {
    assert.deepEqual(remediesOfRefusal(notConfirmed), []);
  });
});
