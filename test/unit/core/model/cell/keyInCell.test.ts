import assert from 'node:assert/strict';

import { createRedactor } from '../../../../../src/core/base/credentials/redactor';
import { Secret } from '../../../../../src/core/base/credentials/secret';
import { findKeyInCell } from '../../../../../src/core/model/cell/keyInCell';

const key = 'aB3dE6gH9jK2mN5pQ8sT';

describe('keyInCell', () => {
  const redact = createRedactor([new Secret(key)]);

  it('a key that is typed as text into a cell is a problem at its place', () => {
    for (const [before, after] of [
      ['eth_call "', '" latest'],
      ['', ''],
      ['# @save ', '.csv\neth_getLogs {}'],
    ] as const) {
      const problem = findKeyInCell(`${before}${key}${after}`, redact);
      assert.deepEqual(problem?.range, { start: before.length, end: before.length + key.length });
      assert.ok(!problem.message.includes(key));
    }
    assert.notEqual(findKeyInCell(`eth_call ${Buffer.from(key).toString('base64')}`, redact), undefined);
  });

  it('a cell without a known key has no such problem', () => {
    assert.equal(findKeyInCell('eth_call "aB3dE6gH" latest', redact), undefined);
  });
});
