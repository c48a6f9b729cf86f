import assert from 'node:assert/strict';

import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

import { type JsonValue, readList } from '../../../../../../src/core/base/json/jsonValue';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { solanaNetwork } from '../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../viewParts';
import { type Encoding, TokenProgram } from './tokenProgram';

const one = 'So11111111111111111111111111111111111111112';
const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const context = { slot: 5 };

const view = (method: string, params: readonly JsonValue[], answer: JsonValue) =>
  decode(method, answer, noHints, solanaNetwork, params);

describe('accounts of a program', () => {
  let listed: (encoding: Encoding, slice?: { readonly offset: number; readonly length: number }) => JsonValue;
  before(async () => {
    const program = await TokenProgram.start();
    const mint = await program.createMint(2);
    const account = await program.createAccount(mint, 1_234n);
    listed = (encoding, slice) => program.answer([account], encoding, slice);
  });

  const filters = [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: one } }];

  for (const encoding of ['base64', 'base64+zstd', 'jsonParsed'] as const)
    it(`are token accounts if the filters ask for their size: ${encoding}`, () => {
      const list = readList(listed(encoding), 'value');
      const read = view('getProgramAccounts', [TOKEN_PROGRAM_ADDRESS, { encoding, filters }], list);
      assert.match(read.summary, /^1 token account of 1 mint/);
      const [row] = rowsOf(tableOf(read, 'Accounts'));
      assert.match(JSON.stringify(row?.['amount']), /12\.34|1234/);
      const withContext = view('getProgramAccounts', [TOKEN_PROGRAM_ADDRESS, { filters }], listed(encoding));
      assert.equal(fieldsOf(withContext)['Slot'], '12');
    });

  it('are read at the slice of the data that was asked for', () => {
    const dataSlice = { offset: 64, length: 8 };
    const read = view(
      'getProgramAccounts',
      [TOKEN_PROGRAM_ADDRESS, { filters, dataSlice }],
      listed('base64', dataSlice),
    );
    assert.match(read.notes.map(({ text }) => text).join(' '), /covers bytes 64 to 71 of each account: amount/);
  });

  it('are shown as they are for other programs and other sizes', () => {
    const list = readList(listed('base64'), 'value');
    for (const params of [
      [TOKEN_PROGRAM_ADDRESS, { filters: [{ dataSize: 82 }] }],
      [one, { filters }],
      [TOKEN_PROGRAM_ADDRESS],
    ])
      assert.equal(view('getProgramAccounts', params, list).title, 'Accounts of the program');
  });
});

describe('answers in the order of their request', () => {
  it('name the account of each row', () => {
    const account = { lamports: 5, owner: other, executable: false, space: 0, data: ['', 'base64'] };
    const read = view('getMultipleAccounts', [[one, other]], { context, value: [null, account] });
    assert.deepEqual(
      rowsOf(tableOf({ ...read, sections: read.sections.map((table) => ({ ...table, title: 'Rows' })) }, 'Rows')).map(
        (row) => [row['account'], row['found']],
      ),
      [
        [one, 'No'],
        [other, 'Yes'],
      ],
    );
  });

  it('name the signature of each status, and no result for one that is unknown', () => {
    const status = { slot: 48, confirmations: null, err: { InstructionError: [0, 'Custom'] } };
    const read = view('getSignatureStatuses', [[one, other]], { context, value: [null, status] });
    const rows = rowsOf(
      tableOf({ ...read, sections: read.sections.map((table) => ({ ...table, title: 'Rows' })) }, 'Rows'),
    );
    assert.deepEqual(
      rows.map(({ signature, found, result }) => [signature, found, result]),
      [
        [one, 'No', null],
        [other, 'Yes', 'Failure'],
      ],
    );
  });
});

describe('signatures for an address', () => {
  const list = [{ signature: one }, { signature: other, err: {} }].map((item) => ({ err: null, slot: 5, ...item }));
  const notesOf = (params: readonly JsonValue[], answer: JsonValue) =>
    view('getSignaturesForAddress', params, answer).notes.map(({ text }) => text);

  it('say how to get older ones if the answer is full', () => {
    assert.deepEqual(notesOf([one, { limit: 2 }], list), [
      `There may be older signatures. Add \`"before": "${other}"\` to the options to get them.`,
    ]);
    assert.deepEqual(notesOf([one, { limit: 3 }], list), []);
    assert.deepEqual(notesOf([one], list), []);
    assert.deepEqual(notesOf([one, { limit: 1 }], []), []);
    assert.deepEqual(notesOf([one, { limit: 1 }], [{ signature: '`a` [b](command:c)' }]), []);
  });
});

describe('the accounts of a simulation', () => {
  it('are shown as the transaction would leave them', () => {
    const account = { lamports: 5_000_000_000, owner: other, data: ['', 'base64'] };
    const value = { err: null, logs: [], accounts: [account, null] };
    const read = view('simulateTransaction', ['AQ==', { accounts: { addresses: [one, other] } }], { context, value });
    const rows = rowsOf(tableOf(read, 'Accounts afterwards'));
    assert.deepEqual(
      rows.map((row) => [row['account'], row['balance']]),
      [
        [one, { amount: '5', symbol: 'SOL' }],
        [other, null],
      ],
    );
  });
});
