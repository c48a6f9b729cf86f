import assert from 'node:assert/strict';

import { getTransactionEncoder } from '@solana/kit';
import * as token from '@solana-program/token';
import fc from 'fast-check';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { readWireTransaction } from '../../../../../../src/core/formats/solana/readWireTransaction';
import { solanaNetwork } from '../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../viewParts';
import { decodedByKit, type RanTransaction, RanTransactions } from './ranTransactions';

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe('transactions that the real programs ran', () => {
  let ran: RanTransactions;
  let created: RanTransaction;
  let paid: RanTransaction;
  let failed: RanTransaction;
  before(async () => {
    ran = await RanTransactions.start();
    created = await ran.createTokens();
    paid = await ran.pay(150n);
    failed = await ran.pay(10_000n);
  });

  const view = (answer: JsonValue) => decode('getTransaction', answer, noHints, solanaNetwork);
  const typesOf = (answer: JsonValue) =>
    rowsOf(tableOf(view(answer), 'Instructions')).map(({ place, type }) => `${String(place)} ${String(type)}`);

  it('have all instructions decoded, also those within others', () => {
    assert.deepEqual(typesOf(created.json), [
      '1 createAccount',
      '2 initializeMint2',
      '3 create',
      '3.1 getAccountDataSize',
      '3.2 createAccount',
      '3.3 initializeImmutableOwner',
      '3.4 initializeAccount3',
      '4 mintTo',
    ]);
    assert.deepEqual(
      typesOf(paid.json).filter((type) => !type.includes('.')),
      ['1 createIdempotent', '2 transferChecked', '3 transfer', '4 memo'],
    );
    const [, , , memo] = rowsOf(tableOf(view(paid.json), 'Instructions')).filter(
      ({ place }) => !String(place).includes('.'),
    );
    assert.equal(memo?.['arguments'], 'Thanks');
  });

  it('name the arguments and the accounts of a transfer', async () => {
    const transfer = rowsOf(tableOf(view(paid.json), 'Instructions')).find(({ type }) => type === 'transferChecked');
    assert.deepEqual(transfer?.['arguments'], {
      amount: { amount: '1.5', symbol: '' },
      decimals: '2',
      source: await ran.accountOf(ran.payer.address),
      mint: ran.mint.address,
      destination: await ran.accountOf(ran.friend.address),
      authority: ran.payer.address,
    });
    assert.equal(transfer['program'], token.TOKEN_PROGRAM_ADDRESS);
  });

  it('show what moved, and the compute units', () => {
    const paidView = view(paid.json);
    assert.match(paidView.summary, /^Sent 1.5 tokens of .* and 0.001 SOL to .* · Success in slot/);
    assert.deepEqual(
      rowsOf(tableOf(paidView, 'Token balances'))
        .map(({ owner, difference }) => ({ owner, difference }))
        .toSorted((one, other) => String(one.owner).localeCompare(String(other.owner))),
      [
        { owner: ran.payer.address, difference: { amount: '-1.5', symbol: '' } },
        { owner: ran.friend.address, difference: { amount: '1.5', symbol: '' } },
      ].toSorted((one, other) => one.owner.localeCompare(other.owner)),
    );
    assert.ok(Number(fieldsOf(paidView)['Compute units']) > 0);
  });

  it('have a log whose lines are as deep as their programs', () => {
    const table = tableOf(view(created.json), 'Log of the programs');
    const texts = rowsOf(table).map(({ text }) => String(text));
    for (const [row, text] of texts.entries()) {
      const level = /invoke \[(\d)\]$/.exec(text)?.[1];
      if (level !== undefined) assert.equal(table.depth?.(row), Number(level) - 1, text);
    }
    assert.ok(texts.some((text) => text.endsWith('invoke [2]')));
    const ends = texts.flatMap((text, row) => (text.endsWith(' success') ? [table.depth?.(row)] : []));
    assert.equal(ends.at(-1), 1);
  });

  it('say why they failed', () => {
    const { summary, tone } = view(failed.json);
    assert.equal(tone, 'bad');
    assert.match(summary, /^Failed: .*insufficient funds/i);
  });

  it('look the same when they are encoded', () => {
    for (const one of [created, paid, failed]) {
      assert.deepEqual(typesOf(one.base64), typesOf(one.json));
      assert.deepEqual(fieldsOf(view(one.base64)), fieldsOf(view(one.json)));
      assert.deepEqual(view(one.base64).notes, []);
    }
    const block = { blockhash: ran.mint.address, transactions: [paid.base64] };
    const [row] = rowsOf(tableOf(decode('getBlock', block, noHints, solanaNetwork), 'Transactions'));
    assert.equal(row?.['signature'], fieldsOf(view(paid.json))['Signature']);
  });

  it('show their instructions and balances when they are simulated', () => {
    const { meta } = paid.json as { readonly meta: Readonly<Record<string, JsonValue>> };
    const value = {
      err: null,
      logs: meta['logMessages'] ?? null,
      unitsConsumed: 5,
      innerInstructions: meta['innerInstructions'] ?? null,
      preBalances: meta['preBalances'] ?? null,
      postBalances: meta['postBalances'] ?? null,
    };
    const simulated = decode('simulateTransaction', { context: { slot: 1 }, value }, noHints, solanaNetwork, [
      paid.wire,
      { encoding: 'base64', innerInstructions: true },
    ]);
    assert.deepEqual(
      rowsOf(tableOf(simulated, 'Instructions')).map(({ place, type }) => `${String(place)} ${String(type)}`),
      typesOf(paid.json),
    );
    assert.ok(rowsOf(tableOf(simulated, 'Balances')).some(({ account }) => account === ran.friend.address));
  });
});

describe('readWireTransaction', () => {
  it('reads real transactions as @solana/kit does, also with lookup tables', async () => {
    const ran = await RanTransactions.start();
    const { wire } = await ran.createTokens();
    assert.deepEqual(readWireTransaction([wire, 'base64']), decodedByKit(Buffer.from(wire, 'base64')));
    const bytes = Uint8Array.from(getTransactionEncoder().encode(await ran.encodeWithLookups()));
    const read = readWireTransaction([base64Of(bytes), 'base64']);
    assert.deepEqual(read, decodedByKit(bytes));
    assert.match(JSON.stringify(read), /"addressTableLookups":\[\{"accountKey"/);
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(readWireTransaction([base64Of(bytes.subarray(0, length)), 'base64']), undefined, String(length));
    assert.equal(readWireTransaction([base64Of(Uint8Array.of(...bytes, 0)), 'base64']), undefined);
  });

  it('reads any bytes without a problem, and nothing that has another encoding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        readWireTransaction([base64Of(bytes), 'base64']);
      }),
      { numRuns: 300 },
    );
    assert.equal(readWireTransaction(['AQ==', 'base64+zstd']), undefined);
    assert.equal(readWireTransaction(undefined), undefined);
  });
});
