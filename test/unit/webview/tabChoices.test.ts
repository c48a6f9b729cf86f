import assert from 'node:assert/strict';

import { readTabChoices, withTabChoice } from '../../../src/webview/output/tabChoices';

describe('tab choices', () => {
  it('remembers the newest and forgets the oldest', () => {
    let choices = readTabChoices(undefined);
    for (let output = 0; output < 250; output++) choices = withTabChoice(choices, `output-${output}`, 'json');
    choices = withTabChoice(choices, 'output-60', 'raw');
    assert.equal(Object.keys(choices).length, 200);
    assert.equal(choices['output-60'], 'raw');
    assert.equal(choices['output-0'], undefined);
  });

  it('accepts only tabs from an earlier page', () => {
    assert.deepEqual(readTabChoices({ a: 'json', b: 5, c: null }), { a: 'json' });
    assert.deepEqual(readTabChoices('json'), {});
  });
});
