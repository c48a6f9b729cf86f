import assert from 'node:assert/strict';

import { redactTexts } from '../../../../../src/core/run/report/redactTexts';

describe('redactTexts', () => {
  const redact = (text: string): string => text.replaceAll('secret', '[redacted]');

  it('copies only what leads to a text that is changed', () => {
    const clean = { kind: 'fields', fields: [{ label: 'From' }] };
    const data = { clean, mixed: { label: 'a secret', inner: clean }, count: 1 };
    const shown = redactTexts(data, redact);
    assert.deepEqual(shown, { clean, mixed: { label: 'a [redacted]', inner: clean }, count: 1 });
    assert.deepEqual(Object.keys(shown), ['clean', 'mixed', 'count']);
    assert.equal(shown.clean, clean);
    assert.equal(shown.mixed.inner, clean);
    assert.equal(data.mixed.label, 'a secret');
  });

  it('returns the same data without a change, so that a large answer is held once', () => {
    const data = { rows: [{ values: [{ kind: 'text', text: 'clean' }] }] };
    assert.equal(redactTexts(data, redact), data);
  });

  it('leaves own words alone, and keeps members with the names of built-in ones', () => {
    const data = JSON.parse('{"kind":"secret","__proto__":"secret"}') as object;
    assert.equal(JSON.stringify(redactTexts(data, redact)), '{"kind":"secret","__proto__":"[redacted]"}');
  });
});
