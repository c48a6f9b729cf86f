import assert from 'node:assert/strict';

import { getBase58Decoder } from '@solana/kit';
import { getTransferCheckedInstructionDataEncoder } from '@solana-program/token';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { solanaNetwork } from '../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../viewParts';

const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const system = '11111111111111111111111111111111';
const payer = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const source = 'So11111111111111111111111111111111111111112';
const target = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const keys = [payer, source, target, token];
const base58 = (bytes: Parameters<ReturnType<typeof getBase58Decoder>['decode']>[0]): string =>
  getBase58Decoder().decode(bytes);

const transfer = base58(getTransferCheckedInstructionDataEncoder().encode({ amount: 1_500_000n, decimals: 6 }));

const transaction: JsonValue = {
  slot: 430,
  blockTime: 1_770_000_000,
  version: 0,
  transaction: {
    signatures: [payer],
    message: {
      accountKeys: keys,
      recentBlockhash: source,
      instructions: [{ programIdIndex: 3, accounts: [1, 2, 2, 0], data: transfer }],
    },
  },
  meta: {
    err: null,
    fee: 5000,
    computeUnitsConsumed: 4644,
    innerInstructions: [
      {
        index: 0,
        instructions: [
          { programId: token, program: 'spl-token', parsed: { type: 'burn', info: { amount: '5' } }, stackHeight: 2 },
        ],
      },
    ],
    preBalances: [10_000, 1, 1, 1],
    postBalances: [5000, 1, 1, 1],
    preTokenBalances: [
      { accountIndex: 1, mint: target, owner: payer, uiTokenAmount: { amount: '2000000', decimals: 6 } },
    ],
    postTokenBalances: [
      { accountIndex: 1, mint: target, owner: payer, uiTokenAmount: { amount: '500000', decimals: 6 } },
      { accountIndex: 2, mint: target, owner: source, uiTokenAmount: { amount: '1500000', decimals: 6 } },
    ],
    logMessages: [
      `Program ${token} invoke [1]`,
      'Program log: Instruction: TransferChecked',
      `Program ${system} invoke [2]`,
      `Program ${system} success`,
      `Program ${token} success`,
    ],
  },
};

const view = decode('getTransaction', transaction, noHints, solanaNetwork);

describe('the view of a Solana transaction', () => {
  it('says the result, the slot, the fee and the compute units', () => {
    assert.equal(view.summary, 'Success in slot 430 · fee 0.000005 SOL');
    assert.equal(view.tone, 'good');
    assert.equal(fieldsOf(view)['Compute units'], '4644');
  });

  it('decodes the instructions of the token program, and has those that it called within them', () => {
    const table = tableOf(view, 'Instructions');
    const rows = rowsOf(table);
    assert.deepEqual(
      rows.map(({ place, type }) => [place, type]),
      [
        ['1', 'transferChecked'],
        ['1.1', 'burn'],
      ],
    );
    assert.deepEqual(rows[0]?.['arguments'], {
      amount: '1500000',
      decimals: '6',
      source,
      mint: target,
      destination: target,
      authority: payer,
    });
    assert.deepEqual([table.depth?.(0), table.depth?.(1)], [0, 1]);
  });

  it('shows the changes of token balances, also of accounts that are new', () => {
    const rows = rowsOf(tableOf(view, 'Token balances'));
    assert.deepEqual(
      rows.map(({ difference, before, account }) => [difference, before, account]),
      [
        [{ amount: '-1.5', symbol: '' }, { amount: '2', symbol: '' }, source],
        [{ amount: '1.5', symbol: '' }, { amount: '0', symbol: '' }, target],
      ],
    );
    assert.equal(tableOf(view, 'Balances').rowCount, 1);
  });

  it('shows the log as a tree', () => {
    const table = tableOf(view, 'Log of the programs');
    assert.deepEqual(
      Array.from({ length: table.rowCount }, (_, row) => table.depth?.(row)),
      [0, 1, 1, 2, 1],
    );
  });

  it('is also the row of a block', () => {
    const block = decode(
      'getBlock',
      {
        blockHeight: 428,
        blockTime: null,
        blockhash: source,
        parentSlot: 429,
        previousBlockhash: target,
        transactions: [transaction],
      },
      noHints,
      solanaNetwork,
    );
    const table = tableOf(block, 'Transactions');
    assert.equal(block.summary, '1 transaction');
    assert.equal(rowsOf(table)[0]?.['units'], '4644');
    assert.ok(table.details?.(0).some(({ title }) => title === 'Instructions'));
  });

  it('says that a transaction in an unknown form has to be asked for in another encoding', () => {
    const encoded = decode(
      'getTransaction',
      { slot: 1, meta: { err: null, fee: 1 }, transaction: ['AQ==', 'base64'] },
      noHints,
      solanaNetwork,
    );
    assert.match(encoded.notes[0]?.text ?? '', /Use the encoding “jsonParsed”/);
  });
});

describe('a page of token accounts of a provider', () => {
  it('says that there are more pages while there is a key of the next one', () => {
    const account = { pubkey: payer, account: { lamports: 5, owner: token, space: 0, data: ['', 'base64'] } };
    const page = (paginationKey: JsonValue): JsonValue => ({
      context: { slot: 5 },
      value: { accounts: [account], paginationKey },
    });
    const more = decode('getTokenAccountsByOwnerV2', page('next'), noHints, solanaNetwork);
    assert.equal(fieldsOf(more)['paginationKey'], 'next');
    const last = decode('getTokenAccountsByOwnerV2', page(null), noHints, solanaNetwork);
    assert.equal(fieldsOf(last)['paginationKey'], undefined);
  });
});
