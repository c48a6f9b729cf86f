import assert from 'node:assert/strict';

import { Secret } from '../../../../../src/core/base/credentials/secret';
import type { Problem } from '../../../../../src/core/model/cell/problem';
import { offerTexts } from '../../../../../src/core/model/exchange/offerTexts';

const range = { start: 9, end: 12 };

function problem(cure: Problem['cure'], severity: Problem['severity'] = 'error'): Problem {
  return { code: 'unknownFunction', severity, range, message: 'No such name.', cure };
}

describe('the texts that a refused request offers', () => {
  const cure = { kind: 'replace', values: ['a1', 'b2', 'c3', 'd4'] } as const;

  it('are the first three that the error may stand for, at its place', () => {
    assert.deepEqual(
      offerTexts([problem(undefined, 'warning'), problem(cure)]),
      ['a1', 'b2', 'c3'].map((text) => ({ kind: 'replaceText', text, ...range })),
    );
  });

  it('are none for an error without such a cure, and for a name of several addresses', () => {
    for (const other of [undefined, { ...cure, named: { name: 'Vault', sources: [] } }] as const)
      assert.deepEqual(offerTexts([problem(other), problem(cure)]), []);
  });

  it('have no value of the environment', () => {
    const values = [new Secret('long-enough-value')];
    const hidden = problem({ kind: 'replace', values: ['x-long-enough-value', 'plain'] });
    assert.deepEqual(
      offerTexts([hidden], values).map((remedy) => remedy.kind === 'replaceText' && remedy.text),
      ['plain'],
    );
  });
});
