import assert from 'node:assert/strict';
import { encodeAbiParameters, encodeEventTopics, parseAbi, type Hex } from 'viem';
import { decodeExchange } from '../../../../src/core/decode/decodeExchange';
import { noHints, type DecodeHints } from '../../../../src/core/decode/decodeHints';
import { JsonNumber, type JsonValue } from '../../../../src/core/json/jsonValue';
import { selectorOf } from '../../../../src/core/l2net/selector';
import { feltHex } from '../../../../src/core/l2net/felt';
import type { Network } from '../../../../src/core/networks/network';
import type { DecodedView } from '../../../../src/core/view/decodedView';
import { printJsonRows } from '../../../../src/core/view/printTable';
import { evmNetwork, l2Network } from './exampleNetworks';
import { fieldsOf, rowsOf, tableOf } from './viewParts';

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const alice = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const bob = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const transfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);

function decode(method: string, value: JsonValue, hints: DecodeHints = noHints, network: Network = evmNetwork): DecodedView {
  return decodeExchange({ call: { kind: 'rpc', method, params: [] }, network, outcome: { kind: 'result', body: new Uint8Array(), value } }, hints);
}

function transferLog(value: bigint, index = 0, more: Record<string, JsonValue> = {}): { readonly [key: string]: JsonValue } {
  const topics = encodeEventTopics({ abi: transfer, args: { from: alice, to: bob } }) as Hex[];
  return {
    address: token, topics, data: encodeAbiParameters([{ type: 'uint256' }], [value]), blockNumber: '0x10', transactionHash: `0x${'a'.repeat(64)}`,
    transactionIndex: '0x1', blockHash: `0x${'b'.repeat(64)}`, logIndex: `0x${index.toString(16)}`, removed: false, ...more,
  };
}

describe('logs', () => {
  it('all of one event: a column an argument, amounts by the token\'s decimals', () => {
    const view = decode('eth_getLogs', [transferLog(1_500_000n), transferLog(1n, 1)], { ...noHints, tokens: { [token]: { decimals: 6, symbol: 'USDC' } } });
    assert.equal(view.summary, '2 logs in block 16 from 1 contract: 2 Transfer');
    const table = tableOf(view, 'Logs');
    assert.deepEqual(table.columns.map((column) => column.label), ['Block', 'Transaction', 'Position', 'Block hash', 'Log', 'Contract', 'Event', 'from', 'to', 'value']);
    assert.deepEqual(rowsOf(table).map((row) => [row['argument0'], row['argument1'], row['argument2']]), [
      [alice, bob, { amount: '1.5', symbol: 'USDC' }], [alice, bob, { amount: '0.000001', symbol: 'USDC' }],
    ]);
    const [row] = JSON.parse(printJsonRows(table)) as readonly Record<string, unknown>[];
    assert.deepEqual([row?.['from'], row?.['to'], row?.['value']], [alice, bob, { amount: '1.5', symbol: 'USDC' }]);
  });

  it('an NFT\'s token id is never an amount, whatever the hints say of its contract', () => {
    const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)']);
    const log = transferLog(0n, 0, { topics: encodeEventTopics({ abi, args: { from: alice, to: bob, tokenId: 7n } }) as Hex[], data: '0x' });
    const view = decode('eth_getLogs', [log], { ...noHints, tokens: { [token]: { decimals: 6, symbol: 'USDC' } } });
    assert.equal(rowsOf(tableOf(view, 'Logs'))[0]?.['argument2'], '7');
  });

  it('marks what a reorganization removed', () => {
    const view = decode('eth_getLogs', [transferLog(1n), transferLog(2n, 1, { removed: true })]);
    assert.deepEqual(rowsOf(tableOf(view, 'Logs')).map((row) => row['removed']), [null, 'removed']);
    assert.equal(view.notes[0]?.text, '1 of these logs was removed by a chain reorganization.');
  });

  it('counts events of one name together, whatever their topics’ case', () => {
    const log = transferLog(1n);
    const [topic, ...more] = log['topics'] as readonly string[];
    const nft = transferLog(0n, 2, { topics: [String(topic), ...more, `0x${'7'.padStart(64, '0')}`], data: '0x' });
    assert.match(decode('eth_getLogs', [log, { ...log, topics: [`0x${String(topic).slice(2).toUpperCase()}`, ...more] }, nft]).summary, /: 3 Transfer$/);
  });

  it('marks in its row a log with more data than its event describes, and one that does not fit', () => {
    const { data } = transferLog(7n);
    const view = decode('eth_getLogs', [transferLog(7n), transferLog(7n, 1, { data: `${String(data)}00` }), transferLog(7n, 2, { data: '0x07' })]);
    assert.deepEqual(rowsOf(tableOf(view, 'Logs')).map((row) => row['event']), ['Transfer', 'Transfer (more data)', 'Transfer (does not fit)']);
  });

  it('says that a full page may not be all', () => {
    const network = { ...evmNetwork, limits: { ...evmNetwork.limits, logResults: 2 } };
    assert.match(decode('eth_getLogs', [transferLog(1n), transferLog(2n)], noHints, network).notes[0]?.text ?? '', /^Exactly 2 logs, the most that Ethereum gives/);
  });

  it('offers every other reading, and says what matched', () => {
    const item = { kind: 'event', name: 'Transfer', anonymous: false, inputs: [{ name: 'src', type: 'address', indexed: true }, { name: 'dst', type: 'address', indexed: true }, { name: 'wad', type: 'uint256', indexed: false }] } as const;
    const view = decode('eth_getLogs', [transferLog(1n)], { ...noHints, events: [{ item, source: { kind: 'workspace', label: 'Dai.json' } }] });
    const details = tableOf(view, 'Logs').details?.(0) ?? [];
    const titles = details.map((section) => section.title);
    assert.deepEqual(titles, ['Transfer(address,address,uint256)', 'Could also be Transfer(address,address,uint256)', 'Log']);
    const [best, other] = details;
    assert.ok(best?.kind === 'fields' && other?.kind === 'fields');
    assert.deepEqual(best.fields.map((field) => field.label), ['src', 'dst', 'wad', 'Decoded by']);
    assert.deepEqual(best.fields.at(-1)?.value, { kind: 'text', text: 'Dai.json (workspace)' });
    assert.match(JSON.stringify(other.fields.at(-1)?.value), /built-in list/);
  });
});

