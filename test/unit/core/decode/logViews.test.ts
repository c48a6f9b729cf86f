import assert from 'node:assert/strict';

import { encodeEventTopics, type Hex, parseAbi } from 'viem';

import { noHints } from '../../../../src/core/abi/decodeHints';
import { printJsonRows } from '../../../../src/core/view/printTable';
import { evmNetwork } from './exampleNetworks';
import { alice, bob, token, transferLog } from './transferLog';
import { decode, rowsOf, tableOf } from './viewParts';

describe('logs', () => {
  it('shows one column per argument with scaled amounts if all logs are of one event', () => {
    const view = decode('eth_getLogs', [transferLog(1_500_000n), transferLog(1n, 1)], {
      ...noHints,
      tokens: { [token]: { decimals: 6, symbol: 'USDC' } },
    });
    assert.equal(view.summary, '2 logs in block 16 from 1 contract: 2 Transfer');
    const table = tableOf(view, 'Logs');
    assert.deepEqual(
      table.columns.map((column) => column.label),
      ['Block', 'Transaction', 'Position', 'Block hash', 'Log', 'Contract', 'Event', 'from', 'to', 'value'],
    );
    assert.deepEqual(
      rowsOf(table).map((row) => [row['argument0'], row['argument1'], row['argument2']]),
      [
        [alice, bob, { amount: '1.5', symbol: 'USDC' }],
        [alice, bob, { amount: '0.000001', symbol: 'USDC' }],
      ],
    );
    const [row] = JSON.parse(printJsonRows(table)) as readonly Record<string, unknown>[];
    assert.deepEqual([row?.['from'], row?.['to'], row?.['value']], [alice, bob, { amount: '1.5', symbol: 'USDC' }]);
  });

  it("never shows an NFT's token ID as an amount, even if hints name decimals", () => {
    const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)']);
    const log = transferLog(0n, 0, {
      topics: encodeEventTopics({ abi, args: { from: alice, to: bob, tokenId: 7n } }) as Hex[],
      data: '0x',
    });
    const view = decode('eth_getLogs', [log], { ...noHints, tokens: { [token]: { decimals: 6, symbol: 'USDC' } } });
    assert.equal(rowsOf(tableOf(view, 'Logs'))[0]?.['argument2'], '7');
  });

  it('marks logs that a reorganization removed', () => {
    const view = decode('eth_getLogs', [transferLog(1n), transferLog(2n, 1, { removed: true })]);
    assert.deepEqual(
      rowsOf(tableOf(view, 'Logs')).map((row) => row['removed']),
      [null, 'removed'],
    );
    assert.equal(view.notes[0]?.text, '1 of these logs was removed by a chain reorganization.');
  });

  it('counts events with the same name together, ignoring the case of topics', () => {
    const log = transferLog(1n);
    const [topic, ...more] = log['topics'] as readonly string[];
    const nft = transferLog(0n, 2, { topics: [String(topic), ...more, `0x${'7'.padStart(64, '0')}`], data: '0x' });
    assert.match(
      decode('eth_getLogs', [log, { ...log, topics: [`0x${String(topic).slice(2).toUpperCase()}`, ...more] }, nft])
        .summary,
      /: 3 Transfer$/,
    );
  });

  it('marks logs that have more data than their event or that don’t match it', () => {
    const { data } = transferLog(7n);
    const view = decode('eth_getLogs', [
      transferLog(7n),
      transferLog(7n, 1, { data: `${String(data)}00` }),
      transferLog(7n, 2, { data: '0x07' }),
    ]);
    assert.deepEqual(
      rowsOf(tableOf(view, 'Logs')).map((row) => row['event']),
      ['Transfer', 'Transfer (more data)', "Transfer (doesn't match)"],
    );
  });

  it('warns that a full answer may be incomplete', () => {
    const network = { ...evmNetwork, limits: { ...evmNetwork.limits, logResults: 2 } };
    assert.match(
      decode('eth_getLogs', [transferLog(1n), transferLog(2n)], noHints, network).notes[0]?.text ?? '',
      /^Exactly 2 logs, which is the maximum Ethereum returns/,
    );
  });

  it('shows every other reading and the matching ABI', () => {
    const item = {
      kind: 'event',
      name: 'Transfer',
      anonymous: false,
      inputs: [
        { name: 'src', type: 'address', indexed: true },
        { name: 'dst', type: 'address', indexed: true },
        { name: 'wad', type: 'uint256', indexed: false },
      ],
    } as const;
    const view = decode('eth_getLogs', [transferLog(1n)], {
      ...noHints,
      events: [{ item, source: { kind: 'workspace', label: 'Dai.json' } }],
    });
    const details = tableOf(view, 'Logs').details?.(0) ?? [];
    const titles = details.map((section) => section.title);
    assert.deepEqual(titles, [
      'Transfer(address,address,uint256)',
      'Could also be Transfer(address,address,uint256)',
      'Log',
    ]);
    const [best, other] = details;
    assert.ok(best?.kind === 'fields' && other?.kind === 'fields');
    assert.deepEqual(
      best.fields.map((field) => field.label),
      ['src', 'dst', 'wad', 'Decoded by'],
    );
    assert.deepEqual(best.fields.at(-1)?.value, { kind: 'text', text: 'Dai.json (workspace)' });
    assert.match(JSON.stringify(other.fields.at(-1)?.value), /built-in list/);
  });
});
