import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { readContract } from '../../../../../src/core/knowledge/files/readContract';

const abi =
  '[{"type":"function","name":"fee","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"}]';
const layout =
  '{"storage":[{"astId":1,"contract":"a.sol:Shop","label":"fee","offset":0,"slot":"3","type":"t_uint256"}],"types":{"t_uint256":{"encoding":"inplace","label":"uint256","numberOfBytes":"32"}}}';

const table = `
╭----------+-----------------------------+------+--------+-------+-------------------╮
| Name     | Type                        | Slot | Offset | Bytes | Contract          |
+====================================================================================+
| owner    | address                     | 0    | 0      | 20    | src/Shop.sol:Shop |
| isOpen   | bool                        | 0    | 20     | 1     | src/Shop.sol:Shop |
|----------+-----------------------------+------+--------+-------+-------------------|
| fee      | uint256                     | 3    | 0      | 32    | src/Shop.sol:Shop |
| title    | string                      | 4    | 0      | 32    | src/Shop.sol:Shop |
| prices   | mapping(address => uint256[2]) | 5 | 0      | 32    | src/Shop.sol:Shop |
| token    | contract IERC20             | 6    | 0      | 20    | src/Shop.sol:Shop |
| item     | struct Shop.Item            | 7    | 0      | 64    | src/Shop.sol:Shop |
| ids      | uint64[5]                   | 9    | 0      | 64    | src/Shop.sol:Shop |
╰----------+-----------------------------+------+--------+-------+-------------------╯
`;

const abiTable = `
╭-------------+---------------------------------+------------╮
| Type        | Signature                       | Selector   |
+============================================================+
| function    | fee() view returns (uint256)    | 0xddca3f43 |
| function    | open() nonpayable               | 0xfcfff16f |
| event       | Sold(address indexed, uint256)  | 0x00000000 |
| constructor | constructor() nonpayable        |            |
╰-------------+---------------------------------+------------╯
`;

function read(text: string, name?: string) {
  const contract = readContract(text, 'printed.txt', name);
  assert.ok(contract.kind === 'ok', JSON.stringify(contract));
  const { items, problems, layout: json } = contract.value;
  const stored = json === undefined ? undefined : readStorageLayout(json);
  assert.deepEqual(problems, []);
  return { names: items.map((item) => item.name), layout: stored?.kind === 'ok' ? stored.value : undefined };
}

describe('what tools print', () => {
  for (const [what, text] of Object.entries({
    'a line before': `Compiling 1 files with Solc 0.8.30\nSolc finished in 12ms\n${abi}\n`,
    'lines before and behind': `No files changed\n\n${abi}\nDone in 1s.\n`,
    'JSON on several lines': `No files changed\n${JSON.stringify(JSON.parse(abi), null, 2)}\n`,
    'solc --abi': `\n======= a.sol:Shop =======\nContract JSON ABI\n${abi}\n`,
  }))
    it(`is read as an ABI: ${what}`, () => assert.deepEqual(read(text).names, ['fee']));

  for (const [what, text] of Object.entries({
    'a line before': `Warning: unused\n${layout}\n`,
    'solc --storage-layout': `\n======= a.sol:Shop =======\nContract Storage Layout:\n${layout}\n`,
    'the table of forge': table,
    'the table of an older forge': table.replaceAll(/[╭╰+╮╯]/g, '|'),
  }))
    it(`is read as a storage layout: ${what}`, () => {
      const fee = read(text).layout?.variables.find(({ label }) => label === 'fee');
      assert.deepEqual([fee?.slot, fee?.offset], [3n, 0]);
    });

  it('has the types of all variables in the table of forge, and none where it lacks them', () => {
    const { layout: found } = read(table);
    const kinds = found?.variables.map(({ label, type }) => [label, found.types.get(type)?.kind]);
    assert.deepEqual(kinds, [
      ['owner', 'value'],
      ['isOpen', 'value'],
      ['fee', 'value'],
      ['title', 'bytes'],
      ['prices', 'mapping'],
      ['token', 'value'],
      ['item', 'unread'],
      ['ids', 'fixedArray'],
    ]);
  });

  it('is read as an ABI from the table of forge', () =>
    assert.deepEqual(read(abiTable).names, ['fee', 'open', 'Sold']));

  it('names the contract if solc printed several', () => {
    const text = `======= a.sol:Shop =======\nContract JSON ABI\n${abi}\nBinary:\n6080\n\n======= a.sol:Till =======\nContract JSON ABI\n[]\n`;
    assert.deepEqual(read(text, 'Shop').names, ['fee']);
    assert.equal(readContract(text, 'printed.txt', undefined).kind, 'failed');
  });

  it('is read in time that grows with it, and takes no name of objects', () => {
    for (const sign of [
      '{\n',
      '[\n',
      '| ',
      '| Name | Type | Slot | Offset | Bytes |\n',
      '======= a =======\n',
      '}\n',
      'mapping(a => ',
    ])
      readContract(`x\n${sign.repeat(200_000 / sign.length)}`, 'printed.txt', undefined);
    const text = `======= __proto__ =======\nContract JSON ABI\n${abi}\n`;
    assert.deepEqual(read(text).names, ['fee']);
    const hostile = table
      .replace('| address                     |', '| __proto__ |')
      .replace('| owner ', '| __proto__ ');
    assert.equal(read(hostile).layout?.variables.length, 8);
  });
});