describe('receipts', () => {
  const receipt = { status: '0x1', transactionHash: `0x${'a'.repeat(64)}`, blockNumber: '0x1', blockHash: `0x${'b'.repeat(64)}`, transactionIndex: '0x0', from: alice, to: bob,
    contractAddress: null, gasUsed: '0x5208', cumulativeGasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', logs: [], type: '0x2' };

  it('one sentence tells what happened', () => {
    assert.equal(decode('eth_getTransactionReceipt', { ...receipt, blockNumber: '0x121eac0', logs: [transferLog(1n)] }).summary, 'Success in block 19,000,000 · fee 0.000021 ETH · 1 log');
  });

  it('before Byzantium: the state root, and no word about success', () => {
    const { status: _, ...rest } = receipt;
    const view = decode('eth_getTransactionReceipt', { ...rest, root: `0x${'9'.repeat(64)}`, type: '0x0' });
    assert.equal(view.tone, 'neutral');
    assert.equal(fieldsOf(view)['Status'], 'Before Byzantium: not told');
    assert.equal(fieldsOf(view)['State root'], `0x${'9'.repeat(64)}`);
    assert.match(view.summary, /^Mined in block 1/);
  });

  it('lists and objects among the further fields open member by member', () => {
    const further = { l2ToL1Logs: [{ isService: true, key: '0x12', parts: [1, { deep: 'x' }] }], none: [], empty: {} };
    const fields = fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, ...further }));
    assert.deepEqual([fields['l2ToL1Logs'], fields['none'], fields['empty']], [[{ isService: true, key: '0x12', parts: ['1', { deep: 'x' }] }], [], '{}']);
    const deep = JSON.stringify(Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1));
    assert.match(JSON.stringify(fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, deep: JSON.parse(deep) as JsonValue }))['deep']), /^\[{6}"\[+1\]+"\]{6}$/);
    const long = Array.from({ length: 1001 }, () => 0);
    assert.equal(fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, long }))['long'], JSON.stringify(long));
  });

  it('a status that is told neither in word nor by a state root is not taken for an old one', () => {
    const { status: _, ...rest } = receipt;
    assert.equal(fieldsOf(decode('eth_getTransactionReceipt', rest))['Status'], 'Not told');
    assert.equal(fieldsOf(decode('eth_getTransactionReceipt', { ...rest, status: null, root: null }))['Status'], 'Not told');
  });

  it('what does not make up a fee is kept among the further fields, and so is what is no quantity', () => {
    const fields = fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, blobGasUsed: '0x20000', l1Fee: 'free', operatorFeeScalar: '0x1', logs: 'none' }));
    assert.deepEqual([fields['blobGasUsed'], fields['l1Fee'], fields['operatorFeeScalar'], fields['logs']], ['131072', 'free', '1', 'none']);
    assert.equal(fields['Blob fee'], undefined);
  });

  it('a fee of the L2\'s operator, whose formula receipts do not tell, is said to be left out', () => {
    const charged = { ...receipt, type: '0x2', l1Fee: '0x1', operatorFeeScalar: '0x0', operatorFeeConstant: '0x5' };
    assert.match(decode('eth_getTransactionReceipt', charged).notes[0]?.text ?? '', /operator fee is not counted/);
    assert.deepEqual(decode('eth_getTransactionReceipt', { ...charged, operatorFeeConstant: '0x0' }).notes, []);
  });

  it('an L2\'s own fee is said separately, its types by number, its own fields kept', () => {
    const fields = fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, type: '0x7e', l1Fee: '0xde0b6b3a7640000', l1GasUsed: '0x640', depositNonce: null }));
    assert.deepEqual([fields['Type'], fields['Fee'], fields['L1 fee'], fields['Fee with L1 fee'], fields['l1GasUsed']],
      ['OP Stack deposit (0x7e)', { amount: '0.000021', symbol: 'ETH' }, { amount: '1', symbol: 'ETH' }, { amount: '1.000021', symbol: 'ETH' }, '1600']);
    for (const [type, name] of [['0x64', 'Arbitrum deposit (0x64)'], ['0x4', 'set code (0x4)'], ['0x55', 'type 0x55']]) {
      assert.equal(fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, type: type ?? null }))['Type'], name);
    }
  });

  it('a block\'s receipts: a row each, the whole receipt under it', () => {
    const view = decode('eth_getBlockReceipts', [receipt, { ...receipt, status: '0x0' }]);
    assert.equal(view.summary, '2 receipts, 1 failed');
    const [table] = view.sections;
    assert.ok(table?.kind === 'table');
    assert.deepEqual(rowsOf(table).map((row) => [row['status'], row['fee']]), [['Success', { amount: '0.000021', symbol: 'ETH' }], ['Failure', { amount: '0.000021', symbol: 'ETH' }]]);
    assert.equal(table.details?.(1)[1]?.title, 'Fee');
  });
});

