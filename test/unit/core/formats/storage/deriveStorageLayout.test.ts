import assert from 'node:assert/strict';

import solc from 'solc';

import { type JsonValue, readList, readMember, readText } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { StepBudget, stepLimits } from '../../../../../src/core/base/stepBudget';
import { readAstDefinitions } from '../../../../../src/core/formats/storage/astDefinitions';
import { deriveStorageLayout, layoutBase } from '../../../../../src/core/formats/storage/layoutFromAst';
import { generateContracts } from './generateContracts';

/** What solc says about sources: its ASTs, and the layout of each contract. */
function compile(sources: Readonly<Record<string, string>>): {
  readonly units: readonly JsonValue[];
  readonly layouts: ReadonlyMap<string, JsonValue>;
} {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([file, content]) => [file, { content }])),
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['storageLayout'], '': ['ast'] } } },
  };
  const parsed = parseJson(solc.compile(JSON.stringify(input)));
  assert.ok(parsed.kind === 'ok');
  const errors = readList(parsed.value, 'errors').filter((error) => readText(error, 'severity') === 'error');
  assert.deepEqual(
    errors.map((error) => readText(error, 'formattedMessage')),
    [],
  );
  const files = Object.keys(sources);
  const output = (file: string, part: string): JsonValue => readMember(readMember(parsed.value, part), file) ?? null;
  const layouts = files.flatMap((file) =>
    Object.entries(output(file, 'contracts') ?? {}).map(
      ([name, contract]) => [`${file}:${name}`, readMember(contract as JsonValue, 'storageLayout') ?? null] as const,
    ),
  );
  return { units: files.map((file) => readMember(output(file, 'sources'), 'ast') ?? null), layouts: new Map(layouts) };
}

/** Compares the derived layout of each contract with solc's. Returns the number of contracts with variables. */
function compareAll(sources: Readonly<Record<string, string>>): number {
  const { units, layouts } = compile(sources);
  const definitions = readAstDefinitions(units);
  for (const contract of definitions.contracts) {
    const id = `${contract.file}:${contract.name}`;
    assert.deepEqual(deriveStorageLayout(contract, definitions), layouts.get(id), id);
  }
  assert.equal(definitions.contracts.length, layouts.size);
  return [...layouts.values()].filter((layout) => readList(layout, 'storage').length > 0).length;
}

const types = `
type Price is uint128;
enum Top { A, B }
struct F$_ { uint8 a; mapping(address owner => uint[3] list) m; F$_[] kids; mapping(bytes3 => F$_[2]) pairs; }
interface I {}
library L { struct Set { bytes32[] values; mapping(bytes32 => uint256) at; } type Id is bytes20; }
uint256 constant BASE = 0x100;
int256 constant BASE_SIGNED = 5;
string constant ID = "example.main";
`;

