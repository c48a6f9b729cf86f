import assert from 'node:assert/strict';

import { getBase58Decoder } from '@solana/kit';
import { getTransferCheckedInstructionDataEncoder, getTransferInstructionDataEncoder } from '@solana-program/token';
import fc from 'fast-check';
import { formatUnits } from 'viem';

import { type JsonValue, readMember } from '../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../src/core/base/view/printText';
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
    assert.equal(
      view.summary,
      'Sent 1.5 tokens of EPjFWd…yTDt1v to So1111…111112 · Success in slot 430 · fee 0.000005 SOL',
    );
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
      amount: { amount: '1.5', symbol: '' },
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

describe('amounts in the instructions of a Solana transaction', () => {
  const hints = { ...noHints, tokens: { [target]: { decimals: 6, symbol: 'USDC' } } };
  const balance = (accountIndex: number, decimals: number, mint: string, more: object = {}): JsonValue => ({
    accountIndex,
    mint,
    uiTokenAmount: { amount: '5', decimals, ...more },
  });
  const run = (instructions: readonly JsonValue[], preTokenBalances: readonly JsonValue[] = [], known = hints) =>
    decode(
      'getTransaction',
      {
        slot: 1,
        meta: { err: null, fee: 5000, preTokenBalances },
        transaction: { message: { accountKeys: keys, instructions } },
      },
      known,
      solanaNetwork,
    );
  const argumentsOf = (...given: Parameters<typeof run>) =>
    rowsOf(tableOf(run(...given), 'Instructions')).map((row) => row['arguments']);
  const parsed = (type: string, info: JsonValue, programId = token): JsonValue => ({
    programId,
    parsed: { type, info },
  });

  it('have lamports in the currency', () => {
    const [first] = argumentsOf([parsed('transfer', { lamports: 2_039_280, source: payer }, system)]);
    assert.deepEqual(first, { lamports: { amount: '0.00203928', symbol: 'SOL' }, source: payer });
  });

  it('have the decimals of the mint as the balances say, also where the instruction has no mint', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        const data = base58(getTransferInstructionDataEncoder().encode({ amount }));
        const [row] = argumentsOf([{ programIdIndex: 3, accounts: [1, 2, 0], data }], [balance(1, decimals, target)]);
        assert.deepEqual(readMember(row, 'amount'), { amount: formatUnits(amount, decimals), symbol: 'USDC' });
      }),
    );
  });

  it('stay numbers where the mint is not known, or an account had two', () => {
    const transferred = parsed('transfer', { amount: '7', source, destination: payer });
    assert.deepEqual(readMember(argumentsOf([transferred])[0], 'amount'), '7');
    const two = [balance(1, 6, target), balance(1, 9, payer)];
    assert.deepEqual(readMember(argumentsOf([transferred], two)[0], 'amount'), '7');
  });

  it('are shown as the network shows them if a mint has interest or a multiplier, with the exact number', () => {
    const tokenAmount = { amount: '1000000', decimals: 6, uiAmount: 1.05, uiAmountString: '1.0512' };
    const [first] = argumentsOf([parsed('transferChecked', { mint: target, tokenAmount })]);
    assert.deepEqual(readMember(first, 'tokenAmount'), '1.0512 USDC as the network shows it (raw 1000000)');
    const [plain] = argumentsOf([
      parsed('transferChecked', { mint: target, tokenAmount: { ...tokenAmount, uiAmountString: '1' } }),
    ]);
    assert.deepEqual(readMember(plain, 'tokenAmount'), { amount: '1', symbol: 'USDC' });
    const view = decode(
      'getTransaction',
      {
        slot: 1,
        meta: { err: null, postTokenBalances: [balance(1, 6, target, { uiAmountString: '0.0000053' })] },
        transaction: { message: { accountKeys: keys } },
      },
      hints,
      solanaNetwork,
    );
    assert.equal(rowsOf(tableOf(view, 'Token balances'))[0]?.['shown'], '0.0000053');
  });

  it('are unlimited in approvals of the largest number', () => {
    const approve = parsed('approve', { amount: String(2n ** 64n - 1n), source, delegate: payer, owner: payer });
    const text = printText(run([approve], [balance(1, 6, target)]), { time: utcTime, maxRows: 5 });
    assert.match(text, /amount: unlimited USDC/);
  });

  it('are not made of the numbers of other programs', () => {
    const [first] = argumentsOf(
      [parsed('lock', { amount: '7', source, mint: target }, payer)],
      [balance(1, 6, target)],
    );
    assert.deepEqual(readMember(first, 'amount'), '7');
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
