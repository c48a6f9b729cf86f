import assert from 'node:assert/strict';

import { type FindRequest, readFindRequest } from '../../../src/messages/findRequest';

describe('requests to find in an answer', () => {
  it('are read, and anything else is ignored', () => {
    const request: FindRequest = { kind: 'find', owner: 'file:///a.rpc#cell' };
    assert.deepEqual(readFindRequest(structuredClone(request)), request);
    for (const other of [
      undefined,
      'find',
      {},
      { kind: 'find' },
      { kind: 'ages', owner: 'a' },
      { ...request, owner: 1 },
    ])
      assert.equal(readFindRequest(other), undefined);
  });
});
