import assert from 'node:assert/strict';
import { encodeFunctionData, formatEther, formatGwei, formatTransactionReceipt, getAddress, parseAbi, type RpcTransactionReceipt } from 'viem';
import { decodeExchange } from '../../../../src/core/decode/decodeExchange';
import { noHints, type DecodeHints } from '../../../../src/core/decode/decodeHints';
import type { JsonValue } from '../../../../src/core/json/jsonValue';
import { parseJson } from '../../../../src/core/json/parseJson';
import type { Network } from '../../../../src/core/networks/network';
import type { Outcome } from '../../../../src/core/pipe/outcome';
import { utcTime } from '../../../../src/core/view/formatTime';
import { printMarkdown } from '../../../../src/core/view/printMarkdown';
import { printText } from '../../../../src/core/view/printText';
import { startService, type RunningService } from '../../../service/startService';
import { evmNetwork, l2Network, solanaNetwork } from './exampleNetworks';
import { fieldsOf, rowsOf, tableOf } from './viewParts';

const networks = { evm: evmNetwork, solana: solanaNetwork, l2net: l2Network };

describe('decodeExchange over the answers of real nodes', function () {
  this.timeout(60_000);
  let service: RunningService;

  before(async () => { service = await startService(); });
  after(() => service.stop());

  async function ask(on: keyof typeof networks, method: string, params: JsonValue): Promise<JsonValue> {
    const response = await fetch(`${service.url}/${on}/v3/${service.keys.key}`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return parsed(await response.text());
  }

  async function decode(on: keyof typeof networks, method: string, params: readonly JsonValue[] | { readonly [key: string]: JsonValue }, hints: DecodeHints = noHints, network: Network = networks[on]) {
    const view = decodeExchange({ call: { kind: 'rpc', method, params }, network, outcome: outcomeOf(await ask(on, method, params)) }, hints);
    // Whatever is decoded can be printed for people.
    printMarkdown(view, { maxRows: 3, time: utcTime });
    printText(view, { maxRows: 3, time: utcTime });
    return view;
  }

  it('eth_getTransactionReceipt: every transaction, beside viem', async () => {
    for (const [name, hash] of Object.entries(service.landmarks.evm.transactions)) {
      const raw = await ask('evm', 'eth_getTransactionReceipt', [hash]) as { result: RpcTransactionReceipt };
      const theirs = formatTransactionReceipt(raw.result);
      const view = await decode('evm', 'eth_getTransactionReceipt', [hash]);
      const fields = fieldsOf(view);
      assert.equal(fields['Status'], theirs.status === 'success' ? 'Success' : 'Failure', name);
      assert.equal(view.tone, theirs.status === 'success' ? 'good' : 'bad');
      assert.equal(fields['Transaction'], hash);
      assert.equal(fields['Block'], String(theirs.blockNumber));
      assert.equal(fields['From'], getAddress(theirs.from));
      assert.equal(fields['To'], theirs.to === null ? undefined : getAddress(theirs.to));
      assert.equal(fields['Created contract'], theirs.contractAddress ? getAddress(theirs.contractAddress) : undefined);
      assert.equal(fields['Gas used'], String(theirs.gasUsed));
      assert.deepEqual(fields['Effective gas price'], { amount: formatGwei(theirs.effectiveGasPrice), symbol: 'gwei' });
      const fee = theirs.gasUsed * theirs.effectiveGasPrice + (theirs.blobGasUsed ?? 0n) * (theirs.blobGasPrice ?? 0n);
      assert.deepEqual(fields['Fee'], { amount: formatEther(fee), symbol: 'ETH' }, name);
      const types: Record<string, string> = { legacy: 'legacy (0x0)', eip2930: 'access list (0x1)', eip1559: 'dynamic fee (0x2)', eip4844: 'blob (0x3)', eip7702: 'set code (0x4)' };
      assert.equal(fields['Type'], types[theirs.type]);
      assert.equal(theirs.logs.length === 0 ? 0 : tableOf(view, 'Logs').rowCount, theirs.logs.length);
    }
  });

  it('a receipt\'s logs in order, a column an argument, amounts with known decimals', async () => {
    const { contracts, transactions, token } = service.landmarks.evm;
    const hints = { ...noHints, tokens: { [contracts.token.address.toLowerCase()]: { decimals: token.decimals, symbol: token.symbol } } };
    const view = await decode('evm', 'eth_getTransactionReceipt', [transactions.tokenAirdrop], hints);
    const table = tableOf(view, 'Logs');
    assert.deepEqual(table.columns.filter((column) => column.optional !== true).map((column) => column.label), ['Log', 'Contract', 'Event', 'from', 'to', 'value']);
    const rows = rowsOf(table);
    assert.deepEqual(rows.map((row) => row['event']), rows.map(() => 'Transfer'));
    assert.equal(rows[0]?.['contract'], contracts.token.address);
    assert.equal((rows[0]?.['argument2'] as { symbol: string }).symbol, token.symbol);
  });

  it('eth_getTransactionReceipt: null is an answer', async () => {
    const view = await decode('evm', 'eth_getTransactionReceipt', [`0x${'0'.repeat(63)}1`]);
    assert.equal(view.summary, 'No receipt: the hash is unknown or the transaction is still pending');
    assert.equal(view.tone, 'neutral');
  });

  it('eth_getLogs: mixed events as one arguments column, each argument with its type under the row', async () => {
    const { contracts, lastBusyBlock } = service.landmarks.evm;
    const range = { fromBlock: '0x0', toBlock: `0x${lastBusyBlock.toString(16)}` };
    const view = await decode('evm', 'eth_getLogs', [{ ...range, address: contracts.token.address }]);
    assert.match(view.summary, /^[\d,]+ logs in blocks [\d,]+ to [\d,]+ from 1 contract: [\d,]+ Transfer, [\d,]+ Approval$/);
    const table = tableOf(view, 'Logs');
    assert.ok(table.columns.some((column) => column.id === 'arguments'));
    const details = table.details?.(0) ?? [];
    const [first] = details;
    assert.ok(first?.kind === 'fields');
    assert.equal(first.title, 'Transfer(address,address,uint256)');
    assert.deepEqual(first.fields.map((field) => [field.label, field.hint]), [['from', 'address, indexed'], ['to', 'address, indexed'], ['value', 'uint256'], ['Decoded by', undefined]]);
  });

  it('eth_getLogs: events no list knows show topic, words and why; an empty answer says so', async () => {
    const { contracts, transactions } = service.landmarks.evm;
    const view = await decode('evm', 'eth_getTransactionReceipt', [transactions.nestedStructs]);
    const [row] = rowsOf(tableOf(view, 'Logs'));
    assert.match(String(row?.['event']), /^0x[\da-f]{64}$/);
    const { why } = row?.['arguments'] as { why: string };
    assert.match(why, /^No known event has the topic/);
    assert.equal((await decode('evm', 'eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x0', address: contracts.token.address }])).summary, 'No logs match');
  });

  it('eth_getLogs past 10,000 results: the contract\'s error with its cure', async () => {
    const { contracts, spam } = service.landmarks.evm;
    const view = await decode('evm', 'eth_getLogs', [{ fromBlock: `0x${spam.fromBlock.toString(16)}`, toBlock: `0x${spam.toBlock.toString(16)}`, address: contracts.spam.address }]);
    assert.equal(view.title, 'Too many results');
    assert.match(String(fieldsOf(view)['Cure']), /Narrow fromBlock and toBlock/);
  });

  it('eth_getStorageAt: by the type of the cell, and as guesses without', async () => {
    const { contracts, token } = service.landmarks.evm;
    const byType = await decode('evm', 'eth_getStorageAt', [contracts.token.address, '0x0', 'latest'], { ...noHints, storageType: 'string' });
    assert.equal(fieldsOf(byType)['Value'], token.name);
    const guessed = await decode('evm', 'eth_getStorageAt', [contracts.token.address, '0x1', 'latest']);
    assert.equal(fieldsOf(guessed)['As short string'], token.symbol);
    const [section] = guessed.sections;
    assert.ok(section?.kind === 'fields' && section.fields.every((field) => field.hint === 'a guess: no type was given'));
    const implementation = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    const proxy = await decode('evm', 'eth_getStorageAt', [contracts.vault.address, implementation, 'latest']);
    assert.equal(fieldsOf(proxy)['EIP-1967 implementation'], contracts.vault.address);
  });

  it('eth_getBlockRange: a table, charts over the range, full transactions under a row', async () => {
    const { block } = service.landmarks.evm.contracts.token;
    const view = await decode('evm', 'eth_getBlockRange', [`0x${block.toString(16)}`, `0x${(block + 3).toString(16)}`, true]);
    const table = tableOf(view, 'Blocks');
    assert.equal(table.rowCount, 4);
    const [first] = table.at(0);
    assert.deepEqual(first, { kind: 'integer', digits: String(block) });
    assert.equal(table.at(0)[2]?.kind, 'share');
    const charts = view.sections.filter((section) => section.kind === 'chart');
    assert.deepEqual(charts.map((chart) => chart.title), ['Gas used', 'Base fee', 'Transactions']);
    assert.deepEqual(charts[0]?.x, [block, block + 1, block + 2, block + 3]);
    const transactions = (table.details?.(0) ?? []).find((section) => section.title === 'Transactions');
    assert.ok(transactions?.kind === 'table');
    assert.equal(rowsOf(transactions)[0]?.['hash'], service.landmarks.evm.contracts.token.createdBy);
  });

  it('eth_getBlockByNumber: fields and transaction hashes; null says no such block', async () => {
    const view = await decode('evm', 'eth_getBlockByNumber', [`0x${service.landmarks.evm.contracts.token.block.toString(16)}`, false]);
    assert.equal(rowsOf(tableOf(view, 'Transactions'))[0]?.['hash'], service.landmarks.evm.contracts.token.createdBy);
    assert.match((await decode('evm', 'eth_getBlockByNumber', ['0xffffff', false])).summary, /^No such block/);
  });

  it('GET baseFeeHistory: exact extremes and median, the assumption said beside them', async () => {
    const { chainId, unit, order } = service.landmarks.gas;
    const response = await fetch(`${service.url}/gas/networks/${chainId}/baseFeeHistory`, {
      headers: { authorization: `Basic ${Buffer.from(`${service.keys.key}:${service.keys.secret}`).toString('base64')}` },
    });
    const fees = (await response.json()) as string[];
    const network: Network = { ...evmNetwork, baseFee: { unit, order } };
    const view = decodeExchange({ call: { kind: 'gas', path: '', method: 'GET baseFeeHistory' }, network, outcome: { kind: 'result', body: new Uint8Array(), value: fees } }, noHints);
    const toWei = (text: string) => (unit === 'wei' ? BigInt(text) : BigInt(Math.round(Number(text) * 1e9)));
    const sorted = fees.map(toWei).sort((one, other) => (one < other ? -1 : 1));
    const fields = fieldsOf(view);
    assert.equal(fields['Blocks'], '500');
    assert.deepEqual(fields['Lowest'], { amount: formatGwei(sorted[0] ?? 0n), symbol: 'gwei' });
    assert.deepEqual(fields['Highest'], { amount: formatGwei(sorted.at(-1) ?? 0n), symbol: 'gwei' });
    assert.deepEqual(fields['Median'], { amount: formatEther(((sorted[249] ?? 0n) + (sorted[250] ?? 0n)) * 500_000_000n), symbol: 'gwei' });
    const newest = order === 'oldestFirst' ? fees.at(-1) : fees[0];
    assert.deepEqual(fields['Newest'], { amount: formatGwei(toWei(newest ?? '0')), symbol: 'gwei' });
    assert.match(view.notes[0]?.text ?? '', new RegExp(`Assumed: numbers in ${unit}`));
  });

  it('getTokenAccountsByOwner: totals by mint and accounts', async () => {
    const { owner, mints, tokenProgram, accounts, delegate } = service.landmarks.solana;
    const view = await decode('solana', 'getTokenAccountsByOwner', [owner, { programId: tokenProgram }, { encoding: 'jsonParsed' }]);
    const row = rowsOf(tableOf(view, 'Accounts')).find((one) => one['account'] === accounts.delegated);
    assert.deepEqual([row?.['mint'], row?.['amount'], row?.['delegate']], [mints.coin, { amount: '123.456789', symbol: '' }, delegate]);
    const huge = rowsOf(tableOf(view, 'Accounts')).find((one) => one['account'] === accounts.huge);
    assert.deepEqual(huge?.['amount'], { amount: '18446744073709551615', symbol: '' });
  });

  it('l2net_getEvents: well-known events by their selectors, parties in keys or in data, and a note on more pages', async () => {
    const { contracts, firstBlock, latestBlock, methodPrefix } = service.landmarks.l2net;
    for (const address of [contracts.token, contracts.keyedToken]) {
      const view = await decode('l2net', `${methodPrefix}getEvents`, { filter: {
        from_block: { block_number: firstBlock.number }, to_block: { block_number: latestBlock.number }, address, chunk_size: 5,
      } });
      const table = tableOf(view, 'Events');
      const rows = rowsOf(table);
      assert.ok(rows.length > 0 && rows.every((row) => row['event'] === 'Transfer' || row['event'] === 'Approval'), JSON.stringify(rows));
      assert.match(view.notes[0]?.text ?? '', /More pages/);
      const [event] = table.details?.(0) ?? [];
      assert.ok(event?.kind === 'fields');
      assert.equal(event.fields[2]?.value.kind, 'integer');
    }
  });

  it('l2net_getTransactionReceipt: status, fee, messages and events', async () => {
    const { transactions, methodPrefix } = service.landmarks.l2net;
    const view = await decode('l2net', `${methodPrefix}getTransactionReceipt`, { transaction_hash: transactions.withMessages });
    assert.equal(view.tone, 'good');
    assert.match(String(fieldsOf(view)['Status']), /ACCEPTED/);
    assert.equal((fieldsOf(view)['Fee'] as { symbol: string }).symbol, 'ETH');
    assert.ok(tableOf(view, 'Messages sent').rowCount > 0);
  });

  it('a reverted call: the reason in words', async () => {
    const { contracts } = service.landmarks.evm;
    const data = encodeFunctionData({ abi: parseAbi(['function failWithPanic(uint256 divisor)']), args: [0n] });
    const view = await decode('evm', 'eth_call', [{ to: contracts.shapes.address, data }, 'latest']);
    assert.equal(view.tone, 'bad');
    assert.equal(view.title, 'Execution reverted');
    assert.ok(view.sections.some((section) => section.title === 'Reverted with Panic(uint256)'));
    assert.match(String(fieldsOf(view)['reason']), /zero/);
  });

  it('other eth_ results in decimal and with units', async () => {
    const { accounts, contracts, chainId, headBlock } = service.landmarks.evm;
    assert.equal(fieldsOf(await decode('evm', 'eth_blockNumber', []))['Block number'], String(headBlock));
    assert.equal(fieldsOf(await decode('evm', 'eth_chainId', []))['Chain id'], chainId);
    assert.equal((fieldsOf(await decode('evm', 'eth_getBalance', [accounts.bob, 'latest']))['Balance'] as { symbol: string }).symbol, 'ETH');
    assert.equal((fieldsOf(await decode('evm', 'eth_gasPrice', []))['Gas price'] as { symbol: string }).symbol, 'gwei');
    assert.match((await decode('evm', 'eth_getCode', [contracts.token.address, 'latest'])).summary, /^[\d,]+ bytes$/);
    // totalSupply()
    const supply = await decode('evm', 'eth_call', [{ to: contracts.token.address, data: '0x18160ddd' }, 'latest']);
    assert.equal(fieldsOf(supply)['totalSupply'], service.landmarks.evm.token.supply);
    const history = await decode('evm', 'eth_feeHistory', ['0x5', 'latest', [50]]);
    assert.equal(tableOf(history, 'Blocks').rowCount, 6);
    const transaction = await decode('evm', 'eth_getTransactionByHash', [service.landmarks.evm.transactions.tokenTransfer]);
    assert.ok(transaction.sections.some((section) => section.title === 'Calls transfer(address,uint256)'));
  });

  it('an envelope is decoded by its method, a batch answer by answer', async () => {
    const { transactions } = service.landmarks.evm;
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'eth_getTransactionReceipt', params: [transactions.tokenTransfer] },
      { jsonrpc: '2.0', id: 'b', method: 'eth_nope', params: [] },
    ];
    const text = JSON.stringify(batch);
    const response = await fetch(`${service.url}/evm/v3/${service.keys.key}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
    const value = parsed(await response.text());
    const view = decodeExchange({
      call: { kind: 'raw', text, isBatch: true, methods: ['eth_getTransactionReceipt', 'eth_nope'], ids: ['a', 'b'] }, network: evmNetwork,
      outcome: { kind: 'result', body: new Uint8Array(), value },
    }, noHints);
    assert.equal(view.summary, '2 answers to 2 calls, 1 failed');
    assert.deepEqual(view.sections.filter((section) => /^\d\./.test(section.title ?? '')).map((section) => section.title).toSorted(), ['1. Transaction receipt', '2. Method not available']);
    const single = decodeExchange({
      call: { kind: 'raw', text: JSON.stringify(batch[0]), isBatch: false, methods: ['eth_getTransactionReceipt'], ids: ['a'] }, network: evmNetwork,
      outcome: { kind: 'result', body: new Uint8Array(), value: null },
    }, noHints);
    assert.match(single.summary, /^No receipt/);
  });
});

function parsed(text: string): JsonValue {
  const value = parseJson(text);
  assert.ok(value.kind === 'ok', text.slice(0, 200));
  return value.value;
}

function outcomeOf(answer: JsonValue): Outcome {
  const { result, error } = answer as { result?: JsonValue; error?: { code: number; message: string; data?: JsonValue } };
  const body = new Uint8Array();
  return error === undefined ? { kind: 'result', body, value: result ?? null } : { kind: 'rpcError', ...error, body };
}
