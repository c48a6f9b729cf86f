import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { ok } from '../../../../../../src/core/base/result';
import {
  deployedVariables,
  variablesOfSource,
} from '../../../../../../src/core/editor/lookup/solidity/sourceVariables';
import type { KnowledgeSource } from '../../../../../../src/core/knowledge/sources/knowledgeSource';
import { evmNetwork } from '../../../answer/decode/exampleNetworks';
import { noKnowledge } from '../../../request/pipe/noKnowledge';

const source = `
// contract Commented { uint256 no; }
pragma solidity ^0.8.20;
uint256 constant OUTSIDE = 1;
interface IFee { function fee() external view returns (uint256); }
struct Free { uint256 member; }
contract Vault is IFee {
    /* uint256 commented; */
    uint256 public fee = 30;
    address public owner; string private text = "uint256 quoted;";
    mapping(address => mapping(uint256 => uint256)) public votes;
    uint256 constant MAX = 5;
    address immutable maker;
    struct Limits { uint128 low; uint128 high; }
    Limits public limits;
    event FeeChanged(uint256 fee);
    error Wrong(uint256 fee);
    using Lib for uint256;
    constructor() { maker = msg.sender; }
    function set(uint256 to) external { uint256 local = to; fee = local; }
    uint256[] internal list;
}
abstract contract Base { bool paused; }
library Lib { function f(uint256) internal {} }
`;

describe('the state variables of a Solidity file', () => {
  it('are those that its contracts declare, at their places', () => {
    const found = variablesOfSource(source);
    assert.deepEqual(
      found.map(({ contract, name }) => `${contract}.${name}`),
      ['Vault.fee', 'Vault.owner', 'Vault.text', 'Vault.votes', 'Vault.limits', 'Vault.list', 'Base.paused'],
    );
    for (const { name, offset } of found) {
      const line = source.slice(offset, source.indexOf(';', offset));
      assert.match(line, new RegExp(`^\\S.*\\b${name}\\b`));
    }
  });

  it('are offered only for a contract with a known deployment, and only if its layout has them', async () => {
    const address = `0x${'ab'.repeat(20)}`;
    const layout: JsonValue = {
      storageLayout: {
        storage: [{ label: 'fee', slot: '0', offset: 0, type: 't_uint256', astId: 1, contract: 'Vault.sol:Vault' }],
        types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
      },
    };
    const knowledge: KnowledgeSource = {
      ...noKnowledge,
      contractsOn: () =>
        Promise.resolve(new Map([[address, { kind: 'addressMap', name: 'Vault', reference: 'Vault' }]])),
      contractAt: (_network, at) =>
        Promise.resolve(
          at === address
            ? {
                kind: 'addressMap',
                place: 'settings',
                contract: ok({ label: 'Vault', items: [], problems: [], layout }),
              }
            : undefined,
        ),
    };
    const found = await deployedVariables(source, evmNetwork, knowledge);
    assert.deepEqual(
      found.map(({ name, address: at }) => [name, at]),
      [['fee', address]],
    );
    assert.deepEqual(await deployedVariables(source, evmNetwork, noKnowledge), []);
  });

  it('state variables are searched in a Solidity file of braces and of nothing else in little time', () => {
    assert.deepEqual(variablesOfSource('{'.repeat(500_000)), []);
    assert.deepEqual(variablesOfSource('contract A {'.repeat(50_000)), []);
  });
});
