import assert from 'node:assert/strict';

import { decodeTokenAccounts } from '../../../../../src/core/answer/decode/solana/decodeTokenAccounts';
import { JsonNumber, type JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { solanaNetwork } from '../../answer/decode/exampleNetworks';
import { tableOf } from '../../answer/decode/viewParts';

describe('Token-2022 extensions of accounts', () => {
  const key = 'So11111111111111111111111111111111111111112';
  const ciphertext = (fill: number, length = 64) => Buffer.alloc(length, fill);
  const integer = (value: bigint) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(value);
    return bytes;
  };
  // As packed by the program, and as in `jsonParsed`.
  const confidential = Buffer.concat([
    Buffer.of(1),
    ciphertext(1, 32),
    ciphertext(2),
    ciphertext(3),
    ciphertext(4),
    ciphertext(5, 36),
    Buffer.of(1, 0),
    integer(2n ** 64n - 1n),
    integer(65_536n),
    integer(0n),
    integer(7n),
  ]);
  const extensions: readonly (readonly [type: number, value: Buffer, parsed: JsonValue])[] = [
    [7, Buffer.alloc(0), { extension: 'immutableOwner' }],
    [
      2,
      integer(2n ** 63n + 1n),
      { extension: 'transferFeeAmount', state: { withheldAmount: new JsonNumber('9223372036854775809') } },
    ],
    [
      5,
      confidential,
      {
        extension: 'confidentialTransferAccount',
        state: {
          approved: true,
          elgamalPubkey: ciphertext(1, 32).toString('base64'),
          pendingBalanceLo: ciphertext(2).toString('base64'),
          pendingBalanceHi: ciphertext(3).toString('base64'),
          availableBalance: ciphertext(4).toString('base64'),
          decryptableAvailableBalance: ciphertext(5, 36).toString('base64'),
          allowConfidentialCredits: true,
          allowNonConfidentialCredits: false,
          pendingBalanceCreditCounter: new JsonNumber('18446744073709551615'),
          maximumPendingBalanceCreditCounter: 65_536,
          expectedPendingBalanceCreditCounter: 0,
          actualPendingBalanceCreditCounter: 7,
        },
      },
    ],
    [
      17,
      ciphertext(9),
      { extension: 'confidentialTransferFeeAmount', state: { withheldAmount: ciphertext(9).toString('base64') } },
    ],
    [8, Buffer.of(1), { extension: 'memoTransfer', state: { requireIncomingTransferMemos: true } }],
    [11, Buffer.of(0), { extension: 'cpiGuard', state: { lockCpi: false } }],
    [13, Buffer.alloc(0), { extension: 'nonTransferableAccount' }],
    [15, Buffer.of(0), { extension: 'transferHookAccount', state: { transferring: false } }],
    [27, Buffer.alloc(0), { extension: 'pausableAccount' }],
  ];
  const packed = Buffer.concat([
    Buffer.alloc(165),
    Buffer.of(2),
    ...extensions.map(([type, value]) =>
      Buffer.concat([Buffer.of(type, 0, value.length & 255, value.length >> 8), value]),
    ),
  ]);

  function details(data: JsonValue, config: JsonValue) {
    const view = decodeTokenAccounts(
      [key, {}, config],
      { context: {}, value: [{ pubkey: key, account: { data, space: packed.length } }] },
      solanaNetwork,
      noHints,
    );
    const sections = tableOf(view, 'Accounts').details?.(0) ?? [];
    const shown = sections.flatMap((section) =>
      section.kind === 'fields' && section.title !== undefined
        ? [[section.title, section.fields.map(({ label, value }) => [label, jsonOfValue(value)])]]
        : [],
    );
    return { shown, notes: view.notes.map(({ text }) => text) };
  }

  it('decode to the same values from bytes and from jsonParsed', () => {
    const info = {
      mint: '11111111111111111111111111111111',
      owner: key,
      state: 'uninitialized',
      tokenAmount: { amount: '0' },
      extensions: extensions.map(([, , parsed]) => parsed),
    };
    const parsed = details({ parsed: { info } }, { encoding: 'jsonParsed' });
    assert.equal(parsed.shown.length, extensions.length);
    assert.deepEqual(details([packed.toString('base64'), 'base64'], {}).shown, parsed.shown);
  });

  it('decode from a slice that contains the first one, and are reported as missing otherwise', () => {
    const slice = (offset: number, length: number) =>
      details([packed.subarray(offset, offset + length).toString('base64'), 'base64'], {
        dataSlice: { offset, length },
      });
    const early = slice(100, 90);
    assert.deepEqual(
      early.shown.map(([title]) => title),
      ['Extension immutableOwner', 'Extension transferFeeAmount', 'Extension confidentialTransferAccount'],
    );
    assert.match(early.notes[0] ?? '', /closeAuthority, .*all extensions\.$/);
    const late = slice(170, 40);
    assert.deepEqual(late.shown, []);
    assert.match(late.notes[0] ?? '', /: bytes of extensions that can\'t be decoded without the start\.$/);
  });
});
