import assert from 'node:assert/strict';

import { concat, type Hex, keccak256, pad, stringToHex, toHex } from 'viem';

import type { JsonObject, JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { StepBudget } from '../../../../../src/core/base/stepBudget';
import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import { KeyCandidates } from '../../../../../src/core/formats/stateDiff/keyCandidates';
import { nameSlots } from '../../../../../src/core/formats/stateDiff/nameSlots';
import { encodeStorageValue } from '../../../../../src/core/formats/storage/encodeStorageValue';
import { layoutNames } from '../../../../../src/core/formats/storage/layoutNames';
import { planVariable } from '../../../../../src/core/formats/storage/planVariable';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { readVariable } from '../../../../../src/core/formats/storage/readVariable';
import { resolveSlot } from '../../../../../src/core/formats/storage/resolveSlot';
import { parseSlotExpression } from '../../../../../src/core/formats/storage/slotExpression';
import { namespaceSlot } from '../../../../../src/core/formats/storage/slotWord';
import type { StorageLayout } from '../../../../../src/core/formats/storage/storageType';
import { compileContract } from './storageSample';

const owner = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const word = (integer: bigint | number): Hex => toHex(BigInt.asUintN(256, BigInt(integer)), { size: 32 });

function layoutOf(json: JsonValue): StorageLayout {
  const layout = readStorageLayout(json);
  assert.ok(layout.kind === 'ok', layout.kind === 'failed' ? layout.problem : '');
  return layout.value;
}

function placeOf(json: JsonValue, text: string) {
  const parsed = parseSlotExpression(text);
  assert.ok(parsed.kind === 'ok', text);
  return resolveSlot(parsed.value, layoutOf(json));
}

function slotOf(json: JsonValue, text: string): string {
  const place = placeOf(json, text);
  return place.kind === 'ok' ? place.value.slot : place.problem;
}

/** Reads a variable from words by slot; a slot without a word is zero. */
function valueOf(json: JsonValue, text: string, words: Readonly<Record<string, string>>): unknown {
  const plan = planVariable(json, text);
  assert.ok(plan.kind === 'ok', plan.kind === 'failed' ? plan.problem : '');
  const known: Record<string, string> = {};
  for (let step = readVariable(plan.value.place, plan.value.layout, known); ;) {
    if (step.kind === 'done') return jsonOfValue(step.value);
    for (const slot of step.slots) known[slot] = words[slot] ?? word(0);
    step = readVariable(plan.value.place, plan.value.layout, known);
  }
}

/** A layout of solc as OpenZeppelin's plugins write it: without encodings, and what these imply. */
function asManifest(layout: JsonObject, version?: 'old'): JsonObject {
  const types = Object.entries(layout.types as Record<string, JsonObject>).map(([id, entry]) => {
    const { label, members, numberOfBytes } = entry;
    const isOld = version === 'old' && !id.startsWith('t_array') && !id.startsWith('t_struct');
    return [id, { label, members, ...(!isOld && { numberOfBytes }) }] as const;
  });
  return { storage: layout.storage ?? [], types: Object.fromEntries(types) as JsonObject };
}

describe('layouts of the plugins of OpenZeppelin', () => {
  it('are read without encodings like those of solc: mappings, arrays, strings, structs and values', () => {
    const { storageLayout } = compileContract('StorageSample.sol', 'StorageSample');
    const solc = storageLayout as JsonObject;
    const read = layoutOf(asManifest(solc));
    const expected = layoutOf(solc);
    assert.ok(expected.types.size > 20);
    assert.deepEqual(read, expected);
  });

  it('are read with the sizes that older versions leave out', () => {
    const storage = ['uint128', 'int8', 'bool', 'address', 'bytes4'].map((name, index) => ({
      label: name,
      slot: String(index),
      offset: 0,
      type: `t_${name}`,
    }));
    const types = Object.fromEntries(storage.map(({ label, type }) => [type, { label }]));
    const read = layoutOf({ storage, types });
    assert.deepEqual(
      [...read.types.values()].map((type) => (type.kind === 'value' ? [type.bytes, type.reading] : type.kind)),
      [
        [16, 'unsigned'],
        [1, 'signed'],
        [1, 'bool'],
        [20, 'address'],
        [4, 'bytes'],
      ],
    );
  });

  it('name the members of an enum, and tell the type below a user-defined one', () => {
    const json = {
      storage: [
        { label: 'state', slot: '0', offset: 0, type: 't_enum(State)12' },
        { label: 'id', slot: '0', offset: 1, type: 't_userDefinedValueType(Id)14' },
      ],
      types: {
        't_enum(State)12': { label: 'enum Box.State', members: ['Open', 'Closed'], numberOfBytes: '1' },
        't_userDefinedValueType(Id)14': { label: 'Id', numberOfBytes: '4', underlying: 't_bytes4' },
        t_bytes4: { label: 'bytes4', numberOfBytes: '4' },
      },
    };
    const words = { [word(0)]: word(0x1234567801n) };
    assert.deepEqual([valueOf(json, 'state', words), valueOf(json, 'id', words)], ['Closed (1)', '0x12345678']);
  });

  it('have the variables of ERC-7201 namespaces as positions, by the namespace and the member', () => {
    const json = {
      storage: [],
      types: {
        t_uint128: { label: 'uint128', numberOfBytes: '16' },
        't_mapping(t_address,t_uint128)': { label: 'mapping(address => uint128)', numberOfBytes: '32' },
        t_address: { label: 'address', numberOfBytes: '20' },
      },
      namespaces: {
        'erc7201:example.main': [
          { label: 'first', type: 't_uint128', offset: 0, slot: '0' },
          { label: 'second', type: 't_uint128', offset: 16, slot: '0' },
          { label: 'balances', type: 't_mapping(t_address,t_uint128)', offset: 0, slot: '1' },
        ],
      },
    };
    const root = namespaceSlot('example.main');
    assert.equal(slotOf(json, 'erc7201(example.main).second'), word(root));
    assert.equal(
      slotOf(json, `erc7201("example.main").balances[${owner}]`),
      keccak256(concat([pad(owner), word(root + 1n)])),
    );
    assert.equal(slotOf(json, 'erc7201(example.main) + 1'), word(root + 1n));
    assert.equal(valueOf(json, 'erc7201(example.main).second', { [word(root)]: word(7n << 128n) }), '7');
    assert.ok(layoutNames(json).includes('erc7201(example.main).second'));
    assert.match(slotOf(json, 'erc7201(example.main).none'), /has no variable `erc7201\(example\.main\)\.none`/);
  });
});

/** What `vyper -f layout` writes. */
const vyper: JsonObject = {
  storage_layout: {
    '$.nonreentrant_key': { type: 'nonreentrant lock', n_slots: 1, slot: 0 },
    owner: { type: 'address', n_slots: 1, slot: 1 },
    allowance: { type: 'HashMap[address, HashMap[address, uint256]]', n_slots: 1, slot: 2 },
    names: { type: 'HashMap[String[32], bytes4]', n_slots: 1, slot: 3 },
    name: { type: 'String[65]', n_slots: 4, slot: 4 },
    list: { type: 'DynArray[uint8, 3]', n_slots: 4, slot: 8 },
    grid: { type: 'int128[2][3]', n_slots: 6, slot: 12 },
    selector: { type: 'bytes4', n_slots: 1, slot: 18 },
    rate: { type: 'decimal', n_slots: 1, slot: 19 },
    user: { type: 'UserInfo', n_slots: 3, slot: 20 },
    users: { type: 'DynArray[UserInfo, 2]', n_slots: 7, slot: 23 },
    token: { type: 'interface /usr/lib/vyper/builtins/interfaces/IERC20.vyi', n_slots: 1, slot: 30 },
    ownable: {
      pending: { type: 'address', n_slots: 1, slot: 31 },
      deep: { count: { type: 'uint8', n_slots: 1, slot: 32 } },
    },
    last: { type: 'bool', n_slots: 1, slot: 33 },
  },
  code_layout: { DECIMALS: { type: 'uint8', offset: 0, length: 32 } },
};

describe('layouts of Vyper', () => {
  it('hash the slot of a HashMap before the key, and String keys first', () => {
    const inner = keccak256(concat([word(2), pad(owner)]));
    assert.equal(
      slotOf(vyper, `allowance[${owner}][0x${'11'.repeat(20)}]`),
      keccak256(concat([inner, pad(`0x${'11'.repeat(20)}`)])),
    );
    for (const text of ['alice', 'a'.repeat(32)])
      assert.equal(slotOf(vyper, `names["${text}"]`), keccak256(concat([word(3), keccak256(stringToHex(text))])));
  });

  it('pack nothing: each value, element and member has a slot of its own', () => {
    assert.equal(slotOf(vyper, 'list[2]'), word(11));
    assert.equal(slotOf(vyper, 'list.length'), word(8));
    assert.equal(slotOf(vyper, 'grid[2][1]'), word(17));
    assert.equal(slotOf(vyper, 'ownable.deep.count'), word(32));
    assert.equal(slotOf(vyper, '$.nonreentrant_key'), word(0));
    assert.equal(slotOf(vyper, 'users[1]'), word(27));
  });

  it('are decoded: lengths before data, bytes at the left, decimals, and signs', () => {
    const words = {
      [word(4)]: word(40),
      [word(5)]: stringToHex('x'.repeat(32)),
      [word(6)]: stringToHex('y'.repeat(8), { size: 32 }),
      [word(8)]: word(2),
      [word(9)]: word(7),
      [word(10)]: word(9),
      [word(12)]: word(-5),
      [word(18)]: pad('0x12345678', { dir: 'right' }),
      [word(19)]: word(-15_000_000_000n),
      [word(30)]: pad(owner),
      [word(32)]: word(3),
      [keccak256(concat([word(3), keccak256(stringToHex('alice'))]))]: pad('0xaabbccdd', { dir: 'right' }),
    };
    const values = ['name', 'list', 'grid[0][0]', 'selector', 'rate', 'token', 'ownable.deep.count', 'names["alice"]'];
    assert.deepEqual(
      values.map((text) => valueOf(vyper, text, words)),
      [
        `${'x'.repeat(32)}${'y'.repeat(8)}`,
        ['7', '9'],
        '-5',
        '0x12345678',
        { amount: '-1.5', symbol: '' },
        owner,
        '3',
        '0xaabbccdd',
      ],
    );
    assert.deepEqual(valueOf(vyper, 'list', { [word(8)]: word(4) }), {
      words: [word(4)],
      why: 'not a DynArray[uint8, 3]: it is longer than its type',
    });
  });

  it('say that the members of a struct are not in the layout', () => {
    assert.match(JSON.stringify(planVariable(vyper, 'user')), /names the type `UserInfo` without its members/);
    const read = layoutOf({ storage_layout: { a: { type: 'HashMap[address, DynArray[Info, 2]]', slot: 0 } } });
    assert.match(JSON.stringify(read.types.get('DynArray[Info, 2] ')), /doesn't say how many slots/);
  });

  it('are written for overrides as the compiler stores them', () => {
    const writes = (text: string, value: string) => {
      const place = placeOf(vyper, text);
      assert.ok(place.kind === 'ok');
      const encoded = encodeStorageValue(place.value, { text: value, quoted: false }, () => ({
        kind: 'failed',
        problem: '',
      }));
      return encoded.kind === 'ok'
        ? encoded.value.map(({ slot, offset, bytes, bits }) => [slot, offset, bytes, toHex(bits, { size: 32 })])
        : encoded.problem;
    };
    assert.deepEqual(writes('grid[0][1]', '-1'), [[13n, 0, 32, word(-1)]]);
    assert.deepEqual(writes('selector', '0x12345678'), [[18n, 0, 32, pad('0x12345678', { dir: 'right' })]]);
    assert.deepEqual(writes('name', 'abc'), [
      [4n, 0, 32, word(3)],
      [5n, 0, 32, stringToHex('abc', { size: 32 })],
    ]);
    assert.match(String(writes('name', 'x'.repeat(97))), /at most 96 bytes/);
  });

  it('name the changed slots of a transaction', () => {
    const element = BigInt(keccak256(concat([keccak256(concat([word(2), pad(owner)])), pad(owner)])));
    const changes = [
      { slot: element, before: 0n, after: 5n },
      { slot: 4n, before: 1n, after: 2n },
      { slot: 5n, before: BigInt(stringToHex('a', { size: 32 })), after: BigInt(stringToHex('bc', { size: 32 })) },
      { slot: 10n, before: 1n, after: 2n },
      { slot: 13n, before: 0n, after: BigInt(word(-2)) },
      { slot: 18n, before: 0n, after: BigInt(pad('0x12345678', { dir: 'right' })) },
    ];
    const named = nameSlots(
      changes,
      [{ layout: layoutOf(vyper), source: 'v' }],
      new KeyCandidates([BigInt(owner)]),
      new StepBudget({ steps: 10_000 }),
    );
    assert.deepEqual(
      named.named.map(({ path, before, after }) => [path, jsonOfValue(before), jsonOfValue(after)]),
      [
        [`allowance[${owner}][${owner}]`, '0', '5'],
        ['name', 'a', 'bc'],
        ['list[1]', '1', '2'],
        ['grid[0][1]', '0', '-2'],
        ['selector', '0x00000000', '0x12345678'],
      ],
    );
    assert.deepEqual(named.unnamed, []);
  });

  it('are found in the forms of older compilers, of artifacts and of combined JSON', () => {
    const old = {
      'nonreentrant.lock': { type: 'nonreentrant lock', location: 'storage', slot: 0 },
      bar: { type: 'uint256', location: 'storage', slot: 1 },
    };
    for (const json of [
      old,
      { abi: [], storageLayout: old },
      { layout: { storage_layout: old } },
      { storageLayout: { storage_layout: old, code_layout: {} } },
    ])
      assert.deepEqual([slotOf(json, 'bar'), layoutNames(json)], [word(1), ['nonreentrant', 'bar']]);
    const unsized = layoutOf({ storage_layout: { user: { type: 'Info', slot: 0 }, next: { type: 'uint8', slot: 4 } } });
    assert.equal(unsized.types.get('Info 4')?.kind, 'unread');
  });

  it('are bounded, and never throw, whatever their types are', () => {
    const types = [
      'HashMap['.repeat(200),
      'DynArray[uint8, 0]',
      'uint8[99999999999999999999]',
      ']',
      '[]',
      'DynArray[x,',
      `${'uint8[2]'.repeat(100)}`,
      'String[1',
      'bytes33',
      'uint7',
    ];
    const read = layoutOf({
      storage_layout: Object.fromEntries(types.map((type, slot) => [`v${slot}`, { type, slot }])),
    });
    assert.equal(read.variables.length, types.length);
    const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, slot) => [`v${slot}`, { type: 'uint8', slot }]));
    assert.match(JSON.stringify(readStorageLayout({ storage_layout: many })), /too large/);
  });
});
