import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import { pastedProblem, refusePasted } from '../../../../../src/core/request/pasted/pastedProblem';

function pastedIn(text: string) {
  const { request } = parseCell(text);
  assert.ok(request?.kind === 'pasted', text);
  return request;
}

describe('the problem of a pasted text', () => {
  it('a refused text that can be converted has a button that does it', () => {
    const request = pastedIn('cast block');
    assert.deepEqual(refusePasted(request, true).remedies, [{ kind: 'convertPasted' }]);
    assert.match(refusePasted(request, true).cure, /Use the quick fix/);
    assert.equal(refusePasted(request, false).remedies, undefined);
    assert.match(refusePasted(request, false).cure, /Write a method and its arguments/);
  });

  it('nothing of a refused text is in the reason', () => {
    const key = '5e'.repeat(32);
    for (const text of [
      `cast send --private-key ${key}`,
      `https://x.example/${key}`,
      `x("${key}")`,
      `POST https://${key}`,
    ]) {
      const request = pastedIn(text);
      for (const canConvert of [true, false]) {
        assert.ok(!JSON.stringify(refusePasted(request, canConvert)).includes(key));
        assert.ok(!pastedProblem(request, () => canConvert).message.includes(key));
      }
    }
  });

  it('a long text is not converted to find out whether it can be, and the problem says so', () => {
    let conversions = 0;
    const messageOf = (text: string): string =>
      pastedProblem(pastedIn(text), () => {
        conversions += 1;
        return true;
      }).message;
    assert.match(messageOf(`curl ${'$('.repeat(9_000)}`), /Use the quick fix/);
    assert.equal(conversions, 1);
    assert.match(messageOf(`curl ${'$('.repeat(10_000)}`), /longer than 20,000 characters.*Ask for quick fixes/);
    assert.equal(conversions, 1);
  });

  it('the problem is at the first word', () => {
    assert.deepEqual(pastedProblem(pastedIn('# a\ncast block'), () => true).range, { start: 4, end: 8 });
  });
});
