import assert from 'node:assert/strict';

import { ok } from '../../../../../src/core/base/result';
import { eventChoices, offersForEvent } from '../../../../../src/core/editor/lookup/eventChoices';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import type { AbiEvent } from '../../../../../src/core/formats/abi/type/abi';
import { topicOf } from '../../../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';
import { noKnowledge } from '../../request/pipe/noKnowledge';
import { networkOf } from '../draft/sampleDrafts';

const builtIn = new BuiltInAbi();
const mainnet = networkOf('mainnet');
const nowhere = { network: mainnet, address: '' };
const address = `0x${'Ab'.repeat(20)}`;

function events(...declarations: readonly string[]): readonly AbiEvent[] {
  return declarations
    .flatMap((text) => parseHumanReadableAbi(text).items)
    .flatMap((item) => (item.kind === 'event' ? [item] : []));
}

function artifacts(...declarations: readonly string[]): KnowledgeSource {
  const known = events(...declarations);
  return {
    ...noKnowledge,
    eventsNamed: (name) => Promise.resolve({ solidity: known.filter((event) => event.name === name), isCairo: false }),
    events: (topics) =>
      Promise.resolve(
        new Map(
          topics.map((topic) => [
            topic,
            known.filter((event) => topicOf(event) === topic).map((item) => ({ item, label: 'Token.json' })),
          ]),
        ),
      ),
  };
}

describe('the events that a name may mean', () => {
  it('are the signatures of well-known events, with the standards that declare them', async () => {
    const [first, second] = await eventChoices('Transfer', nowhere, noKnowledge, builtIn);
    assert.equal(first?.signature, 'Transfer(address,address,uint256)');
    assert.match(first.sources.join(), /ERC-20 \(built-in list\),ERC-721 \(built-in list\)/);
    assert.deepEqual(second?.sources, ['ERC-6909 (built-in list)']);
    assert.equal(
      (await eventChoices('Approval', nowhere, noKnowledge, builtIn))[0]?.signature.split('(')[0],
      'Approval',
    );
  });

  it('are each signature once, with all its sources', async () => {
    const knowledge = artifacts(
      'event Transfer(address indexed a, address indexed b, uint256 c)',
      'event Transfer(address indexed a, address indexed b, uint256 c, bytes d)',
      'event Transfer(bytes32 indexed node, address owner)',
      'event Transfer(uint256 a) anonymous',
    );
    const choices = await eventChoices('Transfer', nowhere, knowledge, builtIn);
    assert.deepEqual(
      choices.map(({ signature }) => signature),
      [
        'Transfer(address,address,uint256)',
        'Transfer(address,address,uint256,bytes)',
        'Transfer(bytes32,address)',
        'Transfer(address,address,address,uint256,uint256)',
      ],
    );
    assert.equal(choices[0]?.sources[0], 'Token.json');
    assert.match(choices[0].sources.join(), /built-in list/);
    assert.deepEqual(offersForEvent(choices).map(({ label, values }) => [label, values['event']])[2], [
      'Logs of Transfer(bytes32,address)',
      'Transfer(bytes32,address)',
    ]);
  });

  it('are those of the contract if its ABI has the name', async () => {
    const knowledge: KnowledgeSource = {
      ...artifacts('event Transfer(bytes32 indexed node, address owner)'),
      contractAt: (_network, at) =>
        Promise.resolve(
          at === address.toLowerCase()
            ? {
                kind: 'addressMap',
                place: 'rpcbook.abi.addresses',
                contract: ok({ label: 'Vault.json', items: events('event Transfer(uint256 shares)'), problems: [] }),
              }
            : undefined,
        ),
    };
    const on = { network: mainnet, address };
    assert.deepEqual(await eventChoices('Transfer', on, knowledge, builtIn), [
      { signature: 'Transfer(uint256)', sources: ['Vault.json'] },
    ]);
    assert.ok((await eventChoices('Approval', on, knowledge, builtIn)).length > 0, 'other names are found elsewhere');
  });

  it('are none for an unknown name', async () => {
    assert.deepEqual(await eventChoices('NoSuchEvent', nowhere, noKnowledge, builtIn), []);
  });
});
