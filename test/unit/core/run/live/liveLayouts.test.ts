import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Family } from '../../../../../src/core/model/networks/network';
import { layoutOfLive } from '../../../../../src/core/run/live/liveLayouts';
import type { LiveRequest } from '../../../../../src/core/run/live/liveRequest';

const tools = { builtIn: new BuiltInAbi(), hintsOf: () => Promise.resolve(noHints) };

/** The cells of a row that have a value, by column. */
async function saved(family: Family, rowKind: LiveRequest['rowKind'], row: JsonValue) {
  const layout = await layoutOfLive({ rowKind }, { family })([row], tools);
  const { columns } = layout.rows([row]);
  const cells = layout.columns.map(({ name }, place) => [name, columns[place]?.at(0) ?? null] as const);
  return Object.fromEntries(cells.filter(([, value]) => value !== null));
}

describe('layoutOfLive', () => {
  it('has whole transactions that are in no block, and only hashes where only those come', async () => {
    const whole = { hash: '0xa', from: '0xb', nonce: '0x2', value: '0xffffffffffffffffff', blockHash: null, r: '0x1' };
    assert.deepEqual(await saved('evm', 'transaction', whole), {
      hash: '0xa',
      from: '0xb',
      nonce: 2,
      value: '4722366482869645213695',
      other: '{"r":"0x1"}',
    });
    assert.deepEqual(await saved('evm', 'transaction', '0xa'), { hash: '0xa' });
  });

  it('has the members of a status beside its transaction', async () => {
    const status = { finality_status: 'ACCEPTED_ON_L2', execution_status: 'REVERTED', failure_reason: 'none left' };
    assert.deepEqual(await saved('l2net', 'status', { transaction_hash: '0xa', status }), {
      transaction_hash: '0xa',
      ...status,
    });
  });

  for (const [rowKind, row, cells] of [
    ['block', { block_number: 7, timestamp: 1_700_000_000 }, { block_number: 7, timestamp: 1_700_000_000 }],
    ['receipt', { transaction_hash: '0xa', events: [] }, { transaction_hash: '0xa', events: '[]' }],
    ['transaction', { transaction_hash: '0xa', more: 1 }, { transaction_hash: '0xa', other: '{"more":1}' }],
  ] as const)
    it(`has each ${rowKind} of l2net with all its members`, async () => {
      assert.deepEqual(await saved('l2net', rowKind, row), cells);
    });
});
