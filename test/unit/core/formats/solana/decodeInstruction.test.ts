import assert from 'node:assert/strict';

import { type Address, getAddressDecoder, getBase58Decoder, type ReadonlyUint8Array } from '@solana/kit';
import * as system from '@solana-program/system';
import * as token from '@solana-program/token';
import fc from 'fast-check';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { decodeInstruction } from '../../../../../src/core/formats/solana/decodeInstruction';

const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const base58 = getBase58Decoder();
const addresses = getAddressDecoder();

/** The values of a random instruction. */
interface Sample {
  readonly amount: bigint;
  readonly more: bigint;
  readonly small: number;
  readonly one: Address;
  readonly other: Address;
  readonly maybe: Address | null;
  readonly text: string;
  readonly authority: token.AuthorityType;
}

const u64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => addresses.decode(bytes));
const samples: fc.Arbitrary<Sample> = fc.record({
  amount: u64,
  more: u64,
  small: fc.nat(255),
  one: key,
  other: key,
  maybe: fc.option(key),
  text: fc.string({ unit: 'grapheme', maxLength: 20 }),
  authority: fc.constantFrom(0, 1, 2, 3),
});

type Form = readonly [type: string, bytes: (sample: Sample) => ReadonlyUint8Array, read: (sample: Sample) => JsonValue];

const amountOf = ({ amount }: Sample): JsonValue => ({ amount: String(amount) });
const checkedOf = ({ amount, small }: Sample): JsonValue => ({ amount: String(amount), decimals: String(small) });
const ownerOf = ({ one }: Sample): JsonValue => ({ owner: one });
const mintOf = ({ small, one, maybe }: Sample): JsonValue => ({
  decimals: String(small),
  mintAuthority: one,
  ...(maybe !== null && { freezeAuthority: maybe }),
});
const mintBytes = ({ small, one, maybe }: Sample) => ({
  decimals: small,
  mintAuthority: one,
  freezeAuthority: maybe,
});
const nothing = (): JsonValue => ({});

const tokenForms: readonly Form[] = [
  ['initializeMint', (one) => token.getInitializeMintInstructionDataEncoder().encode(mintBytes(one)), mintOf],
  ['initializeAccount', () => token.getInitializeAccountInstructionDataEncoder().encode({}), nothing],
  [
    'initializeMultisig',
    ({ small }) => token.getInitializeMultisigInstructionDataEncoder().encode({ m: small }),
    ({ small }) => ({ m: String(small) }),
  ],
  ['transfer', ({ amount }) => token.getTransferInstructionDataEncoder().encode({ amount }), amountOf],
  ['approve', ({ amount }) => token.getApproveInstructionDataEncoder().encode({ amount }), amountOf],
  ['revoke', () => token.getRevokeInstructionDataEncoder().encode({}), nothing],
  [
    'setAuthority',
    ({ authority, maybe }) =>
      token.getSetAuthorityInstructionDataEncoder().encode({ authorityType: authority, newAuthority: maybe }),
    ({ authority, maybe }) => ({
      authorityType: ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount'][authority] ?? '',
      ...(maybe !== null && { newAuthority: maybe }),
    }),
  ],
  ['mintTo', ({ amount }) => token.getMintToInstructionDataEncoder().encode({ amount }), amountOf],
  ['burn', ({ amount }) => token.getBurnInstructionDataEncoder().encode({ amount }), amountOf],
  ['closeAccount', () => token.getCloseAccountInstructionDataEncoder().encode({}), nothing],
  ['freezeAccount', () => token.getFreezeAccountInstructionDataEncoder().encode({}), nothing],
  ['thawAccount', () => token.getThawAccountInstructionDataEncoder().encode({}), nothing],
  [
    'transferChecked',
    ({ amount, small }) => token.getTransferCheckedInstructionDataEncoder().encode({ amount, decimals: small }),
    checkedOf,
  ],
  [
    'approveChecked',
    ({ amount, small }) => token.getApproveCheckedInstructionDataEncoder().encode({ amount, decimals: small }),
    checkedOf,
  ],
  [
    'mintToChecked',
    ({ amount, small }) => token.getMintToCheckedInstructionDataEncoder().encode({ amount, decimals: small }),
    checkedOf,
  ],
  [
    'burnChecked',
    ({ amount, small }) => token.getBurnCheckedInstructionDataEncoder().encode({ amount, decimals: small }),
    checkedOf,
  ],
  [
    'initializeAccount2',
    ({ one }) => token.getInitializeAccount2InstructionDataEncoder().encode({ owner: one }),
    ownerOf,
  ],
  ['syncNative', () => token.getSyncNativeInstructionDataEncoder().encode({}), nothing],
  [
    'initializeAccount3',
    ({ one }) => token.getInitializeAccount3InstructionDataEncoder().encode({ owner: one }),
    ownerOf,
  ],
  [
    'initializeMultisig2',
    ({ small }) => token.getInitializeMultisig2InstructionDataEncoder().encode({ m: small }),
    ({ small }) => ({ m: String(small) }),
  ],
  ['initializeMint2', (one) => token.getInitializeMint2InstructionDataEncoder().encode(mintBytes(one)), mintOf],
  ['getAccountDataSize', () => token.getGetAccountDataSizeInstructionDataEncoder().encode({}), nothing],
  ['initializeImmutableOwner', () => token.getInitializeImmutableOwnerInstructionDataEncoder().encode({}), nothing],
  ['amountToUiAmount', ({ amount }) => token.getAmountToUiAmountInstructionDataEncoder().encode({ amount }), amountOf],
  [
    'uiAmountToAmount',
    ({ text }) => token.getUiAmountToAmountInstructionDataEncoder().encode({ uiAmount: text }),
    ({ text }) => ({ uiAmount: text }),
  ],
];

