import assert from 'node:assert/strict';

import type { JsonObject, JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { formatValue, utcTime } from '../../../../../../src/core/base/view/formatValue';
import { type DecodeHints, noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { feltHex } from '../../../../../../src/core/formats/l2net/felt';
import { cairoSelectorOf } from '../../../../../../src/core/formats/l2net/selector';
import { BuiltInTokens } from '../../../../../../src/core/knowledge/tokens/builtInTokens';
import { l2Network } from '../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../viewParts';

describe('l2net', () => {
  const event = (keys: readonly bigint[], data: readonly bigint[]): JsonObject => ({
    from_address: '0x0abc',
    block_number: 5,
    transaction_hash: '0x1',
    keys: keys.map(feltHex),
    data: data.map(feltHex),
  });

  it('decodes a transfer in keys like one in data', () => {
    for (const [one, title] of [
      [event([cairoSelectorOf('Transfer'), 1n, 2n], [3n, 0n]), 'Transfer'],
      [event([cairoSelectorOf('Transfer')], [1n, 2n, 3n, 0n]), 'Transfer (one of: ERC-20, ERC-721)'],
    ] as const) {
      const [row] = rowsOf(tableOf(decode('l2net_getEvents', { events: [one] }, noHints, l2Network), 'Events'));
      assert.deepEqual(
        [row?.['event'], row?.['contract'], row?.['argument0'], row?.['argument1'], row?.['argument2']],
        [title, '0xabc', '0x1', '0x2', '3'],
      );
    }
  });

  it('scales the amounts of known tokens and shows unlimited approvals as unlimited', () => {
    const hints = { ...noHints, tokens: { '0xabc': { decimals: 6, symbol: 'USDC' } } };
    const amountOf = (one: JsonValue): string => {
      const table = tableOf(decode('l2net_getEvents', { events: [one] }, hints, l2Network), 'Events');
      const value = table.at(0).at(-1);
      return value === undefined ? '' : formatValue(value, utcTime);
    };
    const limb = 2n ** 128n - 1n;
    assert.equal(amountOf(event([cairoSelectorOf('Transfer'), 1n, 2n], [1_500_000n, 0n])), '1.5 USDC');
    assert.equal(amountOf(event([cairoSelectorOf('Approval'), 1n, 2n], [limb, limb])), 'unlimited USDC');
  });

  it('distinguishes an amount from a token ID if the contract, its other events or the value show it', () => {
    const transfer = event([cairoSelectorOf('Transfer')], [1n, 2n, 3n, 0n]);
    const forAll = event([cairoSelectorOf('ApprovalForAll')], [1n, 2n, 1n]);
    const allowance = event([cairoSelectorOf('Approval')], [1n, 2n, 2n ** 128n - 1n, 2n ** 128n - 1n]);
    const strk = '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d';
    const namesOf = (events: readonly JsonValue[], hints: DecodeHints = noHints): readonly (string | undefined)[] => {
      const table = tableOf(decode('l2net_getEvents', { events }, hints, l2Network), 'Events');
      const [first] = table.details?.(0) ?? [];
      return first?.kind === 'fields' ? first.fields.map(({ label }) => label) : [];
    };
    const fields = (name: string) => ['from', 'to', name, 'Decoded by'];
    assert.deepEqual(namesOf([transfer]), fields('arg2'));
    const known = { ...noHints, tokens: Object.fromEntries(new BuiltInTokens().on(l2Network)) };
    assert.deepEqual(namesOf([{ ...transfer, from_address: strk }], known), fields('value'));
    assert.deepEqual(
      namesOf([transfer], { ...noHints, tokens: { '0xabc': { decimals: 6, symbol: 'USDC' } } }),
      fields('value'),
    );
    assert.deepEqual(namesOf([transfer, forAll]), fields('token_id'));
    assert.deepEqual(namesOf([allowance]), ['owner', 'spender', 'value', 'Decoded by']);
  });

  it("prefers the contract's own ABI and still shows well-known shapes", () => {
    const cairoAbis = {
      '0xabc': [
        {
          type: 'event',
          name: 'Transfer',
          keys: [],
          data: [
            { name: 'a', type: 'felt' },
            { name: 'b', type: 'felt' },
            { name: 'c', type: 'felt' },
            { name: 'd', type: 'felt' },
          ],
        },
      ],
    };
    const table = tableOf(
      decode(
        'l2net_getEvents',
        { events: [event([cairoSelectorOf('Transfer')], [1n, 2n, 3n, 0n])] },
        { ...noHints, cairoAbis },
        l2Network,
      ),
      'Events',
    );
    const titles = (table.details?.(0) ?? []).map((section) => section.title ?? '');
    assert.equal(titles[0], 'Transfer');
    assert.match(titles[1] ?? '', /^Could also be Transfer\(from: ContractAddress/);
    assert.equal(titles.at(-1), 'Keys and data');
  });

  it('the contracts of events are counted, also where the events have one name', () => {
    const key = [cairoSelectorOf('Transfer')];
    const one = event([...key, 1n, 2n], [3n, 0n]);
    const other = { ...event(key, [1n, 2n, 3n, 0n]), from_address: '0x0777' };
    const summaryOf = (events: readonly JsonValue[]) =>
      decode('l2net_getEvents', { events }, noHints, l2Network).summary;
    assert.equal(summaryOf([one, one, other]), '3 events from 2 contracts: 3 Transfer (of 2 forms)');
    assert.equal(summaryOf([other, { ...other, from_address: '0x777' }]), '2 events from 1 contract: 2 Transfer');
  });

  it('shows felts of an unknown event as integer, short string and u256', () => {
    const price = BigInt(`0x${Buffer.from('ETH/USD').toString('hex')}`);
    const view = decode(
      'l2net_getEvents',
      { events: [event([99n], [price, 5n, 1n])], continuation_token: 'next' },
      noHints,
      l2Network,
    );
    const [words] = tableOf(view, 'Events').details?.(0) ?? [];
    assert.ok(words?.kind === 'table');
    assert.deepEqual(
      rowsOf(words).map((row) => [row['place'], row['text'], row['pair']]),
      [
        ['key 0', 'c', null],
        ['data 0', 'ETH/USD', String(price + 5n * 2n ** 128n)],
        ['data 1', null, String(5n + 2n ** 128n)],
        ['data 2', null, null],
      ],
    );
    assert.equal(fieldsOf(view)['Continuation token'], 'next');
    assert.match(view.summary, /more pages$/);
  });

  it('ranks an ABI that doesn’t match after well-known shapes that match', () => {
    const cairoAbis = {
      '0xabc': [
        { type: 'event', name: 'Transfer', keys: [], data: ['a', 'b', 'c', 'd'].map((name) => ({ name, type: 'u8' })) },
      ],
    };
    const table = tableOf(
      decode(
        'l2net_getEvents',
        { events: [event([cairoSelectorOf('Transfer')], [1n, 2n, 300n, 0n])] },
        { ...noHints, cairoAbis },
        l2Network,
      ),
      'Events',
    );
    assert.equal(rowsOf(table)[0]?.['argument2'], '300');
    const readings = table.details?.(0).filter((section) => section.kind === 'fields') ?? [];
    assert.equal(readings.at(-1)?.title, 'Could also be Transfer');
  });

  it('keeps all arguments of matching events after one that doesn’t match', () => {
    const cairoAbis = {
      '*': [{ type: 'event', name: 'Paid', keys: [], data: ['a', 'b', 'c'].map((name) => ({ name, type: 'u8' })) }],
    };
    const table = tableOf(
      decode(
        'l2net_getEvents',
        { events: [event([cairoSelectorOf('Paid')], [300n, 2n, 3n]), event([cairoSelectorOf('Paid')], [1n, 2n, 3n])] },
        { ...noHints, cairoAbis },
        l2Network,
      ),
      'Events',
    );
    const [first, second] = rowsOf(table);
    assert.equal(first?.['event'], "Paid (doesn't match)");
    assert.deepEqual([second?.['event'], second?.['arguments']], ['Paid', { a: '1', b: '2', c: '3' }]);
  });

  it('shows keys and data unchanged if some aren’t felts', () => {
    const odd = {
      from_address: '0xabc',
      keys: [feltHex(cairoSelectorOf('Transfer'))],
      data: ['0x1', 'zz', 7, '0x2', '0x3', '0x0'],
    };
    const view = decode('l2net_getEvents', { events: [odd] }, noHints, l2Network);
    assert.deepEqual(rowsOf(tableOf(view, 'Events'))[0]?.['arguments'], {
      words: [...odd.keys, '0x1', 'zz', '7', '0x2', '0x3', '0x0'],
      why: "some keys or data aren't felts",
    });
    const [details] = tableOf(view, 'Events').details?.(0) ?? [];
    assert.ok(details?.kind === 'fields');
    assert.equal(details.fields[0]?.value.kind, 'undecoded');
  });

  it("decodes a method with the network's own prefix", () => {
    assert.equal(
      decode('brand_getEvents', { events: [] }, noHints, { ...l2Network, methodPrefix: 'brand_' }).summary,
      'No events match',
    );
  });

  it('reads fees as bare hex and as an amount with a unit, and marks reverted receipts', () => {
    const receipt = {
      transaction_hash: '0x1',
      actual_fee: '0xde0b6b3a7640000',
      status: 'ACCEPTED_ON_L2',
      block_hash: '0x2',
      block_number: 7,
      messages_sent: [],
      events: [],
    };
    const view = decode('l2net_getTransactionReceipt', receipt, noHints, l2Network);
    assert.equal(view.summary, 'ACCEPTED_ON_L2 in block 7 · fee 1 ETH');
    const newer = decode(
      'l2net_getTransactionReceipt',
      {
        ...receipt,
        actual_fee: { amount: '0x1', unit: 'FRI' },
        status: null,
        execution_status: 'REVERTED',
        finality_status: 'ACCEPTED_ON_L2',
      },
      noHints,
      l2Network,
    );
    assert.deepEqual([newer.tone, fieldsOf(newer)['Fee']], ['bad', { amount: '0.000000000000000001', symbol: 'STRK' }]);
  });

  it('claims no contract for a deployment that was reverted', () => {
    const deployment = { transaction_hash: '0x1', contract_address: '0x5', actual_fee: '0x1', events: [] };
    const labels = (status: string) =>
      Object.keys(
        fieldsOf(
          decode('l2net_getTransactionReceipt', { ...deployment, execution_status: status }, noHints, l2Network),
        ),
      ).filter((label) => label.includes('reated'));
    assert.deepEqual(labels('SUCCEEDED'), ['Created contract']);
    assert.deepEqual(labels('REVERTED'), ['Not created']);
  });

  it('lists the events of a receipt before messages, the fee in one line, and the position of the transaction', () => {
    const receipt = {
      transaction_hash: '0x1',
      actual_fee: { amount: '0xde0b6b3a7640000', unit: 'FRI' },
      execution_status: 'SUCCEEDED',
      block_number: 7,
      execution_resources: { l1_gas: 0, l2_gas: 5 },
      messages_sent: [{ from_address: '0x1', to_address: '0x2', payload: [] }],
      events: [event([cairoSelectorOf('Transfer'), 1n, 2n], [3n, 0n])],
    };
    const view = decode('l2net_getTransactionReceipt', receipt, { ...noHints, blockTime: '1705174275' }, l2Network);
    assert.equal(
      view.summary,
      'Moved 3 units of 0xabc from 0x1 to 0x2 · SUCCEEDED in block 7 · 2024-01-13 19:31:15 UTC · fee 1 STRK · 1 event',
    );
    assert.deepEqual(
      view.sections.map(({ title }) => title),
      [undefined, 'Events', 'Messages sent', 'Fee', 'Details'],
    );
    const fee = view.sections[3];
    assert.equal(fee?.kind === 'fields' ? fee.fold : undefined, '1 STRK');
  });

  it('shows the positions of events if the node sends them, and has no columns for them if it does not', () => {
    const one = event([cairoSelectorOf('Transfer'), 1n, 2n], [3n, 0n]);
    const indexed = { ...one, transaction_index: 4, event_index: 0 };
    const columnsOf = (events: readonly JsonValue[]): readonly string[] =>
      tableOf(decode('l2net_getEvents', { events }, noHints, l2Network), 'Events').columns.map(({ label }) => label);
    assert.deepEqual(columnsOf([one]).slice(0, 4), ['Block', 'Transaction', 'Block hash', 'Contract']);
    assert.deepEqual(columnsOf([{ ...one, event_index: null }]), columnsOf([one]));
    assert.deepEqual(columnsOf([one, indexed]).slice(3, 6), ['Position in the block', 'Event index', 'Contract']);
    const rows = rowsOf(tableOf(decode('l2net_getEvents', { events: [one, indexed] }, noHints, l2Network), 'Events'));
    assert.deepEqual(
      rows.map((row) => [row['transaction_index'], row['event_index']]),
      [
        [null, null],
        ['4', '0'],
      ],
    );
  });

  it('shows addresses of L1 with all 20 bytes and a checksum', () => {
    const messages = [
      { from_address: '0x0abc', to_address: '0xae0ee0a63a2ce6baeeffe56e7714fb4efe48d419', payload: ['0x0'] },
      { from_address: '0x0abc', to_address: '0xbb', payload: [] },
      { from_address: '0x0abc', to_address: feltHex(2n ** 160n), payload: [] },
      { from_address: '0x0abc', to_address: 'zz', payload: [] },
    ];
    const view = decode('l2net_getTransactionReceipt', { messages_sent: messages }, noHints, l2Network);
    assert.deepEqual(
      rowsOf(tableOf(view, 'Messages sent')).map((row) => row['to']),
      [
        '0xae0Ee0A63A2cE6BaeEFFE56e7714FB4EFE48D419',
        '0x00000000000000000000000000000000000000bb',
        feltHex(2n ** 160n),
        'zz',
      ],
    );
  });

  it('shows who sent the message of an L1 handler, with the function by name', () => {
    const handler: JsonValue = {
      transaction_hash: '0x7',
      type: 'L1_HANDLER',
      version: '0x0',
      nonce: '0x5',
      contract_address: '0x73314940630fd6dcda0d772d4c972c4e0a9946bef9dabf4ef84eda8ef542b82',
      entry_point_selector: feltHex(cairoSelectorOf('handle_deposit')),
      calldata: ['0xbb', '0x1', '0x2'],
    };
    const view = decode('l2net_getTransactionByHash', handler, noHints, l2Network);
    const fields = fieldsOf(view);
    assert.equal(view.summary, 'L1_HANDLER, version 0');
    assert.deepEqual(
      [fields['Sender on L1'], fields['Nonce'], fields['Calldata']],
      ['0x00000000000000000000000000000000000000bb', '5', ['0xbb', '0x1', '0x2']],
    );
    const [section] = view.sections;
    const labels =
      section?.kind === 'fields' ? section.fields.map(({ value }) => ('label' in value ? value.label : '')) : [];
    assert.ok(labels.includes('handle_deposit') && labels.includes('StarkGate ETH bridge'), String(labels));
    const invoke = { ...handler, type: 'INVOKE', calldata: ['zz', 5] };
    assert.equal(fieldsOf(decode('l2net_getTransactionByHash', invoke, noHints, l2Network))['Sender on L1'], undefined);
    for (const odd of [
      null,
      5,
      'x',
      [],
      {},
      { type: 'L1_HANDLER', calldata: [{}] },
      { type: {}, calldata: 'x', version: [] },
    ])
      assert.equal(decode('l2net_getTransactionByHash', odd, noHints, l2Network).title, 'Transaction');
  });
});
