import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { encodeBlameChange, encodeBlameEnd } from '../../../../../../src/core/formats/stateDiff/blameAnswer';
import { slotHex } from '../../../../../../src/core/formats/storage/slotWord';
import { decode } from '../viewParts';

const address = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const slot = slotHex(5n);

/** The answer of a search that found one change, and that read so many blocks. */
function found(variable: string, value: bigint, before: bigint, blocks = 3): JsonValue {
  const words = (word: bigint) => ({ [slot]: slotHex(word) });
  const change = encodeBlameChange({
    variable,
    block: 502,
    time: undefined,
    isFinal: true,
    value: words(value),
    before: words(before),
    author: { kind: 'unknown', why: 'Nothing is known.' },
    implementation: undefined,
  });
  const lookedAt = Array.from({ length: blocks }, (_, at) => at);
  const end = encodeBlameEnd({ unchanged: [], lookedAt, scanned: undefined, firstWanted: undefined });
  return { changes: [change], ...end };
}

const view = (value: JsonValue, hints = noHints) =>
  decode('eth_getStorageAt', value, hints, undefined, [address, slot, 'latest']);
const notesOf = (value: JsonValue, hints = noHints) =>
  view(value, hints)
    .notes.map(({ text }) => text)
    .join('\n');

describe('the view of changes that a search found', () => {
  it('reads all values of a slot without a type in one way, and says that the type is assumed', () => {
    assert.match(
      view(found('slot 5', 77n, 0n)).summary,
      /^slot 5 is 77 \(assumed type\) since .* Before it was 0 \(assumed type\)$/,
    );
    assert.match(
      view(found('slot 5', 0n, BigInt(address))).summary,
      /^slot 5 is 0 \(assumed type\) since .* Before it was 0x5FbDB\w+ \(assumed type\)$/,
    );
    const [change] = view(found('slot 5', 77n, 0n)).sections;
    assert.ok(change?.kind === 'fields');
    assert.deepEqual(
      change.fields.filter(({ hint }) => hint === 'assumed type').map(({ label }) => label),
      ['Value', 'Before'],
    );
    assert.match(notesOf(found('slot 5', 77n, 0n)), /The type of slot 5 isn't known, so its values are shown by an/);
    assert.doesNotMatch(notesOf(found('slot 5', 77n, 0n), { ...noHints, storageType: 'uint256' }), /isn't known/);
  });

  it('shows that a text is empty', () => {
    const { summary } = view(found('slot 5', BigInt(`0x6162${'0'.repeat(58)}04`), 0n), {
      ...noHints,
      storageType: 'string',
    });
    assert.match(summary, /^slot 5 is ab since .* Before it was ""$/);
  });

  it('says of a single block only that it was read', () => {
    assert.match(notesOf(found('slot 5', 1n, 0n, 1)), /The state of one block was read\.$/);
    assert.match(notesOf(found('slot 5', 1n, 0n, 2)), /2 blocks was read\. A value that changed and changed back/);
  });

  it('names the members of a struct without the name of the variable', () => {
    const member = (label: string, offset: number) => ({ label, offset, slot: '0', type: 't_uint128', contract: 'V' });
    const uint128 = { encoding: 'inplace', label: 'uint128', numberOfBytes: '16' };
    const members = [member('amount', 0), member('debt', 16)];
    const json = {
      storage: [{ label: 'position', offset: 0, slot: '5', type: 't_struct', contract: 'V', astId: 1 }],
      types: {
        t_uint128: uint128,
        t_struct: { encoding: 'inplace', label: 'struct V.Position', numberOfBytes: '32', members },
      },
    };
    const hints = { ...noHints, layout: { json, source: 'V.json', expression: 'position' } };
    const { summary } = view(found('position', (9n << 128n) + 8n, 0n), hints);
    assert.match(summary, /^position is amount: 8, debt: 9 since .* Before it was amount: 0, debt: 0$/);
  });
});
