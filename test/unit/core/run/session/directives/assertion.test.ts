import assert from 'node:assert/strict';

import { isObject, JsonNumber, type JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../../src/core/base/json/parseJson';
import { printJson } from '../../../../../../src/core/base/json/printJson';
import { ok } from '../../../../../../src/core/base/result';
import { checkAssertion, parseAssertion } from '../../../../../../src/core/run/session/directives/assertion';
import type { AnswerFacts } from '../../../../../../src/core/run/session/directives/assertionCondition';

function check(text: string, answer: string, facts?: AnswerFacts): string | undefined {
  const assertion = parseAssertion(text);
  assert.ok(assertion.kind === 'ok', JSON.stringify(assertion));
  const parsed = parseJson(answer);
  assert.ok(parsed.kind === 'ok' && isObject(parsed.value));
  return checkAssertion(assertion.value, parsed.value, facts).failure;
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
    'result.gasUsed == 10500 + 10500',
    'result.gasUsed == (42_000 - 0) / 2',
    'result.gasUsed == 7 / 3 * 9000',
    'result.gasUsed < 1 gwei - 0.5 gwei',
    'result.gasUsed >= 21000.5 - 0.5',
    'result.gasUsed within 1 of 21001',
    'result.gasUsed within 1 % of 21000 + 100',
    'result.big == 123456789012345678901234567889 + 1',
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
    ['result.logs == 1 gwei', /it is not a number/],
    ['result.gasUsed == 10500 + 10501', /but it is 21000\.$/],
    ['result.gasUsed == 21001 - 0.5', /but it is 21000\.$/],
    ['result.gasUsed > (21000 + 1) / 0', /the expected value divides by 0/],
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
      'result within 1 of',
      'result == 5 ± 1',
      'result exists 1',
    ])
      assert.equal(parseAssertion(text).kind, 'failed', text);
  });

  it('a pattern takes linear time, whatever the node answers', () => {
    assert.notEqual(check('result matches /^(a|a)*$/', `{"result":"${'a'.repeat(5_000)}b"}`), undefined);
  });

  describe('with references', () => {
    const values: Readonly<Record<string, JsonValue>> = {
      '{{gas}}': '0x5208',
      '{{third}}': 7000,
      '{{half}}': '0.5',
      '{{fee}}': '0.000021 gwei',
      '{{owner}}': '0xABCD',
      '{{word}}': 'abcd',
      '{{list}}': ['0x1', 2],
      '{{huge}}': new JsonNumber('123456789012345678901234567890'),
    };
    const facts: AnswerFacts = {
      references: {
        value: (reference) => ok(values[reference] ?? assert.fail(reference)),
        json: (text) => {
          const read = parseJson(text.replaceAll(/{{\w+}}/g, (reference) => printJson(values[reference] ?? null)));
          return read.kind === 'ok' ? read : assert.fail(text);
        },
      },
    };

    for (const text of [
      'result.gasUsed == {{gas}}',
      'result.gasUsed == {{third}} * 3',
      'result.gasUsed == {{third}}*3',
      'result.gasUsed == -({{third}} - 28000)',
      'result.gasUsed == {{gas}} / 4 * 4',
      'result.gasUsed == 42000 * {{half}}',
      'result.gasUsed == {{gas}} wei',
      'result.gasUsed == {{fee}}',
      'result.gasUsed within {{half}} of {{gas}} + 0.5',
      'result.gasUsed within 0.5 % of {{gas}} + 100',
      'result.gasUsed within 200 of {{third}} * 3 + 100',
      'result.gasUsed in [{{gas}}, 5]',
      'result.to == {{owner}}',
      'result.to contains {{word}}',
      'result.status in {{list}}',
      'result.big == {{huge}}',
      'result.big > {{huge}} - 1',
      'result.big != {{huge}} + 1',
    ])
      it(`are true: ${text}`, () => assert.equal(check(text, receipt, facts), undefined));

    for (const [text, why] of [
      ['result.gasUsed == {{third}} * 2', /but it is 21000, compared with 14000\.$/],
      ['result.gasUsed == {{gas}} / 9', /compared with 7000 \/ 3\.$/],
      ['result.gasUsed < {{third}}', /but it is "0x5208", compared with 7000\.$/],
      ['result.to == {{word}}', /but it is "0xAbCd", compared with "abcd"\.$/],
      ['result.gasUsed within 1 % of {{third}}', /compared with 1 % of 7000\.$/],
      ['result.gasUsed == {{owner}} + {{word}}', /but it is 21000: \{\{word\}\} isn't a number\.$/],
      ['result.gasUsed in {{gas}}', /\{\{gas\}\} isn't a list/],
      ['result.gasUsed > {{gas}} / 0', /divides by 0/],
      [`result.big < ${'{{huge}} * '.repeat(60)}1`, /too many digits/],
    ] as const)
      it(`are false: ${text}`, () => assert.match(check(text, receipt, facts) ?? '', why));

    it('that have no value are false', () =>
      assert.match(check('result.gasUsed == {{gas}}', receipt) ?? '', /\{\{gas\}\} has no value here/));

    it('a text of references without quotes, or a pattern with one, is refused', () => {
      for (const text of [
        'result == 0x{{word}}',
        'result == {{gas}} {{gas}}',
        'result == {{gas}}{{gas}}',
        'result == {{gas}} +',
        'result == ({{gas}}',
        'result matches /{{word}}/',
        'result in [{{gas}}',
        'result within 1 % of {{gas}} or 5',
        'result == {{gas}} && result == 1',
      ])
        assert.equal(parseAssertion(text).kind, 'failed', text);
    });
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
