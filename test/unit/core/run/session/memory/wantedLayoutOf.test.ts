import assert from 'node:assert/strict';

import { remediesWithoutLayout } from '../../../../../../src/core/model/exchange/action';
import type { RefusedAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { wantedLayoutOf } from '../../../../../../src/core/run/session/memory/wantedLayoutOf';

const location = 'file:///project/out/Vault.sol/Vault.json';

function refused(remedies: ReturnType<typeof remediesWithoutLayout>): RefusedAnswer {
  return { kind: 'refused', refusal: { code: 'problem', cause: 'Not known.', cure: 'Nothing was sent.', remedies } };
}

describe('wantedLayoutOf', () => {
  it('returns the artifact of a variable that only the compiler can tell, and nothing for any other answer', () => {
    assert.equal(wantedLayoutOf(refused(remediesWithoutLayout({ location, tool: 'foundry' }))), location);
    assert.equal(wantedLayoutOf(refused([])), undefined);
    assert.equal(wantedLayoutOf({ kind: 'nothing' }), undefined);
    assert.equal(wantedLayoutOf({ kind: 'compared', answers: [] }), undefined);
  });
});