describe('block ranges', () => {
  const block = (number: number, more: Record<string, JsonValue> = {}): JsonValue => ({
    number: `0x${number.toString(16)}`, gasUsed: '0x5', gasLimit: '0xa', baseFeePerGas: '0x3b9aca00', transactions: ['0x1'], ...more,
  });

  it('what a block does not tell is no zero, in the table and in the charts', () => {
    const view = decode('eth_getBlockRange', [block(1), { number: '0x2' }, { number: '0x3', gasUsed: '0x5', transactions: 'many' }]);
    assert.deepEqual(rowsOf(tableOf(view, 'Blocks')).map((row) => [row['gasUsed'], row['baseFee'], row['transactions']]), [
      ['5', { amount: '1', symbol: 'gwei' }, '1'], [null, null, null], ['5', null, 'many'],
    ]);
    const charts = view.sections.filter((section) => section.kind === 'chart');
    assert.deepEqual(charts.map(({ title, series }) => [title, series[0]?.heights, series[0]?.exact(1)]), [
      ['Gas used', [50, null, null], { kind: 'nothing' }], ['Base fee', [1, null, null], { kind: 'nothing' }], ['Transactions', [1, null, null], { kind: 'nothing' }],
    ]);
  });

  it('charts run in the order of the numbers, whatever order the blocks came in; what no block tells has no chart', () => {
    const view = decode('eth_getBlockRange', [block(9, { baseFeePerGas: null, gasUsed: '0xa' }), block(7, { baseFeePerGas: null })]);
    const charts = view.sections.filter((section) => section.kind === 'chart');
    assert.deepEqual(charts.map(({ title, x, series }) => [title, x, series[0]?.heights]), [['Gas used', [7, 9], [50, 100]], ['Transactions', [7, 9], [1, 1]]]);
  });

  it('answers without a block are counted, and said where there are no others', () => {
    assert.equal(decode('eth_getBlockRange', [block(1), null]).notes[0]?.text, '1 of the 2 answers holds no block.');
    assert.equal(decode('eth_getBlockRange', [null, null]).summary, 'No block is known in this range');
  });
});

