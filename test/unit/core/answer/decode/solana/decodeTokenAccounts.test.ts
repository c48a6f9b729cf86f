import assert from 'node:assert/strict';

import { AccountRole, type Address, address, generateKeyPairSigner, lamports } from '@solana/kit';
import * as spl from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { getTransferSolInstruction } from '@solana-program/system';
import * as token from '@solana-program/token';

import { decodeTokenAccounts } from '../../../../../../src/core/answer/decode/solana/decodeTokenAccounts';
import { JsonNumber, type JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import type { DecodedView } from '../../../../../../src/core/base/view/decodedView';
import { jsonOfValue } from '../../../../../../src/core/base/view/printValue';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { solanaNetwork } from '../exampleNetworks';
import { rowsOf, tableOf } from '../viewParts';
import { type Encoding, fromLegacy, TokenProgram } from './tokenProgram';

const nativeMint = address('So11111111111111111111111111111111111111112');
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');

describe('token accounts of the real token programs', () => {
  let program: TokenProgram;
  let six: Address;
  let nine: Address;
  let fee: Address;
  let accounts: readonly Address[];

  before(async () => {
    program = await TokenProgram.start();
    six = await program.createMint(6);
    nine = await program.createMint(9);
    const one = await program.createAccount(six, 123_456_789n);
    const other = await program.createAccount(nine, 2n ** 63n + 1n);
    await program.send([
      token.getApproveInstruction({
        source: one,
        delegate: program.delegate.address,
        owner: program.owner,
        amount: 1000n,
      }),
      token.getFreezeAccountInstruction({ account: other, mint: nine, owner: program.payer }),
    ]);
    accounts = [one, other, await wrapSol(program), await createFeeAccount()];
  });

  async function createFeeAccount(): Promise<Address> {
    const mint = await generateKeyPairSigner();
    const mintKey = new PublicKey(mint.address);
    const payerKey = new PublicKey(program.payer.address);
    const programKey = new PublicKey(token2022);
    const config = spl.createInitializeTransferFeeConfigInstruction(
      mintKey,
      payerKey,
      payerKey,
      100,
      1_000_000n,
      programKey,
    );
    fee = await program.createMint(
      2,
      spl.getMintLen([spl.ExtensionType.TransferFeeConfig]),
      token2022,
      [fromLegacy(config, [])],
      mint,
    );
    const account = await program.createAccount(fee, 50_000n, token2022);
    const accountKey = new PublicKey(account);
    const ownerKey = new PublicKey(program.owner.address);
    const signers = [program.owner, program.payer];
    await program.send([
      fromLegacy(
        spl.createReallocateInstruction(
          accountKey,
          payerKey,
          [spl.ExtensionType.MemoTransfer, spl.ExtensionType.CpiGuard],
          ownerKey,
          [],
          programKey,
        ),
        signers,
      ),
      fromLegacy(spl.createEnableRequiredMemoTransfersInstruction(accountKey, ownerKey, [], programKey), signers),
      fromLegacy(spl.createEnableCpiGuardInstruction(accountKey, ownerKey, [], programKey), signers),
    ]);
    return account;
  }

  function decode(answer: JsonValue, config: JsonValue, known = true): DecodedView {
    const tokens = known
      ? { [six]: { decimals: 6, symbol: '' }, [nine]: { decimals: 9, symbol: '' }, [fee]: { decimals: 2, symbol: '' } }
      : {};
    return decodeTokenAccounts(
      [program.owner.address, { programId: token.TOKEN_PROGRAM_ADDRESS }, config],
      answer,
      solanaNetwork,
      { ...noHints, tokens },
    );
  }

  it('are the same table for all four encodings', () => {
    const encodings: readonly Encoding[] = ['base58', 'base64', 'base64+zstd', 'jsonParsed'];
    const views = encodings.map((encoding) => decode(program.answer(accounts, encoding), { encoding }));
    const [first, ...others] = views.map((view) => ({
      summary: view.summary,
      totals: rowsOf(tableOf(view, 'Totals by mint')),
      rows: rowsOf(tableOf(view, 'Accounts')),
    }));
    for (const other of others) assert.deepEqual(other, first);
  });

  it('have every field as it was written', () => {
    const rows = rowsOf(tableOf(decode(program.answer(accounts, 'base64'), { encoding: 'base64' }), 'Accounts'));
    const common = {
      owner: program.owner.address,
      program: token.TOKEN_PROGRAM_ADDRESS,
      space: '165',
      delegate: null,
      delegated: null,
      native: false,
      associated: true,
      closeAuthority: null,
      extensions: null,
    };
    const [one, other, wrapped, feeAccount] = rows.map(({ lamports: _, ...row }) => row);
    assert.deepEqual(one, {
      ...common,
      account: accounts[0],
      mint: six,
      amount: { amount: '123.456789', symbol: '' },
      state: 'initialized',
      delegate: program.delegate.address,
      delegated: { amount: '0.001', symbol: '' },
    });
    assert.deepEqual(other, {
      ...common,
      account: accounts[1],
      mint: nine,
      amount: { amount: '9223372036.854775809', symbol: '' },
      state: 'frozen',
    });
    assert.deepEqual(
      [wrapped?.['mint'], wrapped?.['amount'], wrapped?.['native']],
      [nativeMint, { amount: '1.5', symbol: '' }, true],
    );
    assert.deepEqual(
      [feeAccount?.['program'], feeAccount?.['amount'], feeAccount?.['extensions']],
      [token2022, { amount: '500', symbol: '' }, 'immutableOwner, transferFeeAmount, memoTransfer, cpiGuard'],
    );
  });

  it('show the extensions under the row, and the rent epoch with all its digits', () => {
    const details = tableOf(decode(program.answer(accounts, 'base64'), {}), 'Accounts').details?.(3) ?? [];
    const shown = details.flatMap((section) =>
      section.kind === 'fields'
        ? section.fields.map((field) => [section.title, field.label, jsonOfValue(field.value)])
        : [],
    );
    const has = (expected: readonly unknown[]) =>
      assert.ok(
        shown.some((one) => JSON.stringify(one) === JSON.stringify(expected)),
        JSON.stringify(expected),
      );
    has(['Extension transferFeeAmount', 'withheldAmount', { amount: '0', symbol: '' }]);
    has(['Extension memoTransfer', 'requireIncomingTransferMemos', true]);
    has(['Extension cpiGuard', 'lockCpi', true]);
    has(['Extension immutableOwner', 'immutableOwner', true]);
    assert.ok(shown.some(([, label, value]) => label === 'Rent epoch' && value === '18446744073709551615'));
  });

  it('show raw amounts with a note if the decimals are unknown', () => {
    const view = decode(program.answer(accounts.slice(0, 1), 'base64'), {}, false);
    assert.deepEqual(tableOf(view, 'Accounts').at(0)[2], { kind: 'integer', digits: '123456789', unit: 'raw' });
    assert.match(view.notes.map((note) => note.text).join(), /decimals are unknown/);
  });

  it('are summed exactly for each mint', () => {
    const [one] = accounts;
    assert.ok(one);
    const view = decode(program.answer([one, one, one], 'jsonParsed'), {});
    assert.deepEqual(rowsOf(tableOf(view, 'Totals by mint')), [
      { mint: six, accounts: '3', total: { amount: '370.370367', symbol: '' }, decimals: '6' },
    ]);
  });

  it('show the complete and partial fields of a data slice', () => {
    const dataSlice = { offset: 16, length: 52 };
    for (const encoding of ['base58', 'base64', 'base64+zstd'] as const) {
      const view = decode(program.answer(accounts.slice(0, 1), encoding, dataSlice), { encoding, dataSlice });
      assert.deepEqual(
        view.notes.map((note) => note.text),
        [
          'The data slice covers bytes 16 to 67 of each account: owner, mint in part (bytes 16 to 31 of 0 to 31), amount in part (bytes 64 to 67 of 64 to 71).',
        ],
      );
      const [row] = rowsOf(tableOf(view, 'Accounts'));
      assert.equal(row?.['owner'], program.owner.address);
      assert.deepEqual(row?.['amount'], { words: ['0x15cd5b07'], why: 'only bytes 64 to 67 of 64 to 71' });
      assert.equal(row?.['state'], null);
    }
  });

  it("accept the contract's `delegateAmount` as nodes' `delegatedAmount`", () => {
    const info = {
      mint: six,
      owner: six,
      isNative: false,
      state: 'initialized',
      delegate: nine,
      tokenAmount: { amount: '1', decimals: 0 },
      delegateAmount: { amount: '7', decimals: 0 },
    };
    const view = decode({ context: {}, value: [{ pubkey: six, account: { data: { parsed: { info } } } }] }, {});
    assert.equal(rowsOf(tableOf(view, 'Accounts'))[0]?.['delegated'] instanceof Object, true);
    assert.deepEqual(tableOf(view, 'Accounts').at(0)[5], { kind: 'amount', digits: '7', decimals: 0, symbol: '' });
  });

  it('never use the floating-point amount', () => {
    const info = {
      mint: six,
      owner: six,
      state: 'initialized',
      tokenAmount: { amount: '9007199254740993', decimals: 0, uiAmount: new JsonNumber('9007199254740992.0') },
    };
    const view = decode({ context: {}, value: [{ pubkey: six, account: { data: { parsed: { info } } } }] }, {});
    assert.deepEqual(tableOf(view, 'Accounts').at(0)[2], {
      kind: 'amount',
      digits: '9007199254740993',
      decimals: 0,
      symbol: '',
    });
  });

  it('exclude wrapped SOL from the rent', () => {
    const view = decode(program.answer(accounts.slice(2, 3), 'base64'), {});
    const context = view.sections.find((section) => section.kind === 'fields' && section.title === 'Context');
    const rent =
      context?.kind === 'fields' ? context.fields.find(({ label }) => label === 'Locked for rent') : undefined;
    assert.deepEqual(rent?.value, { kind: 'amount', digits: '2039280', decimals: 9, symbol: 'SOL' });
  });

  it('allocate no memory for frames that request more than an account needs', () => {
    const huge = Buffer.from('28b52ffd00ff0000', 'hex').toString('base64');
    // Blocks of one repeated byte, 128 KiB each of 4 bytes.
    const bomb = Buffer.concat([
      Buffer.from('28b52ffd0058', 'hex'),
      Buffer.concat(Array.from({ length: 200 }, () => Buffer.from([0x02, 0x00, 0x10, 0x61]))),
    ]).toString('base64');
    for (const [text, why] of [
      [huge, /needs more memory/],
      [bomb, /unpacks to more/],
    ] as const) {
      const view = decode({ context: {}, value: [{ pubkey: six, account: { data: [text, 'base64+zstd'] } }] }, {});
      const value = tableOf(view, 'Accounts').at(0)[2];
      assert.ok(value?.kind === 'undecoded');
      assert.match(value.why, why);
    }
  });

  it('are shown if another entry cannot be read', () => {
    const good = program.answer(accounts.slice(0, 1), 'base64') as { value: JsonValue[] };
    const bad: readonly JsonValue[] = [
      null,
      { account: { data: ['@@', 'base64'] } },
      { account: { data: ['AAAA', 'base64+zstd'] } },
      { account: { data: ['x', 'rot13'] } },
    ];
    const view = decode({ context: { slot: 1 }, value: [...bad, ...good.value] }, {});
    const table = tableOf(view, 'Accounts');
    assert.equal(table.rowCount, 5);
    for (const row of [0, 1, 2, 3]) assert.equal(table.at(row)[2]?.kind, 'undecoded');
    assert.equal(table.at(4)[2]?.kind, 'amount');
    assert.match(
      view.notes.map((note) => note.text).join(),
      /4 accounts can't be read and are in no total\. The entry has no account data/,
    );
  });
});

async function wrapSol(program: TokenProgram): Promise<Address> {
  const [account] = await token.findAssociatedTokenPda({
    owner: program.owner.address,
    mint: nativeMint,
    tokenProgram: token.TOKEN_PROGRAM_ADDRESS,
  });
  await program.send([
    await token.getCreateAssociatedTokenInstructionAsync({
      payer: program.payer,
      owner: program.owner.address,
      mint: nativeMint,
    }),
    getTransferSolInstruction({ source: program.payer, destination: account, amount: lamports(1_500_000_000n) }),
    {
      programAddress: token.TOKEN_PROGRAM_ADDRESS,
      accounts: [{ address: account, role: AccountRole.WRITABLE }],
      data: Uint8Array.of(17),
    },
  ]);
  return account;
}