const associatedForms: readonly Form[] = [
  ['create', () => new Uint8Array(), nothing],
  ['create', () => token.getCreateAssociatedTokenInstructionDataEncoder().encode({}), nothing],
  ['createIdempotent', () => token.getCreateAssociatedTokenIdempotentInstructionDataEncoder().encode({}), nothing],
  ['recoverNested', () => token.getRecoverNestedAssociatedTokenInstructionDataEncoder().encode({}), nothing],
];

const systemForms: readonly Form[] = [
  [
    'createAccount',
    ({ amount, more, one }) =>
      system.getCreateAccountInstructionDataEncoder().encode({ lamports: amount, space: more, programAddress: one }),
    ({ amount, more, one }) => ({ lamports: String(amount), space: String(more), owner: one }),
  ],
  ['assign', ({ one }) => system.getAssignInstructionDataEncoder().encode({ programAddress: one }), ownerOf],
  [
    'transfer',
    ({ amount }) => system.getTransferSolInstructionDataEncoder().encode({ amount }),
    ({ amount }) => ({ lamports: String(amount) }),
  ],
  [
    'createAccountWithSeed',
    ({ amount, more, one, other, text }) =>
      system
        .getCreateAccountWithSeedInstructionDataEncoder()
        .encode({ base: one, seed: text, amount, space: more, programAddress: other }),
    ({ amount, more, one, other, text }) => ({
      base: one,
      seed: text,
      lamports: String(amount),
      space: String(more),
      owner: other,
    }),
  ],
  ['advanceNonce', () => system.getAdvanceNonceAccountInstructionDataEncoder().encode({}), nothing],
  [
    'withdrawFromNonce',
    ({ amount }) => system.getWithdrawNonceAccountInstructionDataEncoder().encode({ withdrawAmount: amount }),
    ({ amount }) => ({ lamports: String(amount) }),
  ],
  [
    'initializeNonce',
    ({ one }) => system.getInitializeNonceAccountInstructionDataEncoder().encode({ nonceAuthority: one }),
    ({ one }) => ({ nonceAuthority: one }),
  ],
  [
    'authorizeNonce',
    ({ one }) => system.getAuthorizeNonceAccountInstructionDataEncoder().encode({ newNonceAuthority: one }),
    ({ one }) => ({ newAuthorized: one }),
  ],
  [
    'allocate',
    ({ more }) => system.getAllocateInstructionDataEncoder().encode({ space: more }),
    ({ more }) => ({ space: String(more) }),
  ],
  [
    'allocateWithSeed',
    ({ one, text, more, other }) =>
      system
        .getAllocateWithSeedInstructionDataEncoder()
        .encode({ base: one, seed: text, space: more, programAddress: other }),
    ({ one, text, more, other }) => ({ base: one, seed: text, space: String(more), owner: other }),
  ],
  [
    'assignWithSeed',
    ({ one, text, other }) =>
      system.getAssignWithSeedInstructionDataEncoder().encode({ base: one, seed: text, programAddress: other }),
    ({ one, text, other }) => ({ base: one, seed: text, owner: other }),
  ],
  [
    'transferWithSeed',
    ({ amount, text, one }) =>
      system.getTransferSolWithSeedInstructionDataEncoder().encode({ amount, fromSeed: text, fromOwner: one }),
    ({ amount, text, one }) => ({ lamports: String(amount), sourceSeed: text, sourceOwner: one }),
  ],
  ['upgradeNonce', () => system.getUpgradeNonceAccountInstructionDataEncoder().encode({}), nothing],
];

