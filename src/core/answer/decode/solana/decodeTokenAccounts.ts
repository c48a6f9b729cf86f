import {
  integerOf,
  isList,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { DecodedView, Field, Note } from '../../../base/view/decodedView';
import { currencyValue, integerValue, textValue } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { decodeTokenAccount, tokenAccountBytes } from '../../../formats/solana/decodeTokenAccount';
import type { DataSlice } from '../../../formats/solana/tokenAccount';
import type { Network } from '../../../model/networks/network';
import type { PositionalDecoder } from '../shared/decoderTable';
import { genericView, noteOf, viewOf, warningOf } from '../shared/genericView';
import { fieldIf } from '../shared/memberFields';
import { anyValue } from '../shared/memberValue';
import { tokenAccountTables } from './tokenAccountTable';
import { summarizeTokenAccounts, type TokenAccountsSummary, totalsTable } from './tokenTotals';

const title = 'Token accounts';

/** Decodes the answer of `getTokenAccountsByOwner` into the same table for every encoding. */
export function decodeTokenAccounts(
  params: readonly JsonValue[],
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
): DecodedView {
  if (!isObject(value)) return genericView(title, "The answer isn't a list of token accounts");
  const entries = readList(value, 'value');
  const context = contextFields(value);
  if (entries.length === 0) return viewOf(title, 'No token accounts', [{ kind: 'fields', fields: context }]);
  const slice = sliceOf(readMember(params[2], 'dataSlice'));
  const accounts = summarizeTokenAccounts(entries, slice, hints.tokens);
  const { totals } = accounts;
  const notes: Note[] = slice === undefined ? [] : sliceNotes(slice);
  const unread = entries.length - totals.reduce((sum, { accounts }) => sum + accounts, 0);
  if (unread > 0)
    notes.push(
      warningOf(
        `${countedText(unread, "account can't be read and is", "accounts can't be read and are")} in no total. ${accounts.problem ?? ''}`.trimEnd(),
      ),
    );
  if (totals.some((total) => total.token === undefined && total.mint !== undefined && total.amount !== undefined)) {
    notes.push(
      noteOf('The decimals are unknown because this encoding only has raw amounts. Use “jsonParsed” to get decimals.'),
    );
  }
  const mints = totals.filter((total) => total.mint !== undefined).length;
  return viewOf(
    title,
    summaryOf(entries.length, mints, accounts),
    [
      ...(mints === 0 ? [] : [totalsTable(totals.filter((total) => total.mint !== undefined))]),
      ...tokenAccountTables(entries, slice, accounts, network),
      { kind: 'fields', title: 'Context', fields: [...rentFields(accounts, network), ...context] },
    ],
    notes,
  );
}

/** Decodes a page of `getTokenAccountsByOwnerV2`. A page may be short: the list ends where there is no key of a next one. */
export const decodeTokenAccountPage: PositionalDecoder = (params, value, network, hints) => {
  const inner = readMember(value, 'value');
  const page = isObject(inner) ? inner : value;
  if (!isObject(value) || !isList(readMember(page, 'accounts'))) return undefined;
  const list = { context: readMember(value, 'context') ?? null, value: readList(page, 'accounts') };
  const view = decodeTokenAccounts(params, list, network, hints);
  const next = readMember(page, 'paginationKey') ?? null;
  if (next === null) return view;
  const more = noteOf('There are more pages. Add the `paginationKey` of this one to the options to get the next.');
  return {
    ...view,
    notes: [...view.notes, more],
    sections: [
      ...view.sections,
      { kind: 'fields', title: 'Next page', fields: [{ label: 'paginationKey', value: anyValue(next) }] },
    ],
  };
};

function summaryOf(count: number, mints: number, { frozen, singleItems, empty }: TokenAccountsSummary): string {
  const parts = [
    `${countedText(count, 'token account')}${mints === 0 ? '' : ` of ${countedText(mints, 'mint')}`}`,
    ...(frozen > 0 ? [`${groupDigits(frozen)} frozen`] : []),
    ...(singleItems > 0 ? [countedText(singleItems, 'single item')] : []),
    ...(empty.size > 0 ? [`${groupDigits(empty.size)} empty`] : []),
  ];
  return parts.join(' · ');
}

function rentFields({ rent }: TokenAccountsSummary, { currency }: Network): readonly Field[] {
  const hint = 'returned when the accounts are closed; wrapped SOL is not included';
  return fieldIf('Locked for rent', rent, (lamports) => currencyValue(lamports, currency), hint);
}

function contextFields(value: JsonValue): readonly Field[] {
  const context = readMember(value, 'context');
  const slot = integerOf(readMember(context, 'slot'));
  const version = readText(context, 'apiVersion');
  return [...fieldIf('Slot', slot, (number) => integerValue(number)), ...fieldIf('API version', version, textValue)];
}

function sliceOf(json: JsonValue | undefined): DataSlice | undefined {
  const offset = readInteger(json, 'offset');
  const length = readInteger(json, 'length');
  return offset === undefined || length === undefined || offset < 0n || length < 0n
    ? undefined
    : { offset: Number(offset), length: Number(length) };
}

/** Lists the fields that the requested slice of each account's data covers. */
function sliceNotes({ offset, length }: DataSlice): Note[] {
  const covered = decodeTokenAccount(new Uint8Array(Math.max(0, Math.min(length, tokenAccountBytes - offset))), offset);
  const whole = Object.keys(covered).filter((name) => name !== 'partial' && name !== 'extensions');
  const parts = covered.partial.map(
    (field) =>
      `${field.name} in part (bytes ${field.sent[0]} to ${field.sent[1] - 1} of ${field.field[0]} to ${field.field[1] - 1})`,
  );
  const extensions =
    offset + length <= tokenAccountBytes + 1
      ? []
      : [
          offset <= tokenAccountBytes + 1
            ? 'all extensions'
            : "bytes of extensions that can't be decoded without the start",
        ];
  const all = [...whole, ...parts, ...extensions];
  const range = length === 0 ? 'no bytes' : `bytes ${offset} to ${offset + length - 1}`;
  return [
    noteOf(
      `The data slice covers ${range} of each account: ${all.length === 0 ? 'no fields of the 165-byte layout' : all.join(', ')}.`,
    ),
  ];
}
