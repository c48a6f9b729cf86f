import assert from 'node:assert/strict';

import { parseJson } from '../../../../../../src/core/base/json/parseJson';
import { isObject } from '../../../../../../src/core/base/json/readMember';
import { checkAssertion, parseAssertion } from '../../../../../../src/core/run/session/directives/assertion';

function check(text: string, answer: string): string | undefined {
  const assertion = parseAssertion(text);
  assert.ok(assertion.kind === 'ok', JSON.stringify(assertion));
  const parsed = parseJson(answer);
  assert.ok(parsed.kind === 'ok' && isObject(parsed.value));
  return checkAssertion(assertion.value, parsed.value).failure;
}

describe('assertions', () => {
  const receipt =
    '{"result":{"status":"0x1","gasUsed":"0x5208","to":"0xAbCd","big":123456789012345678901234567890,"none":null,"logs":[{"address":"0xAA"},{"address":"0xBB"}]}}';
  for (const text of [
    'result',
    'result.status == 0x1',
    'result.status == 1',
    'result.gasUsed <= 21_000'.replace('_', ''),
    'result.gasUsed > 20999',
    'result.to == 0xabcd',
    'result.logs.length == 2',
    'result.logs[1].address != 0xaa',
    'result.big == 123456789012345678901234567890',
    'result.big > 123456789012345678901234567889',
    'result.none == null',
    'result.to contains bc',
    'result["logs"][0].address == "0xAA"',
  ])
    it(`are true: ${text}`, () => assert.equal(check(text, receipt), undefined));

  for (const [text, why] of [
    ['result.status == 0x0', /but it is "0x1"/],
    ['error', /there is no error/],
    ['result.none', /but it is null/],
    ['result.foo == 1', /has no member "foo"/],
    ['result.logs.length > 2', /but it is 2/],
    ['result.big == 123456789012345678901234567891', /123456789012345678901234567890/],
    ['result.to < 5', /0xAbCd/],
  ] as const)
    it(`are false: ${text}`, () => assert.match(check(text, receipt) ?? '', why));

  it('are also checked against errors', () =>
    assert.equal(check('error.code == -32000', '{"error":{"code":-32000,"message":"x"}}'), undefined));

  it('state what is expected if they are invalid', () => {
    for (const text of ['', 'status == 1', '== 1', 'result. == 1'])
      assert.equal(parseAssertion(text).kind, 'failed', text);
  });
});
