import assert from 'node:assert/strict';

import { isObject } from '../../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../../src/core/base/json/parseJson';
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
    'result.gasUsed <= 21_000',
    'result.gasUsed == 21000 wei',
    'result.gasUsed < 0.001 gwei',
    'result.gasUsed within 1 % of 21_100',
    'result.gasUsed > 20999',
    'result.to == 0xabcd',
    'result.logs.length == 2',
    'result.logs[1].address != 0xaa',
    'result.big == 123456789012345678901234567890',
    'result.big > 123456789012345678901234567889',
    'result.none == null',
    'result.to contains bc',
    'result["logs"][0].address == "0xAA"',
    'result.to matches /^0x[A-Fa-f]+$/',
    'result.status in ["0x0", 1]',
    'result.gasUsed within 1 % of 21200',
    'result.gasUsed within 0.0048 % of 0x5209',
    'result.logs exists',
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
    ['result.to matches /^0x[a-f]+$/', /but it is "0xAbCd"/],
    ['result.logs matches /a/', /but it is \[/],
    ['result.status in ["0x0", 2]', /but it is "0x1"/],
    ['result.gasUsed within 1 % of 21300', /but it is "0x5208"/],
    ['result.to within 1 % of 3', /but it is "0xAbCd"/],
    ['result.none exists', /but it is null/],
    ['result.foo exists', /has no member "foo"/],
    ['result.gasUsed == 1 gwei', /it is "0x5208"/],
    ['result.logs == 1 gwei', /it is not an integer/],
    ['result is schema', /the catalogue has no schema for it/],
    ['decoded.logs', /there is no decoded/],
  ] as const)
    it(`are false: ${text}`, () => assert.match(check(text, receipt) ?? '', why));

  it('show a word in the form of the integer that it is compared with', () => {
    const answer = `{"result":"0x${'4d'.padStart(64, '0')}"}`;
    assert.match(check('result == 41', answer) ?? '', /but it is 77\.$/);
    assert.match(check('result > 0x50', answer) ?? '', /but it is 0x4d\.$/);
    assert.match(check(`result == 0x${'aa'.repeat(20)}`, answer) ?? '', /but it is 0x0{38}4d\.$/);
    assert.match(check('result contains bb', answer) ?? '', /but it is "0x0{62}4d"\.$/);
    assert.equal(check('result == 77', answer), undefined);
  });

  it('show the wanted integer as they show the one that was found', () => {
    const word = `"0x${'4d'.padStart(64, '0')}"`;
    for (const [result, wanted, got] of [
      [word, '41', '77'],
      ['77', '41', '77'],
      ['"77"', '"41"', '"77"'],
    ] as const) {
      const assertion = parseAssertion('result == 41');
      assert.ok(assertion.kind === 'ok');
      const parsed = parseJson(`{"result":${result}}`);
      assert.ok(parsed.kind === 'ok' && isObject(parsed.value));
      const shown = checkAssertion(assertion.value, parsed.value);
      assert.deepEqual([shown.wanted, shown.got?.text], [wanted, got]);
    }
  });

  it('a member may have the name of an operator', () =>
    assert.equal(check('result.in == 1', '{"result":{"in":1}}'), undefined));

  it('are also checked against errors', () =>
    assert.equal(check('error.code == -32000', '{"error":{"code":-32000,"message":"x"}}'), undefined));

  it('state what is expected if they are invalid', () => {
    for (const text of ['', 'status == 1', '== 1', 'result. == 1'])
      assert.equal(parseAssertion(text).kind, 'failed', text);
  });

  it('a pattern, a list or a tolerance that is written wrongly is refused', () => {
    for (const text of [
      'result matches 0x',
      'result matches /(/',
      'result matches /(a)\\1/',
      'result in 1',
      'result in [1',
      'result within 1 % of x',
      'result within x % of 1',
      'result within 1 of 1',
      'result exists 1',
    ])
      assert.equal(parseAssertion(text).kind, 'failed', text);
  });

  it('a pattern takes linear time, whatever the node answers', () => {
    assert.notEqual(check('result matches /^(a|a)*$/', `{"result":"${'a'.repeat(5_000)}b"}`), undefined);
  });

  for (const text of [
    'result !== 0x2',
    'result === 0x2',
    'result <> 0x2',
    'result != =0x2',
    'result != ＝0x2',
    "result != '0x2'",
    'result != \u20180x2\u2019',
    'result != "0x2',
    'result != 0x2 # why',
    'result != 0x2 // why',
    'result != 0x2 @assert result == 0x3',
    'result != 0x2 && result != 0x3',
    'result != 0x2 or result == 1',
    'result != 0x2 || error',
    'result != 0x2;',
    'result != 0x2,',
    'result != 0x2.',
    'result != 0x2g',
    'result != 2n',
    'result != 1,000',
    'result != 1e3',
    'result != 1_000_',
    'result != 1__000',
    'result != 1 USDC',
    'result within 1 % of 1 USDC',
    'error is schema',
    'result is Receipt',
    'result is',
    'result != ２',
    'result != 0x2\u200b',
    'result != TRUE',
    'result != None',
    'result != undefined',
    'result != {{other.result}}',
    'result != "{{other.result}}"',
  ])
    it(`a condition that would always be true because its value is text is refused: ${JSON.stringify(text)}`, () =>
      assert.equal(parseAssertion(text).kind, 'failed'));

  it('values that are text, numbers of any size and decimals are compared as they are', () => {
    const answer =
      '{"result":{"one":1,"list":["0xaa","0x1"],"object":{"a":"0x1","b":2},"key":"9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin","half":1.5,"text":"a, b"}}';
    for (const text of [
      'result.key == 9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
      'result.half == 1.5',
      'result.text == "a, b"',
      'result.text contains a, b',
      'result.half != 1.25',
      'result.half == 1.50',
      'result.one == 1.0',
      'result.list == ["0xAA", 1]',
      'result.object == {"b": 2, "a": 1}',
    ])
      assert.equal(check(text, answer), undefined, text);
    for (const text of [
      'result.half != 1.5',
      'result.one != 1.0',
      'result.list != ["0xaa",1]',
      'result.object != {"b":2,"a":1}',
    ])
      assert.notEqual(check(text, answer), undefined, text);
    assert.equal(check('result.object != {"b":2}', answer), undefined);
  });
});