describe('base fees', () => {
  function fees(value: JsonValue, baseFee: Network['baseFee']): DecodedView {
    return decode('GET baseFeeHistory', value, noHints, { ...evmNetwork, baseFee });
  }

  it('wei, newest first: shown oldest to newest, exactly', () => {
    const view = fees(['30000000001', '10000000000', '20000000000'], { unit: 'wei', order: 'newestFirst' });
    assert.deepEqual(fieldsOf(view), {
      Newest: { amount: '30.000000001', symbol: 'gwei' }, Lowest: { amount: '10', symbol: 'gwei' }, Median: { amount: '20', symbol: 'gwei' },
      Highest: { amount: '30.000000001', symbol: 'gwei' }, Blocks: '3',
    });
    const chart = view.sections.find((section) => section.kind === 'chart');
    assert.ok(chart?.kind === 'chart');
    assert.deepEqual([chart.x, chart.series[0]?.heights], [[-2, -1, 0], [20, 10, 30.000000001]]);
    assert.equal(view.notes[0]?.text, 'Assumed: numbers in wei, newest first. The service does not say; both are settings of the network.');
  });

  it('gwei with fractions of differing length, an even count: the median has a place more', () => {
    const fields = fieldsOf(fees(['7.5', '7.250000001', new JsonNumber('7.0'), '8'], { unit: 'gwei', order: 'oldestFirst' }));
    assert.deepEqual(fields['Median'], { amount: '7.3750000005', symbol: 'gwei' });
    assert.deepEqual(fields['Newest'], { amount: '8', symbol: 'gwei' });
  });

  it('leaves a gap for what is no decimal number, shows it as it came, and says so', () => {
    const view = fees(['1', 'many', null, '3', '-2'], { unit: 'wei', order: 'newestFirst' });
    assert.deepEqual([fieldsOf(view)['Newest'], fieldsOf(view)['Lowest'], fieldsOf(view)['Median'], fieldsOf(view)['Blocks']],
      [{ amount: '0.000000001', symbol: 'gwei' }, { amount: '0.000000001', symbol: 'gwei' }, { amount: '0.000000002', symbol: 'gwei' }, '5']);
    const chart = view.sections.find((section) => section.kind === 'chart');
    assert.deepEqual(chart?.series[0]?.heights, [null, 3e-9, null, null, 1e-9]);
    assert.deepEqual(rowsOf(tableOf(view, 'Newest first')).map((row) => row['baseFee']), [
      { amount: '0.000000001', symbol: 'gwei' }, { words: ['many'], why: 'no decimal number' }, { words: ['null'], why: 'no decimal number' }, { amount: '0.000000003', symbol: 'gwei' },
      { words: ['-2'], why: 'no decimal number' },
    ]);
    assert.deepEqual(view.notes.map(({ text }) => text)[0], '3 of the 5 entries are no decimal numbers and are left out of the figures.');
    assert.match(fees(['many'], { unit: 'wei', order: 'oldestFirst' }).summary, /holds no decimal numbers/);
  });

  it('a list of any length is read', () => {
    assert.equal(fieldsOf(fees(Array.from({ length: 300_000 }, () => '1.5'), { unit: 'gwei', order: 'oldestFirst' }))['Blocks'], '300000');
  });
});

