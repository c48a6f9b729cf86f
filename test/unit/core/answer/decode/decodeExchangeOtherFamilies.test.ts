import assert from 'node:assert/strict';

import { encodeFunctionData, formatEther, formatGwei, parseAbi } from 'viem';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { readText } from '../../../../../src/core/base/json/jsonValue';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Network } from '../../../../../src/core/model/networks/network';
import { parsedJson, useDecodingService } from './decodingService';
import { evmNetwork } from './exampleNetworks';
import { fieldsOf, rowsOf, tableOf } from './viewParts';

describe('decodeExchange over the answers of other families and methods', () => {
  const { service, ask, decode } = useDecodingService();

  it('decodes GET baseFeeHistory with exact extremes and median, and notes the assumption', async () => {
    const { chainId, unit, order } = service().landmarks.gas;
    const response = await fetch(`${service().url}/gas/networks/${chainId}/baseFeeHistory`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${service().keys.key}:${service().keys.secret}`).toString('base64')}`,
      },
    });
    const fees = (await response.json()) as string[];
    const network: Network = { ...evmNetwork, baseFee: { unit, order } };
    const view = decodeExchange(
      {
        call: { kind: 'gas', path: '', method: 'GET baseFeeHistory' },
        network,
        outcome: { kind: 'result', body: new Uint8Array(), value: fees },
      },
      noHints,
    );
    const toWei = (text: string) => (unit === 'wei' ? BigInt(text) : BigInt(Math.round(Number(text) * 1e9)));
    const sorted = fees.map(toWei).sort((one, other) => (one < other ? -1 : 1));
    const fields = fieldsOf(view);
    assert.equal(fields['Blocks'], '500');
    assert.deepEqual(fields['Lowest'], { amount: formatGwei(sorted[0] ?? 0n), symbol: 'gwei' });
    assert.deepEqual(fields['Highest'], { amount: formatGwei(sorted.at(-1) ?? 0n), symbol: 'gwei' });
    assert.deepEqual(fields['Median'], {
      amount: formatEther(((sorted[249] ?? 0n) + (sorted[250] ?? 0n)) * 500_000_000n),
      symbol: 'gwei',
    });
    const newest = order === 'oldestFirst' ? fees.at(-1) : fees[0];
    assert.deepEqual(fields['Newest'], { amount: formatGwei(toWei(newest ?? '0')), symbol: 'gwei' });
    assert.match(view.notes[0]?.text ?? '', new RegExp(`Assumed: numbers in ${unit}`));
  });

  it('decodes getTokenAccountsByOwner into totals by mint and accounts', async () => {
    const { owner, mints, tokenProgram, accounts, delegate } = service().landmarks.solana;
    const view = await decode('solana', 'getTokenAccountsByOwner', [
      owner,
      { programId: tokenProgram },
      { encoding: 'jsonParsed' },
    ]);
    const row = rowsOf(tableOf(view, 'Accounts')).find((one) => one['account'] === accounts.delegated);
    assert.deepEqual(
      [row?.['mint'], row?.['amount'], row?.['delegate']],
      [mints.coin, { amount: '123.456789', symbol: '' }, delegate],
    );
    const huge = rowsOf(tableOf(view, 'Accounts')).find((one) => one['account'] === accounts.huge);
    assert.deepEqual(huge?.['amount'], { amount: '18446744073709551615', symbol: '' });
  });

  it('decodes well-known events of l2net_getEvents with parties in keys or data, and notes further pages', async () => {
    const { contracts, firstBlock, latestBlock, methodPrefix } = service().landmarks.l2net;
    // With all felts in the data, an amount (ERC-20) can't be distinguished from a token ID (ERC-721 of Cairo 0).
    for (const [address, doubt] of [
      [contracts.token, ' (one of: ERC-20, ERC-721)'],
      [contracts.keyedToken, ''],
    ] as const) {
      const view = await decode('l2net', `${methodPrefix}getEvents`, {
        filter: {
          from_block: { block_number: firstBlock.number },
          to_block: { block_number: latestBlock.number },
          address,
          chunk_size: 5,
        },
      });
      const table = tableOf(view, 'Events');
      const rows = rowsOf(table);
      assert.ok(
        rows.length > 0 &&
          rows.every((row) => row['event'] === `Transfer${doubt}` || row['event'] === `Approval${doubt}`),
        JSON.stringify(rows),
      );
      assert.match(view.notes[0]?.text ?? '', /more pages/);
      const [event] = table.details?.(0) ?? [];
      assert.ok(event?.kind === 'fields');
      assert.equal(event.fields[2]?.value.kind, 'integer');
    }
  });

  it('decodes l2net_getTransactionReceipt into status, fee, messages and events', async () => {
    const { transactions, methodPrefix } = service().landmarks.l2net;
    const view = await decode('l2net', `${methodPrefix}getTransactionReceipt`, {
      transaction_hash: transactions.withMessages,
    });
    assert.equal(view.tone, 'good');
    assert.match(String(fieldsOf(view)['Status']), /ACCEPTED/);
    assert.equal((fieldsOf(view)['Fee'] as { symbol: string }).symbol, 'ETH');
    assert.ok(tableOf(view, 'Messages sent').rowCount > 0);
  });

  it('decodes the reason of a reverted call', async () => {
    const { contracts } = service().landmarks.evm;
    const data = encodeFunctionData({ abi: parseAbi(['function failWithPanic(uint256 divisor)']), args: [0n] });
    const view = await decode('evm', 'eth_call', [{ to: contracts.shapes.address, data }, 'latest']);
    assert.equal(view.tone, 'bad');
    assert.equal(view.title, 'Execution reverted');
    assert.ok(view.sections.some((section) => section.title === 'Reverted with Panic(uint256)'));
    assert.match(String(fieldsOf(view)['reason']), /zero/);
  });

  it('decodes other eth_ results as decimal numbers with units', async () => {
    const { accounts, contracts, chainId } = service().landmarks.evm;
    // Other tests may send transactions to the same node.
    const head = readText(await ask('evm', 'eth_blockNumber', []), 'result') ?? assert.fail('no head');
    assert.equal(fieldsOf(await decode('evm', 'eth_blockNumber', []))['Block number'], String(BigInt(head)));
    assert.equal(fieldsOf(await decode('evm', 'eth_chainId', []))['Chain id'], chainId);
    assert.equal(
      (fieldsOf(await decode('evm', 'eth_getBalance', [accounts.bob, 'latest']))['Balance'] as { symbol: string })
        .symbol,
      'ETH',
    );
    assert.equal((fieldsOf(await decode('evm', 'eth_gasPrice', []))['Gas price'] as { symbol: string }).symbol, 'gwei');
    assert.match((await decode('evm', 'eth_getCode', [contracts.token.address, 'latest'])).summary, /^[\d,]+ bytes$/);
    // totalSupply()
    const supply = await decode('evm', 'eth_call', [{ to: contracts.token.address, data: '0x18160ddd' }, 'latest']);
    assert.equal(fieldsOf(supply)['totalSupply'], service().landmarks.evm.token.supply);
    const history = await decode('evm', 'eth_feeHistory', ['0x5', 'latest', [50]]);
    assert.equal(tableOf(history, 'Blocks').rowCount, 6);
    const transaction = await decode('evm', 'eth_getTransactionByHash', [
      service().landmarks.evm.transactions.tokenTransfer,
    ]);
    assert.ok(transaction.sections.some((section) => section.title === 'Calls transfer(address,uint256)'));
  });

  it('decodes an envelope by its method, and a batch answer by answer', async () => {
    const { transactions } = service().landmarks.evm;
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'eth_getTransactionReceipt', params: [transactions.tokenTransfer] },
      { jsonrpc: '2.0', id: 'b', method: 'eth_nope', params: [] },
    ];
    const text = JSON.stringify(batch);
    const response = await fetch(`${service().url}/evm/v3/${service().keys.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    const value = parsedJson(await response.text());
    const view = decodeExchange(
      {
        call: { kind: 'raw', text, isBatch: true, methods: ['eth_getTransactionReceipt', 'eth_nope'], ids: ['a', 'b'] },
        network: evmNetwork,
        outcome: { kind: 'result', body: new Uint8Array(), value },
      },
      noHints,
    );
    assert.equal(view.summary, '2 answers to 2 calls, 1 failed');
    assert.deepEqual(
      view.sections
        .filter((section) => /^\d\./.test(section.title ?? ''))
        .map((section) => section.title)
        .toSorted(),
      ['1. Transaction receipt', '2. Method not available'],
    );
    const single = decodeExchange(
      {
        call: {
          kind: 'raw',
          text: JSON.stringify(batch[0]),
          isBatch: false,
          methods: ['eth_getTransactionReceipt'],
          ids: ['a'],
        },
        network: evmNetwork,
        outcome: { kind: 'result', body: new Uint8Array(), value: null },
      },
      noHints,
    );
    assert.match(single.summary, /^No receipt/);
  });
});
