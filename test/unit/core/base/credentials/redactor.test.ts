import assert from 'node:assert/strict';

import fc from 'fast-check';

import { createByteRedactor, createRedactor } from '../../../../../src/core/base/credentials/redactor';
import { Secret } from '../../../../../src/core/base/credentials/secret';

const key = '4f2c9a7be01d4c6f8a35e9d2b7061c58';
const keySecret = 'S3cr3t+/with "odd" päss\\word';

const secretText = fc
  .string({ unit: 'grapheme', minLength: 4, maxLength: 40 })
  .filter((text) => text.trim().length >= 4);
const surroundings = fc.string({ maxLength: 12 });

/** Every form in which a secret may be echoed, with the text around it. */
function formsOf(secret: string, before: string, after: string): readonly string[] {
  const hex = Buffer.from(secret).toString('hex');
  return [
    before + secret + after,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
    `/v3/${[...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}?x`,
    JSON.stringify(before + secret + after),
    Array.from({ length: secret.length }, (_, i) => `\\u${secret.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
      '',
    ),
    hex,
    hex.toUpperCase(),
  ];
}

describe('redactor', () => {
  it('removes every occurrence, not only the first', () => {
    const redact = createRedactor([new Secret(key)]);
    assert.equal(
      redact(`${key} and ${key}, https://h/v3/${key}`),
      '[redacted] and [redacted], https://h/v3/[redacted]',
    );
  });

  it('removes plain, percent-encoded, JSON-escaped and hex forms of any secret', () => {
    fc.assert(
      fc.property(secretText, surroundings, surroundings, (secret, before, after) => {
        const redact = createRedactor([new Secret(secret)]);
        for (const form of formsOf(secret, before, after)) assert.ok(redact(form).includes('[redacted]'), form);
      }),
    );
  });

  it('removes base64 and base64url at each alignment, and as part of key:secret', () => {
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

  it('removes the longer of two secrets with the same start', () => {
    const redact = createRedactor([new Secret('abcd'), new Secret('abcdefgh')]);
    assert.equal(redact('abcdefgh abcd'), '[redacted] [redacted]');
  });

  it('matches a secret that is too short only as a path segment', () => {
    const redact = createRedactor([new Secret('ab'), new Secret('')]);
    assert.equal(redact('ab about /v3/ab and /v3/abc'), 'ab about /v3/[redacted] and /v3/abc');
  });

  it('removes text that looks like a key of another service', () => {
    assert.equal(createRedactor([])(`POST https://h/ws/v3/${key}`), 'POST https://h/ws/v3/[redacted]');
  });
});

describe('byte redactor', () => {
  const redact = createByteRedactor([new Secret(key), new Secret(keySecret)]);
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('returns the very same bytes if there is nothing to remove', () => {
    for (const body of [
      bytes('{"result":"0x1"}'),
      bytes('{"a":"50% \\n"}'),
      Uint8Array.of(0xff, 0x25, 0xfe),
      new Uint8Array(),
    ]) {
      assert.equal(redact(body), body);
    }
  });

  it('removes the same as the text redactor', () => {
    const redactText = createRedactor([new Secret(key), new Secret(keySecret)]);
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...formsOf(key, '', ''),
          ...formsOf(keySecret, '', ''),
          Buffer.from(`xy${key}`).toString('base64'),
        ),
        surroundings,
        surroundings,
        (form, before, after) => {
          const text = Buffer.from(`${before}é${form}${after}`).toString();
          assert.equal(new TextDecoder('utf-8', { ignoreBOM: true }).decode(redact(bytes(text))), redactText(text));
        },
      ),
    );
  });

  it('finds a secret anywhere in a large body', () => {
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

/** One layer of each encoding, as canonical as libraries write it and as excessive as possible. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
  json: (text) => JSON.stringify(text),
  unicodeEscapes: (text) => perUnit(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
  upperUnicodeEscapes: (text) => perUnit(text, (code) => `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`),
  hexEscapes: (text) => perByte(text, (code) => `\\x${code}`),
  html: (text) => text.replace(/[&<>"'/=+]/g, (character) => entities[character] ?? character),
  decimalEntities: (text) => Array.from(text, (character) => `&#${character.codePointAt(0) ?? 0};`).join(''),
  hexEntities: (text) =>
    Array.from(text, (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`).join(''),
  url: (text) => encodeURIComponent(text),
  percent: (text) => perByte(text, (code) => `%${code}`),
  upperPercent: (text) => perByte(text, (code) => `%${code.toUpperCase()}`),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  longBase64: (text) => Buffer.from(`x:${text}`).toString('base64'),
  hex: (text) => `0x${Buffer.from(text).toString('hex')}`,
  upperHex: (text) => Buffer.from(text).toString('hex').toUpperCase(),
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '/': '&sol;',
  '=': '&equals;',
  '+': '&plus;',
};

function perUnit(text: string, print: (code: number) => string): string {
  return Array.from({ length: text.length }, (_, index) => print(text.charCodeAt(index))).join('');
}

function perByte(text: string, print: (code: string) => string): string {
  return [...Buffer.from(text)].map((byte) => print(byte.toString(16).padStart(2, '0'))).join('');
}

describe('redactor of nested encodings', () => {
  const names = fc.array(fc.constantFrom(...Object.keys(encodings)), { maxLength: 3 });
  const keys = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 }),
    fc.string({ unit: 'binary-ascii', minLength: 8, maxLength: 40 }).filter((text) => /^[\x21-\x7e]+$/.test(text)),
    fc.string({ unit: fc.constantFrom(...'aB3/+&%\\"é'), minLength: 8, maxLength: 24 }),
  );
  const encodeAll = (text: string, layers: readonly string[]) =>
    layers.reduce((encoded, layer) => encodings[layer]?.(encoded) ?? encoded, text);

  it('the redactor removes a key that was encoded up to three times, in any order', () => {
    fc.assert(
      fc.property(keys, names, surroundings, surroundings, (secret, layers, before, after) => {
        const form = encodeAll(secret, layers);
        const shown = createRedactor([new Secret(secret)])(`${before} "${form}" ${after}`);
        assert.ok(!shown.includes(form), `${layers.join(' of ')}: ${form}`);
        const middle = form.slice(form.length / 4, (form.length * 3) / 4);
        assert.ok(!shown.includes(middle) || (before + after).includes(middle), shown);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds a key in the forms that services log', () => {
    const redact = createRedactor([new Secret(key)]);
    const escaped = perUnit(key, (code) => `\\\\\\\\u00${code.toString(16)}`);
    for (const form of [
      encodeURIComponent(encodeURIComponent(`https://h/v3/${key}`)).replaceAll('4f', '%34%66'),
      Buffer.from(perByte(key, (code) => `%${code}`)).toString('base64'),
      Buffer.from(Buffer.from(key).toString('base64')).toString('hex').toUpperCase(),
      escaped,
      encodings['decimalEntities']?.(key).replaceAll('&', '&amp;') ?? '',
      key.toUpperCase(),
    ])
      assert.ok(redact(`{"error":"${form}"}`).includes('[redacted]'), form);
  });

  it('reveals no key and stays fast if an answer consists only of escapes', () => {
    const redactBody = createByteRedactor([new Secret(key)]);
    for (const filler of ['%25', '\\\\', '&amp;', 'VVVV', '%', '&#', '\\u005c']) {
      const body = new TextEncoder().encode(
        filler.repeat(100_000) + encodeURIComponent(encodeURIComponent(`"${key}"`)),
      );
      assert.ok(!new TextDecoder().decode(redactBody(body)).includes(key), filler);
    }
  });
});
