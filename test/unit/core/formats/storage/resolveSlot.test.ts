import assert from 'node:assert/strict';

import { concat, encodeAbiParameters, type Hex, keccak256, pad, stringToHex, toHex } from 'viem';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { encodeStorageValue } from '../../../../../src/core/formats/storage/encodeStorageValue';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { resolveSlot } from '../../../../../src/core/formats/storage/resolveSlot';
import { parseSlotExpression } from '../../../../../src/core/formats/storage/slotExpression';

const owner = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

function slotOf(text: string, layoutJson?: JsonValue): string {
  const parsed = parseSlotExpression(text);
  if (parsed.kind === 'failed') return parsed.problem;
  const layout = layoutJson === undefined ? undefined : readStorageLayout(layoutJson);
  const resolved = resolveSlot(parsed.value, layout?.kind === 'ok' ? layout.value : undefined);
  return resolved.kind === 'ok' ? resolved.value.slot : resolved.problem;
}

const word = (slot: bigint) => toHex(slot, { size: 32 });
const mapped = (key: Hex, slot: Hex) => keccak256(concat([key, slot]));

describe('resolveSlot without a layout', () => {
  it('accepts plain slots in decimal and hex', () => {
    assert.equal(slotOf('7'), word(7n));
    assert.equal(slotOf('0x10'), word(16n));
    assert.equal(slotOf('1_000 + 2'), word(1002n));
  });

  it('hashes a mapping key, padded to 32 bytes, with the slot', () => {
    assert.equal(slotOf(`mapping(2)[${owner}]`), mapped(pad(owner), word(2n)));
    assert.equal(slotOf('mapping(2)[-1]'), mapped(word(2n ** 256n - 1n), word(2n)));
    assert.equal(slotOf('mapping(0x2)[true]'), mapped(word(1n), word(2n)));
  });

  it('says of a layout without variables that the contract may be a proxy', () => {
    const none = 'The layout has no variables. The contract may be a proxy.';
    assert.equal(slotOf('fee', { storage: [], types: {} }), none);
  });

  it('nests mappings', () => {
    assert.equal(slotOf(`mapping(3)[${owner}][5]`), mapped(word(5n), mapped(pad(owner), word(3n))));
  });

  it('hashes string keys unpadded and pads bytesN on the right', () => {
    assert.equal(slotOf('mapping(4)["hello"]'), mapped(stringToHex('hello'), word(4n)));
    assert.equal(slotOf('mapping(4)[bytes4(0x12345678)]'), mapped(pad('0x12345678', { dir: 'right' }), word(4n)));
  });

  it('finds array elements from keccak256(slot), also in a mapping', () => {
    assert.equal(slotOf('array(5)[3]'), word(BigInt(keccak256(word(5n))) + 3n));
    const inner = mapped(word(1n), word(5n));
    assert.equal(slotOf('array(mapping(5)[1])[2]'), word(BigInt(keccak256(inner)) + 2n));
  });

  it('knows the slots of ERC-7201 and EIP-1967 by name', () => {
    const inner = BigInt(keccak256(stringToHex('example.main'))) - 1n;
    const root = BigInt(keccak256(encodeAbiParameters([{ type: 'uint256' }], [inner]))) & ~0xffn;
    // The value that ERC-7201 itself gives for this id.
    assert.equal(word(root), '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500');
    assert.equal(slotOf('erc7201:example.main'), word(root));
    assert.equal(slotOf('erc7201("example.main") + 1'), word(root + 1n));
    assert.equal(
      slotOf('eip1967.implementation'),
      '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
    );
    assert.equal(slotOf('eip1967.proxy.admin'), '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103');
    assert.equal(slotOf('eip1967.beacon'), '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50');
  });

  it('reports errors as a sentence', () => {
    assert.equal(slotOf('mapping(2)['), 'Expected a key at the end of the slot expression.');
    assert.equal(slotOf('mapping(2'), 'Expected `)` at the end of the slot expression.');
    assert.equal(slotOf('3 4'), 'Expected `[key]`, `.member` or the end before `4` in the slot expression.');
    assert.match(
      slotOf('balances[1]'),
      /no storage layout could be read\. Name the file of a layout with `# @layout`, or write a slot number\./,
    );
    assert.match(slotOf('3[1]'), /write mapping/);
    assert.match(slotOf('mapping(1)[bytes4(0x1234567890)]'), /isn't a key of type bytes4/);
    assert.match(slotOf('mapping(1)[bytes4(0x1234)]'), /isn't a key of type bytes4/);
    assert.match(slotOf('mapping('.repeat(200)), /^Expected/);
    assert.match(slotOf(`0x1${'0'.repeat(64)}`), /at most 256 bits/);
  });
});

describe('resolveSlot with keys of a user-defined type', () => {
  const key = 'PermissionId';
  const configs = (bytes: number, extra: Readonly<Record<string, JsonValue>> = {}, ast?: JsonValue): JsonValue => ({
    storageLayout: {
      storage: [{ label: 'configs', slot: '5', offset: 0, type: 't_mapping' }],
      types: {
        t_mapping: {
          encoding: 'mapping',
          label: `mapping(${key} => uint256)`,
          key: `t_userDefinedValueType(${key})12`,
          value: 't_uint256',
          numberOfBytes: '32',
        },
        [`t_userDefinedValueType(${key})12`]: {
          encoding: 'inplace',
          label: key,
          numberOfBytes: String(bytes),
          ...extra,
        },
        t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
      },
    },
    ...(ast !== undefined && { ast }),
  });
  const astOf = (name: string): JsonValue => ({
    nodes: [{ nodeType: 'UserDefinedValueTypeDefinition', id: 12, name: key, underlyingType: { name } }],
  });
  const right = mapped(pad('0x12345678', { dir: 'right' }), word(5n));
  const left = mapped(word(0x12345678n), word(5n));

  it('pads them as the underlying type, from the AST or from an OpenZeppelin manifest', () => {
    assert.equal(slotOf('configs[0x12345678]', configs(4, {}, astOf('bytes4'))), right);
    assert.equal(slotOf('configs[0x12345678]', configs(4, {}, astOf('uint32'))), left);
    assert.equal(slotOf('configs[0x12345678]', configs(4, { underlying: 't_bytes4' })), right);
    assert.equal(slotOf('configs[-5]', configs(4, {}, astOf('int32'))), mapped(word(2n ** 256n - 5n), word(5n)));
    assert.equal(slotOf('configs[true]', configs(1, {}, astOf('bool'))), mapped(word(1n), word(5n)));
  });

  it('refuses a key that has another slot for each type that it may be of, and names the casts', () => {
    assert.equal(
      slotOf('configs[0x12345678]', configs(4)),
      "The layout doesn't tell the type behind PermissionId, which decides the slot. Write `configs[bytes4(0x12345678)]` or `configs[uint32(0x12345678)]`.",
    );
    assert.match(
      slotOf(`configs[${owner}]`, configs(20)),
      new RegExp(`Write \`configs\\[address\\(${owner}\\)\\]\` or \`configs\\[bytes20\\(${owner}\\)\\]\``),
    );
    assert.equal(slotOf('configs[bytes4(0x12345678)]', configs(4)), right);
    assert.equal(slotOf('configs[uint32(0x12345678)]', configs(4)), left);
  });

  it('accepts a key that all types it may be of encode alike', () => {
    const hash = `0x${'ab'.repeat(32)}` as const;
    assert.equal(slotOf(`configs[${hash}]`, configs(32)), mapped(hash, word(5n)));
    assert.equal(slotOf('configs[305419896]', configs(4)), left);
    assert.equal(slotOf('configs[-5]', configs(4)), mapped(word(2n ** 256n - 5n), word(5n)));
    assert.equal(slotOf('configs[true]', configs(1)), mapped(word(1n), word(5n)));
    assert.equal(slotOf('configs["ab"]', configs(4)), mapped(pad('0x6162', { dir: 'right' }), word(5n)));
  });

  it('refuses a cast to a type that the keys cannot have, which would read a slot that nothing is in', () => {
    for (const [cast, bytes, underlying] of [
      ['uint32(0x12345678)', 4, 'bytes4'],
      ['bytes4(0x12345678)', 4, 'uint32'],
      ['string(0x12345678)', 4, 'uint32'],
      [`bytes20(${owner})`, 20, 'address'],
      ['uint256(0x112345678)', 4, 'uint32'],
      ['uint32(0xffffffff)', 4, 'int32'],
      ['bytes8(0x1234567812345678)', 4, 'bytes4'],
      ['uint8(2)', 1, 'bool'],
    ] as const)
      assert.match(
        slotOf(`configs[${cast}]`, configs(bytes, {}, astOf(underlying))),
        /of type \w+(?:, not \w+)?\.$/,
        cast,
      );
    assert.match(slotOf('configs[bytes8(0x1234567812345678)]', configs(4)), /isn't a key of type PermissionId/);
    assert.match(slotOf('configs[uint64(0x112345678)]', configs(4)), /isn't a key of type PermissionId/);
  });

  it('accepts a cast to another type whose keys have the same bytes', () => {
    assert.equal(slotOf('configs[uint256(0x12345678)]', configs(4, {}, astOf('uint32'))), left);
    assert.equal(slotOf(`configs[uint160(${owner})]`, configs(20, {}, astOf('address'))), mapped(pad(owner), word(5n)));
    assert.equal(slotOf('configs[int8(-5)]', configs(4, {}, astOf('int32'))), mapped(word(2n ** 256n - 5n), word(5n)));
    assert.equal(slotOf('configs[bytes4(0x12345678)]', configs(4, {}, astOf('bytes4'))), right);
    assert.equal(slotOf('configs[bool(true)]', configs(1, {}, astOf('bool'))), mapped(word(1n), word(5n)));
  });

  it('refuses a key that no type of its size has', () => {
    for (const [text, bytes] of [
      ['-200', 1],
      ['true', 4],
      ['4294967296', 4],
      ['"hello"', 4],
      ['alice', 4],
    ] as const)
      assert.match(slotOf(`configs[${text}]`, configs(bytes)), /isn't a key of type PermissionId/, text);
  });

  it('writes values of such a type into a slot, by their form', () => {
    const layout = readStorageLayout({
      storage: [{ label: 'kind', slot: '3', offset: 4, type: 't_userDefinedValueType(Kind)9' }],
      types: { 't_userDefinedValueType(Kind)9': { encoding: 'inplace', label: 'Kind', numberOfBytes: '1' } },
    });
    const parsed = parseSlotExpression('kind');
    assert.ok(layout.kind === 'ok' && parsed.kind === 'ok');
    const place = resolveSlot(parsed.value, layout.value);
    assert.ok(place.kind === 'ok');
    const bitsOf = (text: string) => {
      const writes = encodeStorageValue(place.value, { text, quoted: false }, () => ({ kind: 'failed', problem: '' }));
      return writes.kind === 'ok' ? writes.value.map(({ bits }) => bits) : writes.problem;
    };
    assert.deepEqual(['true', 'false', '-2', '7'].map(bitsOf), [[1n], [0n], [254n], [7n]]);
    assert.match(String(bitsOf('-129')), /out of the range of Kind/);
  });
});