describe('l2net', () => {
  const event = (keys: readonly bigint[], data: readonly bigint[]): JsonValue => ({ from_address: '0x0abc', block_number: 5, transaction_hash: '0x1', keys: keys.map(feltHex), data: data.map(feltHex) });

  it('the same transfer in keys and in data reads the same', () => {
    for (const one of [event([selectorOf('Transfer'), 1n, 2n], [3n, 0n]), event([selectorOf('Transfer')], [1n, 2n, 3n, 0n])]) {
      const [row] = rowsOf(tableOf(decode('l2net_getEvents', { events: [one] }, noHints, l2Network), 'Events'));
      assert.deepEqual([row?.['event'], row?.['contract'], row?.['argument0'], row?.['argument1'], row?.['argument2']], ['Transfer', '0xabc', '0x1', '0x2', '3']);
    }
  });

  it('the contract\'s own ABI goes before well-known shapes, which stay offered', () => {
    const cairoAbis = { '0xabc': [{ type: 'event', name: 'Transfer', keys: [], data: [{ name: 'a', type: 'felt' }, { name: 'b', type: 'felt' }, { name: 'c', type: 'felt' }, { name: 'd', type: 'felt' }] }] };
    const table = tableOf(decode('l2net_getEvents', { events: [event([selectorOf('Transfer')], [1n, 2n, 3n, 0n])] }, { ...noHints, cairoAbis }, l2Network), 'Events');
    const titles = (table.details?.(0) ?? []).map((section) => section.title ?? '');
    assert.equal(titles[0], 'Transfer');
    assert.match(titles[1] ?? '', /^Could also be Transfer\(from: ContractAddress/);
    assert.equal(titles.at(-1), 'Keys and data');
  });

  it('felts of an unknown event as integer, short string and u256 with the next', () => {
    const price = BigInt(`0x${Buffer.from('ETH/USD').toString('hex')}`);
    const view = decode('l2net_getEvents', { events: [event([99n], [price, 5n, 1n])], continuation_token: 'next' }, noHints, l2Network);
    const [words] = tableOf(view, 'Events').details?.(0) ?? [];
    assert.ok(words?.kind === 'table');
    assert.deepEqual(rowsOf(words).map((row) => [row['place'], row['text'], row['pair']]), [
      ['key 0', 'c', null], ['data 0', 'ETH/USD', String(price + 5n * 2n ** 128n)], ['data 1', null, String(5n + 2n ** 128n)], ['data 2', null, null],
    ]);
    assert.equal(fieldsOf(view)['Continuation token'], 'next');
    assert.match(view.summary, /more pages$/);
  });

  it('an event that the ABI does not fit goes behind the well-known shapes that do', () => {
    const cairoAbis = { '0xabc': [{ type: 'event', name: 'Transfer', keys: [], data: ['a', 'b', 'c', 'd'].map((name) => ({ name, type: 'u8' })) }] };
    const table = tableOf(decode('l2net_getEvents', { events: [event([selectorOf('Transfer')], [1n, 2n, 300n, 0n])] }, { ...noHints, cairoAbis }, l2Network), 'Events');
    assert.equal(rowsOf(table)[0]?.['argument2'], '300');
    const readings = table.details?.(0).filter((section) => section.kind === 'fields') ?? [];
    assert.equal(readings.at(-1)?.title, 'Could also be Transfer');
  });

  it('an event that does not fit, come first, takes no argument from those that do', () => {
    const cairoAbis = { '*': [{ type: 'event', name: 'Paid', keys: [], data: ['a', 'b', 'c'].map((name) => ({ name, type: 'u8' })) }] };
    const table = tableOf(decode('l2net_getEvents', { events: [event([selectorOf('Paid')], [300n, 2n, 3n]), event([selectorOf('Paid')], [1n, 2n, 3n])] }, { ...noHints, cairoAbis }, l2Network), 'Events');
    const [first, second] = rowsOf(table);
    assert.equal(first?.['event'], 'Paid (does not fit)');
    assert.deepEqual([second?.['event'], second?.['arguments']], ['Paid', { a: '1', b: '2', c: '3' }]);
  });

  it('keys and data that are no felts are shown as they came, and not decoded past them', () => {
    const odd = { from_address: '0xabc', keys: [feltHex(selectorOf('Transfer'))], data: ['0x1', 'zz', 7, '0x2', '0x3', '0x0'] };
    const view = decode('l2net_getEvents', { events: [odd] }, noHints, l2Network);
    assert.deepEqual(rowsOf(tableOf(view, 'Events'))[0]?.['arguments'], { words: [...odd.keys, '0x1', 'zz', '7', '0x2', '0x3', '0x0'], why: 'not all of the keys and data are felts' });
    const [details] = tableOf(view, 'Events').details?.(0) ?? [];
    assert.ok(details?.kind === 'fields');
    assert.equal(details.fields[0]?.value.kind, 'undecoded');
  });

  it('a method under the name that the network\'s wire has for it', () => {
    assert.equal(decode('brand_getEvents', { events: [] }, noHints, { ...l2Network, methodPrefix: 'brand_' }).summary, 'No events match');
  });

  it('fees as bare hex and as an amount with its unit; reverted is bad', () => {
    const receipt = { transaction_hash: '0x1', actual_fee: '0xde0b6b3a7640000', status: 'ACCEPTED_ON_L2', block_hash: '0x2', block_number: 7, messages_sent: [], events: [] };
    const view = decode('l2net_getTransactionReceipt', receipt, noHints, l2Network);
    assert.equal(view.summary, 'ACCEPTED_ON_L2 in block 7 · fee 1 ETH');
    const newer = decode('l2net_getTransactionReceipt', { ...receipt, actual_fee: { amount: '0x1', unit: 'FRI' }, status: null, execution_status: 'REVERTED', finality_status: 'ACCEPTED_ON_L2' }, noHints, l2Network);
    assert.deepEqual([newer.tone, fieldsOf(newer)['Fee']], ['bad', { amount: '0.000000000000000001', symbol: 'STRK' }]);
  });
});

describe('other answers', () => {
  it('a body too large to parse is offered whole', () => {
    const view = decodeExchange({ call: { kind: 'rpc', method: 'eth_getLogs', params: [] }, network: evmNetwork, outcome: { kind: 'result', body: new Uint8Array(1234), value: undefined } }, noHints);
    assert.deepEqual([view.title, view.summary], ['Large answer', '1,234 bytes']);
  });

  it('delegated accounts and minimal proxies are told by their code', () => {
    const target = bob.slice(2).toLowerCase();
    assert.equal(fieldsOf(decode('eth_getCode', `0xef0100${target}`))['Delegates to'], bob);
    assert.equal(fieldsOf(decode('eth_getCode', `0x363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`))['Proxy of'], bob);
    assert.match(decode('eth_getCode', '0x').summary, /^No code/);
  });

  it('answers of a batch find their calls by ids of any length', () => {
    const text = '[{"jsonrpc":"2.0","id":18446744073709551616,"method":"eth_chainId"},{"jsonrpc":"2.0","id":18446744073709551617,"method":"eth_getBalance"}]';
    const value = [{ id: new JsonNumber('18446744073709551617'), result: '0xde0b6b3a7640000' }, { id: new JsonNumber('18446744073709551616'), result: '0x1' }];
    const view = decodeExchange({ call: { kind: 'raw', text, isBatch: true, methods: [], ids: [] }, network: evmNetwork, outcome: { kind: 'result', body: new Uint8Array(), value } }, noHints);
    assert.deepEqual(view.sections.map(({ title }) => title).filter((title) => title !== undefined), ['1. Balance', '2. Chain id']);
  });

  it('methods that nobody decodes are described', () => {
    assert.equal(decode('debug_traceTransaction', { a: 1, b: 2 }).summary, 'An object with 2 members');
  });
});
