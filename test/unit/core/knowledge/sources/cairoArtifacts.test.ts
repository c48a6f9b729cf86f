import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { feltHex } from '../../../../../src/core/formats/l2net/felt';
import { cairoSelectorOf } from '../../../../../src/core/formats/l2net/selector';
import { hintsOfAnswer } from '../../../../../src/core/knowledge/answers/hintsOfAnswer';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { l2Network } from '../../answer/decode/exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../../answer/decode/viewParts';
import { AbiFolder, indexOf, memoryStore, type TestIndex } from '../../formats/abi/abiFolder';

const selector = (name: string): string => feltHex(cairoSelectorOf(name));

/** What Scarb writes for a contract, as far as it matters here. */
const contractClass = (event = 'Bought'): unknown => ({
  sierra_program: ['0x1', '0x7'],
  contract_class_version: '0.1.0',
  entry_points_by_type: { EXTERNAL: [], L1_HANDLER: [], CONSTRUCTOR: [] },
  abi: [
    { type: 'impl', name: 'ShopImpl', interface_name: 'shop::IShop' },
    {
      type: 'interface',
      name: 'shop::IShop',
      items: [{ type: 'function', name: 'buy_many', inputs: [], outputs: [], state_mutability: 'external' }],
    },
    { type: 'constructor', name: 'constructor', inputs: [] },
    {
      type: 'event',
      name: `shop::Shop::${event}`,
      kind: 'struct',
      members: [
        { name: 'buyer', type: 'core::starknet::contract_address::ContractAddress', kind: 'key' },
        { name: 'count', type: 'core::integer::u8', kind: 'data' },
      ],
    },
    {
      type: 'event',
      name: 'shop::Shop::Event',
      kind: 'enum',
      variants: [{ name: event, type: `shop::Shop::${event}`, kind: 'nested' }],
    },
  ],
});

const path = 'target/dev/shop_Shop.contract_class.json';

describe('Cairo ABIs of Scarb', () => {
  let folder: AbiFolder;
  beforeEach(async () => {
    folder = await AbiFolder.create();
  });
  afterEach(() => folder.delete());

  function knowledgeOf(index: TestIndex): ContractKnowledge {
    const settings = { addresses: [], tokens: [], tokenLists: [] };
    return new ContractKnowledge({ files: index.files, index: index.index, settings: () => settings });
  }

  async function decoded(knowledge: ContractKnowledge, method: string, value: JsonValue) {
    const { hints, problems } = await hintsOfAnswer(
      { network: l2Network, outcome: { kind: 'result', body: new Uint8Array(), value } },
      { abis: [], problems: [] },
      knowledge,
    );
    assert.deepEqual(problems, []);
    return decode(method, value, hints, l2Network);
  }

  const event: JsonValue = { from_address: '0x5', keys: [selector('Bought'), '0x7'], data: ['0x3'] };

  it('are read when an answer first needs them, and decode its events', async () => {
    await folder.write(path, contractClass());
    const index = indexOf(folder);
    assert.deepEqual(index.files.reads, []);
    const table = tableOf(await decoded(knowledgeOf(index), 'l2net_getEvents', { events: [event] }), 'Events');
    const [row] = rowsOf(table);
    assert.deepEqual([row?.['event'], row?.['argument0'], row?.['argument1']], ['Bought', '0x7', '3']);
    assert.equal(
      fieldsOf({ title: '', summary: '', tone: 'neutral', notes: [], sections: table.details?.(0) ?? [] })[
        'Decoded by'
      ],
      `${path} (workspace)`,
    );
  });

  it('name the functions that a revert failed in', async () => {
    await folder.write(path, contractClass());
    const view = await decoded(knowledgeOf(indexOf(folder)), 'l2net_getTransactionReceipt', {
      execution_status: 'REVERTED',
      revert_reason: `Error in contract (contract address: 0x5, class hash: 0x6, selector: ${selector('buy_many')}): 0x616263`,
    });
    const [called] = tableOf(view, 'Failed calls, innermost first').at(0).slice(1);
    assert.deepEqual(called, { kind: 'felt', text: selector('buy_many'), label: 'buy_many' });
  });

  it('are found by the name of the contract and by the names of their events', async () => {
    await folder.write(path, contractClass());
    const index = indexOf(folder);
    const knowledge = knowledgeOf(index);
    assert.deepEqual(await knowledge.eventsNamed('Bought'), { solidity: [], isCairo: true });
    assert.deepEqual(await knowledge.eventsNamed('Sold'), { solidity: [], isCairo: false });
    const { cairoEvents, contracts } = await knowledge.names();
    assert.deepEqual([cairoEvents, contracts], [['Bought'], ['Shop']]);
    const contract = await knowledge.contract('Shop', undefined);
    assert.equal(contract.kind === 'ok' ? contract.value.label : '', path);
    await folder.write('target/dev/shop_Till.contract_class.json', {
      abi: [{ type: 'struct', name: 'a::B', members: [] }],
    });
    index.index.files.markChanged(folder.file('target/dev/shop_Till.contract_class.json'));
    assert.deepEqual((await knowledge.names()).contracts, ['Shop', 'shop_Till']);
  });

  it('are read again when their file changes, and not after a restart', async () => {
    await folder.write(path, contractClass());
    const store = memoryStore();
    const index = indexOf(folder, store);
    const knowledge = knowledgeOf(index);
    assert.ok((await knowledge.eventsNamed('Bought')).isCairo);
    await folder.write(path, contractClass('Purchased'));
    index.index.files.markChanged(folder.file(path));
    assert.deepEqual(
      [(await knowledge.eventsNamed('Bought')).isCairo, (await knowledge.eventsNamed('Purchased')).isCairo],
      [false, true],
    );
    const second = indexOf(folder, store);
    assert.ok((await knowledgeOf(second).eventsNamed('Purchased')).isCairo);
    assert.deepEqual(second.files.reads, []);
  });

  it('Cairo ABIs that many contracts share are read from a few files, and equal readings are shown once', async () => {
    for (let place = 0; place < 40; place += 1)
      await folder.write(`target/dev/shop_S${place}.contract_class.json`, contractClass());
    const index = indexOf(folder);
    const knowledge = knowledgeOf(index);
    assert.ok((await knowledge.cairoAbis([selector('Bought')])).length <= 8);
    const table = tableOf(await decoded(knowledge, 'l2net_getEvents', { events: [event] }), 'Events');
    assert.deepEqual(
      table.details?.(0).map(({ title }) => title),
      ['shop::Shop::Bought', 'Keys and data'],
    );
  });

  it('Cairo ABIs that are hostile are indexed up to a limit, and their problems are reported', async () => {
    await folder.write(path, {
      abi: [
        { type: 'event', name: '[x](command:y)', kind: 'struct', members: [] },
        { type: 'event', name: '`a`', kind: 'struct', members: [] },
        { type: 'function', name: '$(bug)', inputs: [] },
        ...Array.from({ length: 5_000 }, (_, place) => ({
          type: 'event',
          name: `a::E${place}`,
          kind: 'struct',
          members: [],
        })),
        { type: 'interface', items: [null, 5, { type: 'function' }, { type: 'function', name: 'x'.repeat(100_000) }] },
      ],
    });
    const index = indexOf(folder);
    const { cairoEvents } = await index.index.names();
    assert.equal(cairoEvents.length, 2_000);
    assert.ok(cairoEvents.every((name) => /^E\d+$/.test(name)));
    assert.deepEqual(
      index.problems.map(({ place, message }) => [place, message]),
      [['[1]', "A name in this item isn't a Cairo name."]],
    );
  });
});
