import { isObject, type JsonValue, readList, readMember } from '../../../base/json/jsonValue';
import { countedText } from '../../../base/view/amountText';
import type { DecodedView, Section } from '../../../base/view/decodedView';
import { column, indexColumn, numberColumn, readRows, tableOf } from '../../../base/view/tableOf';
import { someValue, textValue } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { Network } from '../../../model/networks/network';
import { viewOf } from '../shared/genericView';
import { integerMember, nativeMember, plainMember, timeMember } from '../shared/memberValue';
import { solanaResult, transactionParts } from './decodeSolanaTransaction';
import { signatureValue, transactionBody } from './solanaData';
import { whatSolanaHappened } from './whatSolanaHappened';

const title = 'Block';

/** Decodes the answer of `getBlock`: the block, and one row for each transaction with its parts. */
export function decodeSolanaBlock(value: JsonValue, network: Network, hints: DecodeHints): DecodedView | undefined {
  if (value === null) return viewOf(title, 'No block found', []);
  if (!isObject(value) || readMember(value, 'blockhash') === undefined) return undefined;
  const transactions = readList(value, 'transactions');
  const signatures = readList(value, 'signatures');
  const count = Math.max(transactions.length, signatures.length);
  const isKnown = value['transactions'] !== undefined || value['signatures'] !== undefined;
  const rewards = readList(value, 'rewards');
  return viewOf(title, isKnown ? countedText(count, 'transaction') : 'Without transactions', [
    {
      kind: 'fields',
      fields: [
        { label: 'Block height', value: integerMember(value, 'blockHeight') },
        { label: 'Time', value: timeMember(value, 'blockTime') },
        { label: 'Blockhash', value: plainMember(value, 'blockhash') },
        { label: 'Parent slot', value: integerMember(value, 'parentSlot') },
        { label: 'Parent blockhash', value: plainMember(value, 'previousBlockhash') },
      ],
    },
    ...(transactions.length === 0 ? [] : [transactionRows(transactions, network, hints)]),
    ...(signatures.length === 0 ? [] : [signatureRows(signatures)]),
    ...(rewards.length === 0 ? [] : [rewardRows(rewards, network)]),
  ]);
}

function transactionRows(transactions: readonly JsonValue[], network: Network, hints: DecodeHints): Section {
  return tableOf(
    'Transactions',
    readRows(transactions, (item) => ({ item, meta: readMember(item, 'meta') })),
    [
      indexColumn,
      column('signature', 'Signature', 44, ({ item }) =>
        signatureValue(readList(transactionBody(item), 'signatures')[0]),
      ),
      column('result', 'Result', 12, ({ meta }) => ({ kind: 'status', ...solanaResult(meta) })),
      column('happened', 'What happened', 40, ({ item, meta }) =>
        someValue(whatSolanaHappened(readMember(transactionBody(item), 'message'), meta, network, hints), textValue),
      ),
      numberColumn('fee', 'Fee', 16, ({ meta }) => nativeMember(meta, 'fee', network)),
      numberColumn('units', 'Compute units', 14, ({ meta }) => integerMember(meta, 'computeUnitsConsumed')),
    ],
    { folds: ['units', 'index'], details: ({ item }) => transactionParts(item, network, hints) },
  );
}

function signatureRows(signatures: readonly JsonValue[]): Section {
  return tableOf('Signatures', signatures, [indexColumn, column('signature', 'Signature', 88, signatureValue)]);
}

function rewardRows(rewards: readonly JsonValue[], network: Network): Section {
  return tableOf(
    'Rewards',
    rewards,
    [
      column('account', 'Account', 44, (reward) => plainMember(reward, 'pubkey')),
      numberColumn('amount', 'Amount', 20, (reward) => nativeMember(reward, 'lamports', network)),
      column('type', 'Type', 10, (reward) => plainMember(reward, 'rewardType')),
    ],
    { isFolded: true },
  );
}
