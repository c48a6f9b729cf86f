import assert from 'node:assert/strict';

import { remediesWithoutLayout, type Remedy } from '../../../../src/core/model/exchange/action';
import type { RefusedAnswer } from '../../../../src/core/run/session/memory/cellAnswer';
import { refusedResponse } from '../../../../src/host/builder/refusedResponse';

const location = 'file:///project/out/Vault.sol/Vault.json';
const withoutLayout = remediesWithoutLayout({ location, tool: 'foundry' });

function refused(remedies: readonly Remedy[]): RefusedAnswer {
  return { kind: 'refused', refusal: { code: 'problem', cause: 'Not known.', cure: 'Nothing was sent.', remedies } };
}

/** The response to a refused request, and the artifacts whose layout was offered. */
function respond(remedies: readonly Remedy[]) {
  const offered: string[] = [];
  const response = refusedResponse(refused(remedies), (artifact) => {
    offered.push(artifact);
    return Promise.resolve(false);
  });
  return { response, offered };
}

describe('the response to a refused request of the builder', () => {
  it('offers the layout by itself that only the compiler can tell, beside its button', () => {
    const { response, offered } = respond(withoutLayout);
    assert.deepEqual(offered, [location]);
    assert.equal(response.failure, 'Not known. Nothing was sent.');
    assert.ok(response.remedies?.some(({ kind }) => kind === 'compileLayout'));
  });

  it('offers nothing for another reason, and no remedy that changes a cell', () => {
    const { response, offered } = respond([{ kind: 'chooseNetwork' }, { kind: 'useRawMethod' }]);
    assert.deepEqual(offered, []);
    assert.deepEqual(response.remedies, [{ kind: 'chooseNetwork' }]);
  });

  it('is given although the question fails', () => {
    const response = refusedResponse(refused(withoutLayout), () => Promise.reject(new Error('closed')));
    assert.equal(response.failure, 'Not known. Nothing was sent.');
  });
});
