import assert from 'node:assert/strict';

import { finishAtOnce } from '../../../../../../src/core/base/piecewise';
import { topicOf } from '../../../../../../src/core/formats/abi/type/eventSignature';
import { parseAbiText } from '../../../../../../src/core/formats/abi/type/parseAbiText';
import { artifactKey, indexArtifact as indexPiecewise } from '../../../../../../src/core/knowledge/files/indexArtifact';
import { defined } from '../../../../defined';

const transfer = {
  type: 'event',
  name: 'Transfer',
  anonymous: false,
  inputs: [
    { name: 'from', type: 'address', indexed: true, internalType: 'address' },
    { name: 'value', type: 'uint256', indexed: false },
  ],
};
const read = {
  kind: 'event',
  name: 'Transfer',
  anonymous: false,
  inputs: [
    { name: 'from', type: 'address', indexed: true, internalType: 'address' },
    { name: 'value', type: 'uint256', indexed: false },
  ],
} as const;

const indexArtifact = (text: string) => finishAtOnce(indexPiecewise(text));

describe('parseAbiText', () => {
  it('reads a plain ABI, an artifact that holds one, one item, and declarations in an array', () => {
    for (const json of [[transfer], { contractName: 'A', abi: [transfer], bytecode: '0x' }, transfer]) {
      assert.deepEqual(defined(parseAbiText(JSON.stringify(json))), { items: [read], problems: [] });
    }
    const declared = parseAbiText('["event A(uint a)", "struct S { uint a; }", "event B(S s)"]');
    assert.deepEqual(
      declared.items.map(({ name }) => name),
      ['A', 'B'],
    );
    assert.deepEqual(
      parseAbiText('event A()').items.map(({ name }) => name),
      ['A'],
    );
  });

  it('skips items that decoding does not need', () => {
    assert.deepEqual(
      parseAbiText('[{"type":"constructor","inputs":[{"type":"nonsense"}]},{"type":"receive"},{"type":"fallback"}]'),
      { items: [], problems: [] },
    );
  });

  it('reports each error with its place and reads the rest', () => {
    const { items, problems } = parseAbiText(
      JSON.stringify({
        abi: [
          7,
          { ...transfer, inputs: [{ name: 'a', type: 'uint257' }] },
          { type: 'event' },
          { type: 'tuple', name: 'x' },
          { ...transfer, inputs: [{ name: 'a', type: 'tuple[]' }] },
          transfer,
        ],
      }),
    );
    assert.deepEqual(defined(items), [read]);
    assert.deepEqual(problems, [
      { place: 'abi[0]', message: 'An ABI item must be an object.' },
      { place: 'abi[1].inputs[0].type', message: '"uint257" is not a Solidity ABI type.' },
      { place: 'abi[2].name', message: 'The event has no name.' },
      { place: 'abi[3].type', message: 'There is no ABI item of the type "tuple".' },
      { place: 'abi[4].inputs[0].type', message: 'A tuple needs its components.' },
    ]);
    assert.deepEqual(
      parseAbiText('{"a":1}').problems.map(({ message }) => message),
      ['This is no ABI: neither an array nor an object with an `abi` array.'],
    );
  });

  it('reports where JSON ends unexpectedly', () => {
    assert.equal(parseAbiText('[\n  {"type" "event"}]').problems[0]?.place, 'line 2, column 11');
  });

  it('rejects endlessly nested tuples', () => {
    let nested: object = { name: '', type: 'uint8' };
    for (let level = 0; level < 200; level += 1) nested = { name: '', type: 'tuple', components: [nested] };
    assert.equal(parseAbiText(JSON.stringify([{ ...transfer, inputs: [nested] }])).problems.length, 1);
  });
});

describe('indexArtifact', () => {
  it('finds the contract name of Foundry and Hardhat artifacts, and events by topic', () => {
    const foundry = indexArtifact(
      JSON.stringify({ abi: [transfer], metadata: { settings: { compilationTarget: { 'src/A.sol': 'A' } } } }),
    );
    assert.equal(foundry.contractName, 'A');
    assert.deepEqual(defined(foundry.events), [{ topic: topicOf(read), item: read }]);
    assert.equal(
      indexArtifact(JSON.stringify({ _format: 'hh-sol-artifact-1', contractName: 'B', abi: [] })).contractName,
      'B',
    );
  });

  it('reads human-readable files and reports errors with their place', () => {
    const index = indexArtifact('function transfer(address,uint256)\nevent Good(uint256 x)\nevent Bad(');
    assert.deepEqual(
      index.events.map(({ item }) => item.name),
      ['Good'],
    );
    assert.deepEqual(
      index.problems.map(({ place }) => place),
      ['line 3'],
    );
    assert.deepEqual(
      indexArtifact('{ "abi": [}').problems.map(({ place }) => place),
      ['line 1, column 11'],
    );
    assert.deepEqual(
      indexArtifact(
        JSON.stringify({ abi: [transfer, { type: 'event', name: 'X', inputs: [{ name: 'a', type: 'uint257' }] }] }),
      ).problems.map(({ place }) => place),
      ['abi[1].inputs[0].type'],
    );
  });

  it('reads the names of a Cairo ABI', () => {
    const cairo = [
      { type: 'event', name: 'a::B', kind: 'struct', members: [] },
      { type: 'function', name: 'f', inputs: [{ name: 'x', type: 'core::felt252' }] },
    ];
    for (const json of [cairo, { abi: cairo }, { abi: JSON.stringify(cairo) }]) {
      assert.deepEqual(
        defined(indexArtifact(JSON.stringify(json))),
        { events: [], called: [], cairo: { events: ['B'], functions: ['f'] }, problems: [] },
        JSON.stringify(json),
      );
    }
  });

  it('ignores JSON that is not an ABI', () => {
    const others = [{ type: 'enum', name: '`a`' }, { type: 'interface' }];
    for (const json of [{ name: 'x', type: 'module' }, [1, 2], ['a', 'b'], { abi: 'none' }, 7, others]) {
      assert.deepEqual(
        defined(indexArtifact(JSON.stringify(json))),
        { events: [], called: [], problems: [] },
        JSON.stringify(json),
      );
    }
  });

  it('returns equal keys for equal texts and different keys for different texts', () => {
    assert.equal(artifactKey('abc'), artifactKey('abc'));
    assert.equal(new Set(['', 'a', 'b', 'ab', 'ba', 'abc', 'acb'].map(artifactKey)).size, 7);
  });
});
