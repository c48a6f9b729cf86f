import assert from 'node:assert/strict';

import { AbiReader } from '../../../../../../src/core/formats/abi/decode/abiReader';
import { below, randomHex, seeded } from '../type/randomAbi';

describe('AbiReader', () => {
  it('reads hex of any case and length, from text and from the bytes of text', () => {
    const random = seeded(1);
    for (let length = 0; length < 200; length += 1) {
      const text = randomHex(random, length).replace(/0x|[a-f]/g, (part) =>
        part !== '0x' && below(random, 4) === 0 ? part.toUpperCase() : part,
      );
      for (const reader of readersOf(text)) {
        assert.deepEqual([...reader.bytes.subarray(0, reader.length)], bytesOf(text), text);
        assert.equal(reader.hex(0, length), text.toLowerCase());
        const [from, to] = [below(random, length + 1), below(random, length + 1)].sort((one, other) => one - other);
        const part = text.toLowerCase().slice(2 + 2 * (from ?? 0), 2 + 2 * (to ?? 0));
        assert.equal(reader.digits(from ?? 0, (to ?? 0) - (from ?? 0)), part);
      }
    }
  });

  it('reads zeros at the start, in the middle and at the end', () => {
    const random = seeded(2);
    for (let times = 0; times < 500; times += 1) {
      const text = randomHex(random, 1 + below(random, 64)).replace(/(?<=^0x.{4,}).{8}/g, (part) =>
        below(random, 2) === 0 ? '00000000' : part,
      );
      for (const reader of readersOf(text))
        assert.deepEqual([...reader.bytes.subarray(0, reader.length)], bytesOf(text));
    }
  });

  it("rejects a character that isn't a hex digit, at any position", () => {
    const text = `0x${'00'.repeat(10)}${'9f'.repeat(23)}`;
    for (const other of ['/', ':', '@', 'G', '`', 'g', ' ', '"', '\u007f', '\u0000']) {
      for (let at = 0; at < text.length; at += 1) {
        const wrong = text.slice(0, at) + other + text.slice(at + 1);
        assert.equal(new AbiReader().load(wrong), false, wrong);
        assert.equal(loadBytes(new AbiReader(), wrong), false, wrong);
      }
    }
    for (const short of ['', '0', '0x0', 'x0', '1x00']) assert.equal(loadBytes(new AbiReader(), short), false, short);
  });
});

function readersOf(text: string): readonly AbiReader[] {
  const [fromText, fromBytes] = [new AbiReader(), new AbiReader()];
  assert.ok(fromText.load(text));
  assert.ok(loadBytes(fromBytes, text));
  return [fromText, fromBytes];
}

/** Loads a text from bytes in which others stand around it. */
function loadBytes(reader: AbiReader, text: string): boolean {
  const bytes = new TextEncoder().encode(`"ab${text}cd"`);
  return reader.loadBytes(new DataView(bytes.buffer), 3, 3 + text.length);
}

function bytesOf(text: string): readonly number[] {
  return Array.from({ length: text.length / 2 - 1 }, (_, index) =>
    Number.parseInt(text.slice(2 + 2 * index, 4 + 2 * index), 16),
  );
}