describe('deriveStorageLayout', () => {
  it('derives what solc writes: each kind of type, packed', () => {
    const count = compareAll({
      'a/types.sol': types,
      'b.sol': `import "a/types.sol"; import { F$_ as G } from "a/types.sol"; import * as T from "a/types.sol";
        abstract contract P { uint8 p; struct S { uint8 a; address payable b; } enum K { x, y } }
        contract C is P {
          uint256[BASE] a; Price pr; Top t; K k; S s; G f; T.Price[3] prices; L.Set set; L.Id id;
          function(uint, function() external, uint8[] memory, S[2] calldata) external view returns (bool) g;
          function() internal returns (string memory, G storage)[3] h;
          I i; C c; bytes b; string st; bytes3 b3; mapping(string => mapping(bytes => S)) mm;
          mapping(Price => mapping(I => mapping(K => bytes))) m2; address payable pay;
          uint transient tr; int immutable im = 1; uint constant K2 = 3; uint public constant K3 = 4;
          uint[2][] arr; uint24[7][2][] deep; bytes1 z; bool[33] flags; S[2][3] ss; uint[2 ** 200] huge;
          event E(uint a); error X(); modifier m(uint a) { _; } function fn(uint y) public { uint x = y; }
        }`,
      'empty.sol': 'contract Empty { uint constant A = 1; } interface J {} library M {}',
    });
    assert.equal(count, 2);
  });

  it('follows the linearization of base contracts', () => {
    const count = compareAll({
      'x.sol': 'contract A { uint128 a; } contract B is A { uint64 b; } contract C is A { uint8 c; bytes32 d; }',
      'y.sol':
        'import "x.sol"; contract D is B, C { uint8 private e; } contract E is D { uint8 e; } contract F is C, B {}',
    });
    assert.equal(count, 6);
  });

  it('begins where `layout at` says', () => {
    const expressions = [
      ...['0x1234', '2 ** 255 - 1', 'BASE', '(BASE * 3 + 7) % 100', 'BASE << 4', '-(-BASE_SIGNED)', '10 gwei'],
      ...['BASE / 3 - 2', 'BASE ^ 5 | 8 & 12', 'BASE ** 2 >> 3', 'erc7201("example.main")', 'erc7201(ID) + 1'],
    ];
    const contracts = expressions.map(
      (expression, index) => `contract C${index} is P layout at ${expression} { uint c; }`,
    );
    const count = compareAll({
      'types.sol': types,
      'c.sol': `import "types.sol"; contract P { uint8 p; } ${contracts.join('\n')}`,
    });
    assert.equal(count, expressions.length + 1);
  });

  it('evaluates no number that the compiler could not', () => {
    const typed = (digits: string) => ({
      nodeType: 'Literal',
      typeDescriptions: { typeIdentifier: `t_rational_${digits}_by_1` },
    });
    const power = (leftExpression: JsonValue, right: string): JsonValue => ({
      nodeType: 'BinaryOperation',
      operator: '**',
      leftExpression,
      rightExpression: typed(right),
    });
    const at = (baseSlotExpression: JsonValue) =>
      layoutBase(
        { storageLayout: { nodeType: 'StorageLayoutSpecifier', baseSlotExpression } },
        readAstDefinitions([]),
        new StepBudget(stepLimits.derivedLayout),
      );
    assert.equal(at(power(typed('2'), '200')), 2n ** 200n);
    assert.equal(at(power(power(power(power(typed('9'), '255'), '255'), '255'), '255')), undefined);
  });

  it('equals solc on generated contracts', () => {
    for (const seed of [1, 2, 3]) assert.ok(compareAll(generateContracts(seed, 40)) > 20, String(seed));
  });

  it('leaves ERC-7201 namespaces alone', () => {
    const count = compareAll({
      'n.sol': `contract N { /// @custom:storage-location erc7201:example.main
        struct Main { uint a; } uint b; }`,
    });
    assert.equal(count, 1);
  });

  it('derives nothing from a part of the sources', () => {
    const { units } = compile({
      'a.sol': 'contract A { uint a; } struct S { uint b; }',
      'b.sol': 'import "a.sol"; contract B is A {} contract C { mapping(uint => S[]) c; } contract D { A d; }',
    });
    const definitions = readAstDefinitions(units.slice(1));
    const derived = definitions.contracts.map((contract) => deriveStorageLayout(contract, definitions) !== undefined);
    assert.deepEqual(derived, [false, false, true]);
  });

  it('ends with hostile trees', () => {
    const nested = { nodeType: 'UserDefinedTypeName', referencedDeclaration: 2, typeDescriptions: {} };
    const struct = {
      nodeType: 'StructDefinition',
      id: 2,
      members: Array.from({ length: 9 }, (_, id) => ({ id, name: 'x', typeName: nested })),
    };
    const variable = { nodeType: 'VariableDeclaration', id: 3, name: 'v', typeName: nested };
    const node = { nodeType: 'ContractDefinition', id: 1, name: 'C', linearizedBaseContracts: [1], nodes: [variable] };
    const definitions = readAstDefinitions([{ nodes: [node, struct] }]);
    assert.deepEqual(
      definitions.contracts.map((contract) => deriveStorageLayout(contract, definitions)),
      [undefined],
    );
  });
});
