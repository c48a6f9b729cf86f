import assert from 'node:assert/strict';

import { printRowChanges } from '../../../../../src/core/run/live/printRowChanges';

describe('printRowChanges', () => {
  it('prints each change of live rows as one JSON object', () => {
    assert.deepEqual(
      printRowChanges([
        {
          kind: 'added',
          rows: [
            { key: 'a', block: 1, value: { number: '0x1' } },
            { key: 'b', block: 1, value: 'x\ny' },
          ],
        },
        { kind: 'added', rows: [{ key: 'c', block: 0, value: 1 }], before: 'a' },
        { kind: 'removed', keys: ['a'] },
        { kind: 'gap', from: 2, to: 3, why: 'No.' },
        { kind: 'gap', from: undefined, to: undefined, why: 'No.' },
        { kind: 'said', sentence: 'So.' },
      ]),
      [
        '{"key":"a","row":{"number":"0x1"}}',
        String.raw`{"key":"b","row":"x\ny"}`,
        '{"key":"c","before":"a","row":1}',
        '{"removed":"a"}',
        '{"gap":{"from":2,"to":3,"why":"No."}}',
        '{"gap":{"from":null,"to":null,"why":"No."}}',
        '{"note":"So."}',
      ],
    );
  });
});
