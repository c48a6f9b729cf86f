import assert from 'node:assert/strict';
import path from 'node:path';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import type { TableSection } from '../../../../../../src/core/base/view/decodedView';
import { jsonOfValue } from '../../../../../../src/core/base/view/printValue';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { answered, fieldsOfAnswer, useContractCells } from '../../../run/session/run/contractCells';

describe('events of cells with files, against the local service', () => {
  const { service, folder, setAddresses, setTokens, run } = useContractCells();

  function table(answer: CellAnswer): TableSection {
    const { exchange, hints } = answered(answer);
    const found = decodeExchange(exchange, hints).sections.find((section) => section.kind === 'table');
    assert.ok(found?.kind === 'table');
    return found;
  }

  /** The name and arguments of a log in the answer, and the source they were decoded with. */
  function detailsOf(
    answer: CellAnswer,
    row = 0,
  ): { readonly title: string | undefined; readonly fields: Readonly<Record<string, unknown>> } {
    const [first] = table(answer).details?.(row) ?? [];
    assert.ok(first?.kind === 'fields');
    return {
      title: first.title,
      fields: Object.fromEntries(first.fields.map(({ label, value }) => [label, jsonOfValue(value)])),
    };
  }

  describe('events', () => {
    const receipt = (name: 'nestedStructs' | 'anonymous' | 'tokenTransfer' | 'scalars'): string =>
      `eth_getTransactionReceipt ${service().landmarks.evm.transactions[name]}`;
    const shapes = (): string => service().landmarks.evm.contracts.shapes.address;

    it('are named by workspace artifacts, and the source is shown', async () => {
      const { answer } = await run(receipt('nestedStructs'));
      const { title, fields } = detailsOf(answer);
      assert.equal(
        title,
        'OrderPlaced(address,(uint256,uint8,string,(address,uint96),(address,uint96)[],bytes32[2]),int256)',
      );
      assert.equal(fields['delta'], '-5');
      assert.equal(fields['Decoded by'], 'out/Shapes.sol/Shapes.json (workspace)');
      assert.equal(answered(answer).hints.events.length, 1);
    });

    it('are those of the cell first, then of the address map, then of artifacts', async () => {
      setAddresses({ [shapes()]: 'out/Shapes.sol/Shapes.json' });
      const decodedBy = async (directives: string): Promise<unknown> =>
        detailsOf((await run(`${directives}${receipt('scalars')}`)).answer).fields['Decoded by'];
      await folder().write(
        'mine.abi',
        'event Scalars(bool agreed, int8 little, int256 below, bytes4 chosen, bytes32 phrase, uint256 most)',
      );
      assert.equal(await decodedBy('# @abi mine.abi\n'), 'mine.abi');
      assert.equal(
        await decodedBy('# @event event Scalars(bool a, int8 b, int256 c, bytes4 d, bytes32 e, uint256 f)\n'),
        'this cell',
      );
      await folder().delete('mine.abi');
      const { events } = answered((await run(receipt('scalars'))).answer).hints;
      assert.deepEqual(
        events.filter(({ item }) => item.name === 'Scalars').map(({ source, address }) => [source.kind, address]),
        [
          ['addressMap', shapes().toLowerCase()],
          ['workspace', undefined],
        ],
      );
    });

    it('are decoded without a topic only with the contract’s own ABI', async () => {
      const unknown = await run(receipt('anonymous'));
      assert.equal(unknown.answer.kind === 'exchange' && unknown.answer.hints.events.length, 0);
      setAddresses({ [shapes()]: 'Shapes' });
      const { title, fields } = detailsOf((await run(receipt('anonymous'))).answer);
      assert.deepEqual([title, fields['first']], ['Secretive(uint256,address)', '42']);
    });

    it('can be named in a topic if artifacts have them', async () => {
      const { block } = service().landmarks.evm.contracts.shapes;
      const { answer } = await run(
        `eth_getLogs { "address": "${shapes()}", "fromBlock": ${block}, "toBlock": "latest", "topics": ["Note"] }`,
      );
      assert.equal(table(answer).rowCount, 1);
      assert.equal(detailsOf(answer).title, 'Note(string,bytes)');
    });

    it('show amounts of tokens in the settings', async () => {
      setTokens({ [service().landmarks.evm.contracts.token.address]: { decimals: 6, symbol: 'RPCD' } });
      const { answer } = await run(receipt('tokenTransfer'));
      const amount = detailsOf(answer).fields;
      assert.match(JSON.stringify(amount), /250\.000001/);
    });

    it('are decoded even if a file of the cell is broken, which is reported with its place', async () => {
      await folder().write('broken.json', '{\n "abi": [}');
      const { answer } = await run(`# @abi broken.json\n# @abi gone.json\n${receipt('nestedStructs')}`);
      assert.match(detailsOf(answer).title ?? '', /^OrderPlaced/);
      const [broken, gone] = answered(answer).notes;
      assert.match(broken ?? '', /^# @abi: broken\.json, line 2, column 10: /);
      assert.equal(gone, "# @abi: The file gone.json doesn't exist.");
      await folder().delete('broken.json');
    });
  });

  describe('a Cairo ABI', () => {
    const swap = [
      {
        type: 'event',
        name: 'pool::Swap',
        kind: 'struct',
        members: [
          { name: 'sender', type: 'core::starknet::contract_address::ContractAddress', kind: 'key' },
          { name: 'symbol', type: 'core::felt252', kind: 'data' },
          { name: 'sold', type: 'core::integer::u256', kind: 'data' },
          { name: 'fee', type: 'core::felt252', kind: 'data' },
        ],
      },
      {
        type: 'event',
        name: 'pool::Event',
        kind: 'enum',
        variants: [{ name: 'Swap', type: 'pool::Swap', kind: 'nested' }],
      },
      { type: 'function', name: 'swap', inputs: [], outputs: [] },
    ];
    const cell = (): string =>
      `# @network l2net\nl2net_getEvents { "from_block": { "block_number": ${service().landmarks.l2net.firstBlock.number} }, "to_block": "latest", "address": "${service().landmarks.l2net.contracts.exchange}", "chunk_size": 5 }`;

    for (const [way, directive] of [
      ['the cell', '# @abi pool.json\n'],
      ['the address map', ''],
    ] as const) {
      it(`of ${way} decodes events`, async () => {
        await folder().write('pool.json', { abi: swap, sierra_program: ['0x1'] });
        const { exchange } = service().landmarks.l2net.contracts;
        if (directive === '') setAddresses({ [`l2net:0x0${exchange.slice(2).toUpperCase()}`]: 'pool.json' });
        const { answer } = await run(`${directive}${cell()}`);
        assert.deepEqual(Object.entries(answered(answer).hints.cairoAbis), [
          [directive === '' ? exchange : '*', swap.slice(0, 2)],
        ]);
        const [first] = table(answer).details?.(0) ?? [];
        assert.ok(first?.kind === 'fields');
        assert.deepEqual(
          first.fields.slice(0, 4).map(({ label }) => label),
          ['sender', 'symbol', 'sold', 'fee'],
        );
      });
    }
  });

  it("reads the layout of a file in the notebook's folder, with any working folder", async () => {
    assert.notEqual(path.resolve('.'), folder().path);
    const { vault } = service().landmarks.evm.contracts;
    const { answer } = await run(
      `# @layout ./out/Vault.sol/Vault.json\neth_getStorageAt ${vault.address} since latest`,
    );
    assert.equal(fieldsOfAnswer(answer)['since'], '1767225600');
  });
});
