import assert from 'node:assert/strict';

import { slotHex } from '../../../../../src/core/formats/storage/slotWord';
import { authorByWrites, findCandidates } from '../../../../../src/core/run/blame/authorOfChange';
import { readBlameReceipts, readBlockWrites } from '../../../../../src/core/run/blame/blockAuthors';
import { contract, hashOf, other } from './simulatedState';

const transactions = [0, 1].map((index) => ({ hash: hashOf(9, index), sender: other, to: contract, input: '0x' }));

describe('the author of a change', () => {
  it('is the transaction that ended the contract, whose trace lists no slot', () => {
    const kept = { result: { pre: { [other]: { balance: '0x1' } }, post: { [other]: { balance: '0x2' } } } };
    const ended = { result: { pre: { [contract]: { balance: '0x0', nonce: 1, code: '0xff' } }, post: {} } };
    const writes = readBlockWrites('trace', [kept, ended], contract);
    assert.ok(writes);
    const slot = slotHex(3n);
    const words = { before: new Map([[slot, slotHex(5n)]]), value: new Map([[slot, slotHex(0n)]]) };
    const block = { writes, transactions, by: 'trace' as const };
    const subject = { name: 'life', slots: [slot], part: undefined };
    const author = authorByWrites(subject, words, block);
    assert.equal(author?.kind === 'transaction' && author.transaction.hash, hashOf(9, 1));
    const stays = { ...words, value: new Map([[slot, slotHex(6n)]]) };
    assert.equal(authorByWrites(subject, stays, block), undefined);
  });
});

describe('the candidates for a change', () => {
  const [sent, paid] = transactions.map((transaction, index) => ({
    ...transaction,
    sender: index === 0 ? contract : other,
    to: index === 0 ? other : contract,
  }));
  assert.ok(sent && paid);
  const receipts = [sent, paid].map(({ hash }) => ({
    hash,
    isFailed: hash === sent.hash,
    created: undefined,
    emitters: [],
  }));

  it('of a balance or nonce are first those that the address sent, and also those that failed', () => {
    const candidates = findCandidates(contract, 'account', [paid, sent], receipts);
    assert.deepEqual(
      candidates.map(({ hash, evidence }) => [hash, evidence]),
      [
        [sent.hash, ['is sent by the address', 'failed, but used a nonce and paid a fee']],
        [paid.hash, ['is sent to the address', 'is the only successful transaction of the block']],
      ],
    );
  });

  it('of a contract are called its creation only if it was created', () => {
    const answer = ['0x0', '0x1'].map((status) => ({ transactionHash: sent.hash, status, contractAddress: contract }));
    assert.deepEqual(
      readBlameReceipts(answer)?.map(({ isFailed, created }) => [isFailed, created]),
      [
        [true, undefined],
        [false, contract],
      ],
    );
  });

  it('of storage are none that failed', () => {
    const candidates = findCandidates(contract, 'contract', [paid, sent], receipts);
    assert.deepEqual(
      candidates.map(({ hash, evidence }) => [hash, evidence]),
      [[paid.hash, ['calls the contract', 'is the only successful transaction of the block']]],
    );
  });
});
