import assert from 'node:assert/strict';

import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import { readOutputsDirective } from '../../../../../../src/core/run/session/directives/readOutputsDirective';

describe('readOutputsDirective', () => {
  it('reads what is kept of the outputs, and refuses anything else', () => {
    for (const value of ['keep', 'history']) {
      const read = readOutputsDirective(parseCell(`# @outputs ${value}\neth_chainId`));
      assert.equal(read.kind === 'ok' && read.value, value);
    }
    const none = readOutputsDirective(parseCell('eth_chainId'));
    assert.equal(none.kind === 'ok' && none.value, undefined);
    const wrong = readOutputsDirective(parseCell('# @outputs forever\neth_chainId'));
    assert.ok(wrong.kind === 'failed');
    assert.match(wrong.problem.cause, /`forever` isn't a way/);
    assert.match(wrong.problem.cure, /`# @outputs keep`.*`# @outputs history`/);
  });
});
