import { isList, type JsonValue, readInteger, readList, readMember, readText } from '../../../base/json/jsonValue';
import { countedText } from '../../../base/view/amountText';
import { column, numberColumn } from '../../../base/view/tableOf';
import { tokenAccountBytes } from '../../../formats/solana/decodeTokenAccount';
import type { AnswerDecoder, PositionalDecoder } from '../shared/decoderTable';
import { viewOf } from '../shared/genericView';
import { integerMember, nativeMember } from '../shared/memberValue';
import { rowsDecoder } from '../shared/rowsDecoder';
import { decodeSubscription } from '../shared/singleDecoder';
import { decodeTokenAccounts } from './decodeTokenAccounts';
import { keyMember, solanaData } from './solanaData';
import { tokenAccountTables } from './tokenAccountTable';
import { summarizeTokenAccounts } from './tokenTotals';

/**
 * Decodes the states of accounts that a subscription reported, in order. An account may have several states, so those of
 * token accounts have no totals. The answer of the subscription itself is its ID.
 */
export const decodeAccountStates: AnswerDecoder = (value, network, hints, params) => {
  if (!isList(value)) return decodeSubscription(value, network, hints, params);
  if (value.length === 0 || !value.every(isTokenAccount)) return decodeProgramAccounts([], value, network, hints);
  const accounts = summarizeTokenAccounts(value, undefined, hints.tokens);
  const count = countedText(value.length, 'state');
  return viewOf('Token accounts', count, tokenAccountTables(value, undefined, accounts, network));
};

const tokenPrograms: readonly JsonValue[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];

const decodeRows = rowsDecoder('Accounts of the program', ['account', 'accounts'], (network) => [
  column('account', 'Account', 44, (item) => keyMember(item, 'pubkey')),
  numberColumn('balance', 'Balance', 20, (item) => nativeMember(readMember(item, 'account'), 'lamports', network)),
  numberColumn('space', 'Space', 12, (item) => integerMember(readMember(item, 'account'), 'space', 'bytes')),
  column('data', 'Data', 60, (item) => solanaData(readMember(readMember(item, 'account'), 'data'))),
]);

/**
 * Decodes the answer of `getProgramAccounts`. If the request asks a token program for accounts of the size that token
 * accounts have, they are shown as such.
 */
export const decodeProgramAccounts: PositionalDecoder = (params, value, network, hints) => {
  const [program, options] = params;
  const isOfTokens =
    program !== undefined &&
    tokenPrograms.includes(program) &&
    readList(options, 'filters').some((filter) => readInteger(filter, 'dataSize') === BigInt(tokenAccountBytes));
  if (!isOfTokens) return decodeRows(value, network, hints, params);
  const list = isList(value) ? { value } : value;
  return decodeTokenAccounts([program, null, options ?? null], list, network, hints);
};

function isTokenAccount(item: JsonValue): boolean {
  const account = readMember(item, 'account') ?? null;
  const parsed = readMember(readMember(account, 'data'), 'parsed');
  if (parsed !== undefined) return readText(parsed, 'type') === 'account';
  return (
    (readText(account, 'owner') ?? '').startsWith('Token') &&
    readInteger(account, 'space') === BigInt(tokenAccountBytes)
  );
}
