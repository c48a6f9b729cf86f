import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createByteRedactor, createRedactor } from '../../../../src/core/credentials/redactor';
import { Secret } from '../../../../src/core/credentials/secret';

const key = '4f2c9a7be01d4c6f8a35e9d2b7061c58';
const keySecret = 'S3cr3t+/with "odd" päss\\word';

const secretText = fc.string({ unit: 'grapheme', minLength: 4, maxLength: 40 }).filter((text) => text.trim().length >= 4);
const surroundings = fc.string({ maxLength: 12 });

/** Every form that a secret may come back in, with the text around it. */
function formsOf(secret: string, before: string, after: string): readonly string[] {
  const hex = Buffer.from(secret).toString('hex');
  return [
    before + secret + after,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
    `/v3/${[...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}?x`,
    JSON.stringify(before + secret + after),
    Array.from({ length: secret.length }, (_, i) => `\\u${secret.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
    hex,
    hex.toUpperCase(),
  ];
}

describe('redactor', () => {
  it('takes out every occurrence, not the first only', () => {
    const redact = createRedactor([new Secret(key)]);
    assert.equal(redact(`${key} and ${key}, https://h/v3/${key}`), '[redacted] and [redacted], https://h/v3/[redacted]');
  });

  it('takes out plain, percent-encoded, JSON-escaped and hex forms of any secret', () => {
    fc.assert(
      fc.property(secretText, surroundings, surroundings, (secret, before, after) => {
        const redact = createRedactor([new Secret(secret)]);
        for (const form of formsOf(secret, before, after)) assert.ok(redact(form).includes('[redacted]'), form);
      }),
    );
  });

  it('takes out base64 and base64url at each alignment, and as part of key:secret', () => {
    const redact = createRedactor([new Secret(key), new Secret(keySecret)]);
    for (const before of ['', 'a', 'ab', 'user:']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const shown = redact(Buffer.from(`${before}${key}:${keySecret}`).toString(encoding));
        assert.equal(shown.split('[redacted]').length, 3, shown);
        assert.ok(shown.replaceAll('[redacted]', '').length <= 14, shown);
      }
    }
  });

  it('finds base64 whose slashes are JSON-escaped or percent-encoded', () => {
    const secret = 'aa?bb?cc?dd?ee';
    const base64 = Buffer.from(secret).toString('base64');
    assert.match(base64, /\//);
    const redact = createRedactor([new Secret(secret)]);
    assert.ok(redact(base64.replaceAll('/', '\\/')).startsWith('[redacted]'));
    assert.ok(redact(encodeURIComponent(base64)).startsWith('[redacted]'));
  });

  it('takes the longer of two secrets that begin alike', () => {
    const redact = createRedactor([new Secret('abcd'), new Secret('abcdefgh')]);
    assert.equal(redact('abcdefgh abcd'), '[redacted] [redacted]');
  });

  it('leaves a text alone when a secret is too short to be told from it, but for a path segment', () => {
    const redact = createRedactor([new Secret('ab'), new Secret('')]);
    assert.equal(redact('ab about /v3/ab and /v3/abc'), 'ab about /v3/[redacted] and /v3/abc');
  });

  it('takes out what looks like a key that is not ours', () => {
    assert.equal(createRedactor([])(`POST https://h/ws/v3/${key}`), 'POST https://h/ws/v3/[redacted]');
  });
});

describe('byte redactor', () => {
  const redact = createByteRedactor([new Secret(key), new Secret(keySecret)]);
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('gives back the very same bytes where there is nothing to take out', () => {
    for (const body of [bytes('{"result":"0x1"}'), bytes('{"a":"50% \\n"}'), Uint8Array.of(0xff, 0x25, 0xfe), new Uint8Array()]) {
      assert.equal(redact(body), body);
    }
  });

  it('takes out what the text redactor takes out', () => {
    const redactText = createRedactor([new Secret(key), new Secret(keySecret)]);
    fc.assert(
      fc.property(fc.constantFrom(...formsOf(key, '', ''), ...formsOf(keySecret, '', ''), Buffer.from(`xy${key}`).toString('base64')), surroundings, surroundings, (form, before, after) => {
        const text = Buffer.from(`${before}é${form}${after}`).toString();
        assert.equal(new TextDecoder('utf-8', { ignoreBOM: true }).decode(redact(bytes(text))), redactText(text));
      }),
    );
  });

  it('finds a secret wherever it stands in a large body', () => {
    const body = Buffer.alloc(300_000, '0123456789abcdef');
    for (const at of [0, 1, 131_071, 300_000 - key.length]) {
      const planted = new Uint8Array(body);
      planted.set(bytes(key), at);
      const shown = Buffer.from(redact(planted)).toString();
      assert.equal(shown.indexOf('[redacted]'), at);
      assert.ok(!shown.includes(key));
    }
  });
});