const programs: readonly (readonly [name: string, program: string, forms: readonly Form[]])[] = [
  ['the token program', token.TOKEN_PROGRAM_ADDRESS, tokenForms],
  ['the associated token program', token.ASSOCIATED_TOKEN_PROGRAM_ADDRESS, associatedForms],
  ['the system program', system.SYSTEM_PROGRAM_ADDRESS, systemForms],
];

describe('decodeInstruction', () => {
  for (const [name, program, forms] of programs)
    it(`reads random instructions of ${name} as its library writes them`, () => {
      fc.assert(
        fc.property(samples, (sample) => {
          for (const [type, bytes, read] of forms) {
            const decoded = decodeInstruction(program, base58.decode(bytes(sample)), []);
            assert.deepEqual(decoded, { type, arguments: read(sample) }, type);
          }
        }),
        { numRuns: 30 },
      );
    });

  it('never reads past the end of data', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...programs.map(([, program]) => program), memo),
        fc.uint8Array({ maxLength: 120 }),
        (program, bytes) => {
          decodeInstruction(program, base58.decode(bytes), []);
        },
      ),
      { numRuns: 500 },
    );
    const whole = token.getInitializeMint2InstructionDataEncoder().encode({
      decimals: 1,
      mintAuthority: addresses.decode(new Uint8Array(32)),
      freezeAuthority: addresses.decode(new Uint8Array(32).fill(1)),
    });
    for (let length = 1; length < whole.length; length += 1) {
      const decoded = decodeInstruction(token.TOKEN_PROGRAM_ADDRESS, base58.decode(whole.slice(0, length)), []);
      // The byte before the freeze authority may be left out.
      assert.equal(decoded?.type, length === 34 ? 'initializeMint2' : undefined, String(length));
    }
  });

  it('names accounts as far as there are names', () => {
    const data = base58.decode(token.getTransferInstructionDataEncoder().encode({ amount: 5n }));
    assert.deepEqual(decodeInstruction(token.TOKEN_PROGRAM_ADDRESS, data, ['a', 'b', 'c', 'd'])?.arguments, {
      amount: '5',
      source: 'a',
      destination: 'b',
      authority: 'c',
    });
  });

  it('reads a memo as its text, and no data of unknown programs', () => {
    const text = new TextEncoder().encode('Thanks 👋');
    assert.deepEqual(decodeInstruction(memo, base58.decode(text), []), { type: 'memo', arguments: 'Thanks 👋' });
    assert.equal(decodeInstruction(memo, base58.decode(new Uint8Array([0xff])), []), undefined);
    assert.equal(decodeInstruction('Vote111111111111111111111111111111111111111', base58.decode(text), []), undefined);
  });
});
