import type { JsonValue } from '../../../base/json/jsonValue';
import { isObject, readList, readMember } from '../../../base/json/readMember';
import { countedText } from '../../../base/view/amountText';
import type { DecodedView, Section } from '../../../base/view/decodedView';
import { hashValue, integerValue, nothing, statusValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { Network } from '../../../model/networks/network';
import { viewOf } from '../shared/genericView';
import { anyValue, integerMember, plainMember, timeMember } from '../shared/memberValue';
import { nativeMember } from '../shared/nativeMember';
import { solanaResult, transactionParts } from './decodeSolanaTransaction';
import { transactionBody } from './transactionBody';

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
  return {
    kind: 'table',
    title: 'Transactions',
    rowCount: transactions.length,
    columns: [
      { id: 'index', label: 'Index', align: 'end', characters: 6 },
      { id: 'signature', label: 'Signature', align: 'start', characters: 44 },
      { id: 'result', label: 'Result', align: 'start', characters: 12 },
      { id: 'fee', label: 'Fee', align: 'end', characters: 16 },
      { id: 'units', label: 'Compute units', align: 'end', characters: 14 },
    ],
    at: (row) => {
      const item = transactions[row];
      const meta = readMember(item, 'meta');
      const { tone, text } = solanaResult(meta);
      return [
        integerValue(row),
        signatureValue(readList(transactionBody(item), 'signatures')[0]),
        statusValue(tone, text),
        isObject(meta) ? nativeMember(meta, 'fee', network) : nothing,
        integerMember(meta, 'computeUnitsConsumed'),
      ];
    },
    details: (row) => transactionParts(transactions[row], network, hints),
  };
}

function signatureRows(signatures: readonly JsonValue[]): Section {
  return {
    kind: 'table',
    title: 'Signatures',
    rowCount: signatures.length,
    columns: [
      { id: 'index', label: 'Index', align: 'end', characters: 6 },
      { id: 'signature', label: 'Signature', align: 'start', characters: 88 },
    ],
    at: (row) => [integerValue(row), signatureValue(signatures[row])],
  };
}

function rewardRows(rewards: readonly JsonValue[], network: Network): Section {
  return {
    kind: 'table',
    title: 'Rewards',
    isFolded: true,
    rowCount: rewards.length,
    columns: [
      { id: 'account', label: 'Account', align: 'start', characters: 44 },
      { id: 'amount', label: 'Amount', align: 'end', characters: 20 },
      { id: 'type', label: 'Type', align: 'start', characters: 10 },
    ],
    at: (row) => {
      const reward = rewards[row] ?? null;
      return [
        plainMember(reward, 'pubkey'),
        nativeMember(reward, 'lamports', network),
        plainMember(reward, 'rewardType'),
      ];
    },
  };
}

function signatureValue(signature: JsonValue | undefined): Value {
  return typeof signature === 'string' ? hashValue(signature, 'solanaTransaction') : anyValue(signature);
}
