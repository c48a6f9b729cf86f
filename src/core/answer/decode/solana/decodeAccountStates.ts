import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, readInteger, readMember, readText } from '../../../base/json/readMember';
import { countedText } from '../../../base/view/amountText';
import { tokenAccountBytes } from '../../../formats/solana/decodeTokenAccount';
import type { AnswerDecoder } from '../shared/decoderTable';
import { viewOf } from '../shared/genericView';
import { decodeSubscription } from '../shared/singleDecoder';
import { decodeProgramAccounts } from './decodeProgramAccounts';
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

function isTokenAccount(item: JsonValue): boolean {
  const account = readMember(item, 'account') ?? null;
  const parsed = readMember(readMember(account, 'data'), 'parsed');
  if (parsed !== undefined) return readText(parsed, 'type') === 'account';
  return (
    (readText(account, 'owner') ?? '').startsWith('Token') &&
    readInteger(account, 'space') === BigInt(tokenAccountBytes)
  );
}
