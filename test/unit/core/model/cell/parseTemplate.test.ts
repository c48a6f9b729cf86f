import assert from 'node:assert/strict';

import fc from 'fast-check';
import { describe, it } from 'mocha';

import { parseTemplate } from '../../../../../src/core/model/cell/parseTemplate';

function targetOf(text: string): unknown {
  const [part] = parseTemplate(text);
  return part?.kind === 'reference' ? part.target : part?.kind;
}

describe('parseTemplate', () => {
  it('splits a text at its braces', () => {
    assert.deepEqual(parseTemplate('0x{{ a }}-{{b}}'), [
      { kind: 'text', text: '0x', range: { start: 0, end: 2 } },
      { kind: 'reference', expression: 'a', target: { kind: 'name', name: 'a' }, range: { start: 2, end: 9 } },
      { kind: 'text', text: '-', range: { start: 9, end: 10 } },
      { kind: 'reference', expression: 'b', target: { kind: 'name', name: 'b' }, range: { start: 10, end: 15 } },
    ]);
    assert.deepEqual(parseTemplate(''), []);
  });

  it('reads every kind of reference', () => {
    assert.deepEqual(targetOf('{{name.result[0].transactionHash}}'), {
      kind: 'path',
      name: 'name',
      path: ['result', 0, 'transactionHash'],
    });
    assert.deepEqual(targetOf('{{my-cell["a \\"b"].$c}}'), { kind: 'path', name: 'my-cell', path: ['a "b', '$c'] });
    assert.deepEqual(targetOf('{{$env API_URL}}'), { kind: 'environment', name: 'API_URL' });
    assert.deepEqual(targetOf('{{$input Wallet address}}'), { kind: 'input', label: 'Wallet address' });
    assert.deepEqual(targetOf('{{$pick safe | latest}}'), { kind: 'pick', options: ['safe', 'latest'] });
    assert.deepEqual(targetOf('{{$now}}'), { kind: 'now' });
    assert.deepEqual(targetOf('{{$keccak Transfer(address)}}'), { kind: 'keccak', text: 'Transfer(address)' });
    assert.deepEqual(targetOf('{{$slot mapping(2)[0xOwner]}}'), { kind: 'slot', text: 'mapping(2)[0xOwner]' });
    assert.deepEqual(targetOf('{{$topic Transfer(address,address,uint256)}}'), {
      kind: 'topic',
      text: 'Transfer(address,address,uint256)',
    });
  });

  it('reports unreadable braces as problems', () => {
    for (const text of [
      '{{}}',
      '{{ }}',
      '{{a',
      '{{a\n}}',
      '{{1a}}',
      '{{a.}}',
      '{{a[x]}}',
      '{{a b}}',
      '{{a["\\x"]}}',
      '{{$foo}}',
      '{{$env}}',
      '{{$env a b}}',
      '{{$now 1}}',
      '{{$}}',
      '{{$slot mapping(2)[{{w}}',
      '{{$keccak {{a}}',
    ]) {
      assert.equal(targetOf(text), 'problem', text);
    }
  });

  it('suggests a replacement for braces inside braces', () => {
    const [part] = parseTemplate('{{$slot mapping(2)[{{w}}]}}');
    assert.match(
      part?.kind === 'problem' ? part.problem.message : '',
      /can't be nested.*mapping\(2\)\[\{\{owner\}\}\]/,
    );
  });

  it('includes every character of any text', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom('{{', '}}', '{', '}', '\n', '\r', '$now', 'a', '.b', '[0]', '["'),
          fc.string({ maxLength: 3 }),
        ),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (source) => {
        let at = 0;
        for (const { range } of parseTemplate(source)) {
          assert.ok(range.start === at && range.end > at);
          at = range.end;
        }
        assert.equal(at, source.length);
      }),
      { numRuns: 5_000 },
    );
  });
});
