import type { BlameTransaction, ChangeAuthor, ChangeCandidate } from '../../formats/stateDiff/blameAnswer';
import { type BlameSubject, identifyValue, type Words } from './blameQuestion';
import { type BlameReceipt, type BlockWrite, everySlot, isSame } from './blockAuthors';

/** What the transactions of a block wrote, in order, and what says so. */
interface WrittenBlock {
  readonly writes: readonly BlockWrite[];
  readonly transactions: readonly BlameTransaction[];
  readonly by: 'accessList' | 'trace';
}

/**
 * Returns the author of a change from the writes of its block. `before` has the words before the block, `value` those
 * after it. Undefined if the writes don't lead from one to the other, so that they don't explain the change.
 */
export function authorByWrites(
  subject: BlameSubject,
  { before, value }: { readonly before: Words; readonly value: Words },
  { writes, transactions, by }: WrittenBlock,
): ChangeAuthor | undefined {
  const words = new Map(before);
  let known = identifyValue(subject, words);
  const indexes: number[] = [];
  for (const index of new Set(writes.map((write) => write.index))) {
    for (const { slot, word, ...write } of writes) {
      if (write.index !== index) continue;
      for (const each of subject.slots) if (slot === each || slot === everySlot) words.set(each, word);
    }
    const now = identifyValue(subject, words);
    if (now === known) continue;
    known = now;
    indexes.push(index);
  }
  const last = indexes.at(-1);
  if (last === undefined || known !== identifyValue(subject, value)) return undefined;
  if (last < 0 || last >= transactions.length) return { kind: 'system' };
  const transaction = transactions[last];
  return transaction && { kind: 'transaction', by, transaction, others: indexes.length - 1 };
}

/** What changed: the state of a contract, or the balance or nonce of an account, which its own transactions change, too. */
export type ChangedPart = 'contract' | 'account';

/** Returns which part of an address a search is about. `method`: the call whose answer changed. Undefined for storage. */
export function partOfMethod(method: string | undefined): ChangedPart {
  return method === 'eth_getBalance' || method === 'eth_getTransactionCount' ? 'account' : 'contract';
}

/**
 * Returns the transactions of a block that may have changed the state of an address, most likely first. Transactions
 * that failed are left out, because they change no storage, except those that the account itself sent, which still
 * used a nonce and paid a fee. `receipts` is undefined if the network doesn't return them.
 */
export function findCandidates(
  address: string,
  part: ChangedPart,
  transactions: readonly BlameTransaction[],
  receipts: readonly BlameReceipt[] | undefined,
): readonly ChangeCandidate[] {
  const byHash = new Map(receipts?.map((receipt) => [receipt.hash, receipt]));
  const isFailed = ({ hash }: BlameTransaction): boolean => byHash.get(hash)?.isFailed === true;
  const isOwn = ({ sender }: BlameTransaction): boolean => part === 'account' && isSame(sender, address);
  const possible = transactions.filter((transaction) => !isFailed(transaction) || isOwn(transaction));
  const successful = possible.filter((transaction) => !isFailed(transaction));
  const only = receipts ? 'is the only successful transaction of the block' : 'is the only transaction of the block';
  return possible
    .map((transaction) => ({
      ...transaction,
      evidence: [
        ...(isOwn(transaction) ? ['is sent by the address'] : []),
        ...(isFailed(transaction) ? ['failed, but used a nonce and paid a fee'] : []),
        ...evidenceOf(address, part, transaction, byHash.get(transaction.hash)),
        ...(successful.length === 1 && !isFailed(transaction) ? [only] : []),
      ],
    }))
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.evidence.length - a.evidence.length);
}

function evidenceOf(
  address: string,
  part: ChangedPart,
  { to, input }: BlameTransaction,
  receipt: BlameReceipt | undefined,
): readonly string[] {
  const isCreation = isSame(receipt?.created, address);
  const named = input.toLowerCase().includes(address.toLowerCase().slice(2));
  const isContract = part === 'contract';
  return [
    ...(isCreation ? ['creates the contract'] : []),
    ...(isSame(to, address) ? [isContract ? 'calls the contract' : 'is sent to the address'] : []),
    ...(receipt?.emitters.includes(address.toLowerCase()) ? ['has events of the contract'] : []),
    ...(named ? [`names the ${isContract ? 'contract' : 'address'} in its data`] : []),
  ];
}
