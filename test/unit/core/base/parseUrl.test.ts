import assert from 'node:assert/strict';

import { parseUrl } from '../../../../src/core/base/parseUrl';

describe('parseUrl', () => {
  it('parses addresses outside ASCII, also in repeated calls', () => {
    // URL.canParse of Node 20 takes these for invalid after some thousand calls.
    for (let call = 0; call < 50_000; call += 1)
      assert.equal(parseUrl('wss://bücher.example')?.origin, 'wss://xn--bcher-kva.example');
  });

  it('returns undefined for text that is not a URL', () => {
    for (const text of ['', 'example', 'https://', 'http://[', '//host']) assert.equal(parseUrl(text), undefined, text);
    assert.equal(parseUrl('/path', 'https://host.example')?.href, 'https://host.example/path');
  });

  it('parseUrl rejects text with a control character, whose shown address would differ from the parsed one', () => {
    for (const text of [
      'https://exa\tmple.com',
      'https://host.example/a\nb',
      '\u0001https://host.example',
      'https://a\u007f',
    ])
      assert.equal(parseUrl(text), undefined, JSON.stringify(text));
  });
});
