import assert from 'node:assert/strict';

import fc from 'fast-check';

import { readAnswerId } from '../../../../../src/core/base/wire/readAnswerId';

const read = (text: string) => readAnswerId(new TextEncoder().encode(text));

describe('readAnswerId', () => {
  it('finds the id at any position, but no id within the result', () => {
    const result = fc.jsonValue();
    const id = fc.oneof(fc.integer(), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(result, id, fc.constantFrom(0, 2), (value, wanted, space) => {
        for (const answer of [
          { jsonrpc: '2.0', id: wanted, result: value },
          { result: value, jsonrpc: '2.0', id: wanted },
        ]) {
          assert.deepEqual(read(` ${JSON.stringify(answer, null, space)}`), { kind: 'answer', id: wanted });
          assert.deepEqual(read(JSON.stringify([{ id: null, error: {} }, answer])), { kind: 'answer', id: wanted });
        }
      }),
    );
  });

  it('reads a number in any notation as JSON does', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 15 });
    const written = fc.oneof(
      digits.map((text) => String(Number(text))),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
      fc.constantFrom('1e3', '1E3', '12.50', '-0', '-7', '999999999', '1000000000', '1234567890'),
    );
    fc.assert(
      fc.property(written, fc.constantFrom('', ' ', '\n'), (id, space) => {
        assert.deepEqual(read(`{"id":${space}${id}${space},"result":1}`), { kind: 'answer', id: Number(id) });
        assert.deepEqual(read(`{"result":1,"id":${id}${space}}`), { kind: 'answer', id: Number(id) });
      }),
    );
  });

  it('distinguishes a notification from an answer', () => {
    assert.deepEqual(read('{"jsonrpc":"2.0","method":"eth_subscription","params":{"id":1}}'), { kind: 'notification' });
  });

  it('finds nothing without an id', () => {
    for (const text of [
      '',
      ' ',
      'null',
      '7',
      '"id"',
      '<html>',
      '{}',
      '[]',
      '{"id":null,"error":{"code":-32700}}',
      '{"error":{"id":3}}',
      '[[{"id":1}]]',
      '{"id"',
      '{"id":"unclosed',
    ]) {
      assert.deepEqual(read(text), { kind: 'nobody' }, text);
    }
  });

  it('finds the id of a message that was cut off after it', () => {
    assert.deepEqual(read('{"jsonrpc":"2.0","id":12,"result":["0x'), { kind: 'answer', id: 12 });
  });
});
