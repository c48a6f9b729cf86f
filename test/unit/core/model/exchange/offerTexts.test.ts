import assert from 'node:assert/strict';

import { Secret } from '../../../../../src/core/base/credentials/secret';
import { noCost, type PlanCost } from '../../../../../src/core/base/credits/planCost';
import type { Problem } from '../../../../../src/core/model/cell/problem';
import { actionsOfOffers, labelOfAction } from '../../../../../src/core/model/exchange/action';
import type { InquiryKind, OfferedInquiry } from '../../../../../src/core/model/exchange/inquiry';
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

describe('the inquiries about the contracts of an answer', () => {
  const offerOf = (kind: InquiryKind, calls: number, cost: PlanCost, hosts?: readonly string[]): OfferedInquiry => ({
    inquiry: { kind, network: 'main/mainnet', subjects: ['0x11'] },
    cost,
    calls,
    hosts,
  });
  const tokens = offerOf('tokens', 2, { credits: 160, unpricedCalls: 0 });
  const proxies = offerOf('proxies', 11, { credits: 880, unpricedCalls: 0 });
  const why = offerOf('failures', 1, { credits: 80, unpricedCalls: 0 });
  const web = offerOf('verified', 0, noCost, ['sourcify.dev']);
  const labels = (...offers: readonly OfferedInquiry[]) => actionsOfOffers(offers).map(labelOfAction);

  it('are one button with the cost of all that ask the network', () => {
    assert.deepEqual(labels(why, tokens, proxies, web), [
      'Why? (at most 1 call, 80 credits)',
      'Identify · ≤ 13 calls, 1,040 credits',
      'Name the Contract (asks sourcify.dev, free)',
    ]);
    assert.deepEqual(
      labels(
        offerOf('tokens', 2, { credits: 0, unpricedCalls: 2 }),
        offerOf('classes', 3, { credits: 0, unpricedCalls: 3 }),
      ),
      ['Identify · ≤ 5 unpriced calls'],
    );
  });

  it('keep their own names if there is only one, and where it asks the web', () => {
    assert.deepEqual(labels(tokens, web), [
      'Name the Token (2 calls, 160 credits)',
      'Name the Contract (asks sourcify.dev, free)',
    ]);
  });
});
