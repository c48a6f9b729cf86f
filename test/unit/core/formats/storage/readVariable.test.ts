import assert from 'node:assert/strict';

import { encodeFunctionData, getAddress, parseAbi, toFunctionSelector } from 'viem';

import { decodeStorage } from '../../../../../src/core/answer/decode/evm/state/decodeStorage';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { parseStorageType } from '../../../../../src/core/formats/storage/parseStorageType';
import { planVariable } from '../../../../../src/core/formats/storage/planVariable';
import { readVariable } from '../../../../../src/core/formats/storage/readVariable';
import { Anvil } from '../../../../service/evm/anvil';
import { compileContract, sendTransaction } from './storageSample';

const who = getAddress('0x00000000219ab540356cbb839cbe05303d7705fa');
const zero = '0x0000000000000000000000000000000000000000';
const order = { amount: '0', at: '0', open: false, side: 'None (0)', maker: zero, fills: [] };

describe("variables written on a real node, read back through solc's layout", () => {
  let node: Anvil;
  let contract: string;
  const compiled = compileContract('StorageSample.sol', 'StorageSample');
  const artifact = { storageLayout: compiled.storageLayout, ast: compiled.ast } as JsonValue;
  let calls = 0;

  before(async () => {
    node = await Anvil.start({});
    contract = (await sendTransaction(node, { data: compiled.bytecode })).contractAddress;
    const filled = await sendTransaction(node, {
      to: contract,
      data: encodeFunctionData({ abi: parseAbi(['function fill(address who)']), args: [who] }),
    });
    assert.equal(filled.status, '0x1');
  });

  after(() => node.stop());

  async function read(expression: string): Promise<JsonValue> {
    const plan = planVariable(artifact, expression);
    if (plan.kind === 'failed') return plan.problem;
    const words: Record<string, string> = {};
    for (calls = 0; ;) {
      const step = readVariable(plan.value.place, plan.value.layout, words);
      if (step.kind === 'done') return jsonOfValue(step.value);
      for (const slot of step.slots) {
        calls += 1;
        words[slot] = await node.request<string>('eth_getStorageAt', [contract, slot, 'latest']);
      }
    }
  }

  const examples: readonly (readonly [expression: string, expected: unknown])[] = [
    ['hidden', '9'],
    ['total', String(2n ** 256n - 1n)],
    ['low', '7'],
    ['negative', '-5'],
    ['flag', true],
    ['side', 'Sell (2)'],
    ['owner', who],
    ['pad', '9'],
    ['selector', '0x12345678'],
    ['price', '1234'],
    ['tiny', '-128'],
    ['empty', ''],
    ['short', 'hello'],
    ['exactly31', '0123456789012345678901234567890'],
    ['exactly32', '01234567890123456789012345678901'],
    ['long', 'this string is longer than thirty-one bytes, and says grüezi 🦊 in more than two slots of words'],
    ['blob', '0x00ff'],
    ['longBlob', `0x${'0'.repeat(63)}1${'0'.repeat(63)}203`],
    [`balances[${who}]`, '1000'],
    [`balances[${zero}]`, '0'],
    ['nested[3]["k"]', { ...order, amount: '99', fills: ['4'] }],
    ['nested[3]["k"].fills[0]', '4'],
    ['byName["alice and a name that is longer than thirty-two bytes"]', '-1'],
    ['bySelector[0x12345678]', true],
    ['bySide[Buy]', '3'],
    ['bySide[1]', '3'],
    ['packed', ['0', '100', '200', '300', '400', '500', '600', '700', '800', '900', '1000']],
    ['packed[9]', '900'],
    ['packed.length', '11'],
    ['fixedWords', ['10', '20', '30']],
    ['fixedWords[2]', '30'],
    ['fixedPacked', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']],
    ['fixedPacked[11]', '12'],
    ['order', { amount: '1', at: '2', open: true, side: 'Buy (1)', maker: who, fills: ['5', '6'] }],
    ['order.maker', who],
    [
      'orders',
      [
        { ...order, amount: '77' },
        { ...order, maker: who },
      ],
    ],
    ['orders[1].maker', who],
    ['names', ['a', 'a name that is quite a bit longer than one slot']],
    ['names[1]', 'a name that is quite a bit longer than one slot'],
    [
      'rows',
      [
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
    ],
    ['rows[1][2]', '6'],
    ['none', []],
    ['root.name', 'root'],
    ['root.children["x"].name', 'child'],
  ];
  for (const [expression, expected] of examples) {
    it(expression, async () => assert.deepEqual(await read(expression), expected));
  }

  it('callback: shows an external function as address and selector', async () => {
    assert.deepEqual(await read('callback'), {
      address: getAddress(contract),
      selector: toFunctionSelector('answer(uint256)'),
    });
  });

  it('reads each slot once', async () => {
    await read('packed');
    assert.equal(calls, 3);
    await read('exactly31');
    assert.equal(calls, 1);
  });

  it('plans the known slots and reports if more may follow', () => {
    const plan = planVariable(artifact, 'order');
    assert.ok(plan.kind === 'ok');
    assert.equal(plan.value.slots.length, 3);
    assert.equal(plan.value.open, true);
    const fixed = planVariable(artifact, 'fixedWords');
    assert.ok(fixed.kind === 'ok');
    assert.deepEqual([fixed.value.slots.length, fixed.value.open], [3, false]);
  });

  it('reports a variable that the layout lacks', () => {
    const names = (expression: string) => {
      const plan = planVariable(artifact, expression);
      return plan.kind === 'failed' ? plan.problem : 'planned';
    };
    assert.match(names('nope'), /no variable `nope`\. It has hidden, total, low/);
    assert.match(names('nope'), / and \d+ more\. Constants, immutables and transient variables are not in storage\.$/);
    assert.match(names('order.nope'), /no member `nope`\. It has amount, at/);
    assert.match(names('fixedWords[3]'), /no element 3/);
    assert.match(names('balances[5]'), /isn't a key of type address/);
    assert.match(names('total[1]'), /uint256 has none/);
    assert.equal(planVariable({ abi: [] }, 'total').kind, 'failed');
  });

  it('reports an unknown type of another compiler version, and a missing layout', () => {
    const layout = (type: JsonValue): JsonValue => ({
      storage: [{ label: 'x', slot: '0', offset: 0, type: 't_x' }],
      types: { t_x: type },
    });
    const problem = (json: JsonValue) => {
      const plan = planVariable(json, 'x');
      return plan.kind === 'failed' ? plan.problem : 'planned';
    };
    assert.match(
      problem(layout({ encoding: 'transient_tree', label: 'tree', numberOfBytes: '32' })),
      /type `tree` of this storage layout is unknown, perhaps because another compiler version wrote it/,
    );
    assert.match(
      problem(layout({ encoding: 'mapping', label: 'mapping(a => b)', numberOfBytes: '32' })),
      /`mapping\(a => b\)`/,
    );
    assert.match(problem({ storage: [{ label: 'x', type: 't_x' }], types: {} }), /has no label, slot, offset or type/);
    assert.match(problem({ x: { type: 'uint256', slot: 0 } }), /doesn't contain `storageLayout`/);
  });

  it('shows every variable of a packed slot if only the slot is requested', async () => {
    const plan = planVariable(artifact, 'low');
    assert.ok(plan.kind === 'ok');
    const { slot } = plan.value.place;
    const word = await node.request<string>('eth_getStorageAt', [contract, slot, 'latest']);
    const view = decodeStorage([contract, slot, 'latest'], word, {
      ...noHints,
      layout: { json: artifact, source: 'StorageSample' },
    });
    const [fields] = view.sections;
    assert.ok(fields?.kind === 'fields');
    assert.deepEqual(
      fields.fields.map((field) => [field.label, jsonOfValue(field.value)]),
      [
        ['low', '7'],
        ['negative', '-5'],
        ['flag', true],
        ['side', 'Sell (2)'],
      ],
    );
  });

  it('shows a single variable with its type, and folds its slot, its word and the source of its layout', async () => {
    const plan = planVariable(artifact, 'total');
    assert.ok(plan.kind === 'ok');
    const { slot } = plan.value.place;
    const word = await node.request<string>('eth_getStorageAt', [contract, slot, 'latest']);
    const hints = { ...noHints, layout: { json: artifact, source: 'StorageSample', expression: 'total' } };
    const [value, below, ...others] = decodeStorage([contract, slot, 'latest'], word, hints).sections;
    assert.ok(value?.kind === 'fields' && below?.kind === 'fields' && others.length === 0);
    assert.deepEqual(
      value.fields.map(({ label, hint }) => [label, hint]),
      [['total', 'uint256']],
    );
    assert.equal(below.fold, 'StorageSample');
    assert.deepEqual(
      below.fields.map((field) => [field.label, jsonOfValue(field.value)]),
      [
        ['Slot', slot],
        ['Word', word],
        ['Source', 'StorageSample'],
      ],
    );
  });

  it('reads the same struct with a written type', async () => {
    const written = parseStorageType(
      '(uint128 amount, uint64 at, bool open, enum side, address maker, uint256[] fills)',
    );
    const plan = planVariable(artifact, 'order');
    assert.ok(written.kind === 'ok' && plan.kind === 'ok');
    const words: Record<string, string> = {};
    for (;;) {
      const step = readVariable({ ...plan.value.place, type: written.value.type }, written.value.layout, words);
      if (step.kind === 'done') {
        assert.deepEqual(jsonOfValue(step.value), {
          amount: '1',
          at: '2',
          open: true,
          side: '1',
          maker: who,
          fills: ['5', '6'],
        });
        return;
      }
      for (const slot of step.slots)
        words[slot] = await node.request<string>('eth_getStorageAt', [contract, slot, 'latest']);
    }
  });
});

describe('readVariable', () => {
  it('stops at its limit for an excessive length', () => {
    const written = parseStorageType('uint256[]');
    assert.ok(written.kind === 'ok');
    const place = { slot: `0x${'0'.repeat(64)}`, offset: 0, label: 'x', type: written.value.type };
    const step = readVariable(place, written.value.layout, { [place.slot]: `0x${'f'.repeat(64)}` }, 10);
    assert.ok(step.kind === 'needs');
    assert.equal(step.slots.length, 9);
    const done = readVariable(
      place,
      written.value.layout,
      { [place.slot]: `0x${'f'.repeat(64)}`, ...Object.fromEntries(step.slots.map((slot) => [slot, '0x1'])) },
      10,
    );
    assert.ok(done.kind === 'done' && done.value.kind === 'list');
    assert.equal(done.cut, true);
    assert.equal(done.value.items.length, 10);
  });

  it('finishes for arrays whose elements have no size', () => {
    const written = parseStorageType('(mapping(uint256 => bool) seen)[]');
    assert.ok(written.kind === 'ok');
    const place = { slot: `0x${'0'.repeat(64)}`, offset: 0, label: 'x', type: written.value.type };
    const step = readVariable(place, written.value.layout, { [place.slot]: `0x${'f'.repeat(64)}` });
    assert.ok(step.kind === 'done' && step.cut);
  });

  it('finishes for layouts whose structs contain themselves twice', () => {
    const member = (label: string) => ({ label, slot: 0n, offset: 0, type: 't' });
    const type = { kind: 'struct', label: 't', members: [member('a'), member('b')], slots: 1n } as const;
    const layout = { variables: [member('x')], types: new Map([['t', type]]) };
    const step = readVariable({ slot: `0x${'0'.repeat(64)}`, offset: 0, label: 'x', type }, layout, {});
    assert.ok(step.kind === 'done' && step.cut);
  });
});
