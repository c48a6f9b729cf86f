import assert from 'node:assert/strict';

import type { Section } from '../../../../../src/core/base/view/decodedView';
import type { Value } from '../../../../../src/core/base/view/value';
import { singleResult } from '../../../../../src/webview/components/answer/singleResult';
import { sampleExchange } from '../../../../pages/rendererPage/sampleExchange';

const amount: Value = { kind: 'amount', digits: '1500000', decimals: 6, symbol: 'USDC' };
const called: Section = { kind: 'fields', title: 'Calls balanceOf(address)', fold: 'Token.json', fields: [] };

const besides: Section = { kind: 'fields', fields: [] };

/** The single result of an answer with these values, above the folded call and other fields. */
function resultOf(
  values: readonly Value[],
  summary: string,
  others: readonly Section[] = [called, besides],
  method = 'eth_call',
) {
  const fields = values.map((value) => ({ label: 'balanceOf', value }));
  return singleResult(
    { exchange: sampleExchange(method, [], '{"jsonrpc":"2.0","id":1,"result":"0x"}') },
    { title: 'Call result', summary, tone: 'neutral', notes: [], sections: [{ kind: 'fields', fields }, ...others] },
  );
}

describe('the single result of a call or a slot', () => {
  it('is the value that the summary says', () => {
    assert.equal(resultOf([amount], '1.5 USDC')?.value, amount);
  });

  it('is the variable in a storage slot that the summary names', () => {
    const hint = 'uint256';
    const fields = [{ label: 'fees', value: amount, hint }];
    const folded: Section = { kind: 'fields', title: 'Slot', fold: 'Vault.json', fields: [] };
    const framed = {
      exchange: sampleExchange('eth_getStorageAt', [], '{"jsonrpc":"2.0","id":1,"result":"0x"}'),
    };
    const resultIn = (summary: string) =>
      singleResult(framed, {
        title: 'Storage',
        summary,
        tone: 'neutral',
        notes: [],
        sections: [{ kind: 'fields', fields }, folded, { kind: 'fields', fields: [] }],
      });
    assert.deepEqual(resultIn('fees = 1.5 USDC'), { label: 'fees', value: amount, hint, lead: 'fees = ' });
    assert.equal(resultIn('fees = 1.5 USDC and 2 more'), undefined);
    assert.equal(resultIn('other = 1.5 USDC'), undefined);
  });

  it('is a field too if the summary says less or other words', () => {
    assert.equal(resultOf([amount, amount], '1.5 USDC'), undefined);
    assert.equal(resultOf([amount], '2 values'), undefined);
    const long = 'x'.repeat(201);
    assert.equal(resultOf([{ kind: 'text', text: long }], long), undefined);
    const struct: Value = { kind: 'struct', fields: [{ name: 'a', value: { kind: 'boolean', value: true } }] };
    assert.equal(resultOf([struct], 'a true'), undefined);
  });

  it('stays a field if nothing else is decoded, and for other methods', () => {
    assert.equal(resultOf([amount], '1.5 USDC', []), undefined);
    assert.equal(resultOf([amount], '1.5 USDC', [called]), undefined, 'what was called is with the request');
    assert.equal(resultOf([amount], '1.5 USDC', [called], 'eth_getBalance'), undefined);
  });
});
