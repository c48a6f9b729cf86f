import assert from 'node:assert/strict';

import { ok } from '../../../../../../src/core/base/result';
import { topicOf } from '../../../../../../src/core/formats/abi/type/eventSignature';
import { readAbi } from '../../../../../../src/core/formats/abi/type/readAbi';
import type { ProxyHistory } from '../../../../../../src/core/knowledge/proxies/proxyHistory';
import { findBlameClues, namesVariable } from '../../../../../../src/core/run/session/compose/findBlameClues';
import { evmNetwork } from '../../../answer/decode/exampleNetworks';
import { noKnowledge } from '../../../request/pipe/noKnowledge';

const address = '0x00000000000000000000000000000000000000cc';

const event = (name: string) => ({ type: 'event', name, inputs: [{ name: 'to', type: 'uint256' }] });

const { items } = readAbi([event('FeeChanged'), event('OwnershipTransferred'), event('Transfer')]);

const pointer = (target: string) => ({ kind: 'proxy', pattern: 'erc1967', targets: [target] }) as const;

async function cluesFor(expression: string | undefined, created?: bigint, called: readonly bigint[] = []) {
  const history: ProxyHistory = {
    observations: [
      { block: 10, pointer: pointer('0x01') },
      { block: 499, pointer: pointer('0x01') },
      { block: 500, pointer: pointer('0x02') },
    ],
  };
  const contract = { label: 'Vault', items, problems: [] };
  const knowledge = {
    ...noKnowledge,
    proxyHistory: () => Promise.resolve(history),
    blocksOfCalls: () => Promise.resolve(called),
    contractAt: () => Promise.resolve({ kind: 'deployment', place: 'Vault.json', contract: ok(contract) } as const),
  };
  const known = { abis: [], problems: [] };
  const variables = [{ name: expression ?? 'slot 0', slot: 0n, plan: undefined }];
  return findBlameClues({ address, variables }, { network: evmNetwork, known } as never, created, {
    knowledge,
  } as never);
}

describe('clues for the search of a change', () => {
  it('are events whose names have the words of the variable', () => {
    for (const [named, variable] of [
      ['FeeChanged', 'fee'],
      ['SetProtocolFee', 'protocolFee'],
      ['OwnershipTransferred', '_owner'],
      ['BalanceChanged', 'balances'],
      ['NewMAX_SUPPLY', 'maxSupply'],
    ] as const)
      assert.ok(namesVariable(named, variable), `${named} ${variable}`);
    for (const [named, variable] of [
      ['FeeChanged', 'protocolFee'],
      ['Transfer', 'fee'],
      ['Approval', 'a'],
      ['Paused', '_'],
    ] as const)
      assert.ok(!namesVariable(named, variable), `${named} ${variable}`);
  });

  it('are the topics of those events, and the blocks of upgrades and of the creation', async () => {
    const topics = items.flatMap((item) => (item.kind === 'event' ? [topicOf(item)] : []));
    assert.deepEqual(await cluesFor('fee', 7n), { clues: [500, 10, 7], topics: [topics[0]] });
    assert.deepEqual((await cluesFor('owner')).topics, [topics[1]]);
  });

  it('are the newest blocks in which a deployment tool called the contract', async () => {
    const called = Array.from({ length: 20 }, (_, index) => BigInt(900 - index));
    const { clues } = await cluesFor('fee', 7n, called);
    assert.deepEqual(clues, [900, 899, 898, 897, 896, 895, 500, 10, 7]);
  });

  it('are no events for an element of a mapping, a slot, or a standard slot', async () => {
    for (const expression of ['fee[0x01]', undefined, 'eip1967.implementation'])
      assert.deepEqual((await cluesFor(expression)).topics, []);
  });
});
