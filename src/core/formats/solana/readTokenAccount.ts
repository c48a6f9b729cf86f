import { accountExtensions, maxNodeTextLength, otherMembers } from '../../base/answerBounds';
import { firstEntries } from '../../base/json/firstEntries';
import {
  isList,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { failed, ok, type Result } from '../../base/result';
import { cutText } from '../../base/view/cutText';
import { decodeAccountBytes, type UnpackBudget } from './accountBytes';
import { decodeTokenAccount } from './decodeTokenAccount';
import type { DataSlice, TokenAccount, TokenExtension, TokenExtensionField } from './tokenAccount';

/**
 * Reads the token account in an entry of `getTokenAccountsByOwner`. The encoding is detected from the data, because
 * nodes fall back from `jsonParsed` to `base64`. `slice` is the request's `dataSlice`; `budget` limits the total
 * decompressed size of the answer's accounts.
 */
export function readTokenAccount(
  entry: JsonValue | undefined,
  slice: DataSlice | undefined,
  budget?: UnpackBudget,
): Result<TokenAccount, string> {
  const account = readMember(entry, 'account');
  const data = readMember(account, 'data');
  const parsed = readMember(readMember(data, 'parsed'), 'info');
  if (parsed !== undefined) return ok(readParsed(parsed));
  // A bare string is base58, the legacy encoding.
  const [text, encoding] = isList(data) ? data : [data, 'base58'];
  if (typeof text !== 'string' || typeof encoding !== 'string')
    return failed('The entry has no account data in a known encoding.');
  if (text.startsWith(nodeProblem)) {
    const said = cutText(text.slice(nodeProblem.length).trim(), maxNodeTextLength);
    return failed(`The node says “${said}”. Use the encoding "jsonParsed" or "base64".`);
  }
  const bytes = decodeAccountBytes(text, encoding, sentBytes(account, slice), budget);
  return bytes.kind === 'failed' ? bytes : ok(decodeTokenAccount(bytes.value, slice?.offset));
}

/** Nodes send a sentence that starts like this instead of data that the encoding can't represent. */
const nodeProblem = 'error:';

/** Returns the number of bytes that the answer holds for an account whose `space` is known. */
function sentBytes(account: JsonValue | undefined, slice: DataSlice | undefined): number | undefined {
  const space = readInteger(account, 'space');
  if (space === undefined || space < 0n || space > 2n ** 31n) return undefined;
  return slice === undefined ? Number(space) : Math.max(0, Math.min(slice.length, Number(space) - slice.offset));
}

function readParsed(info: JsonValue): TokenAccount {
  const mint = readText(info, 'mint');
  const owner = readText(info, 'owner');
  const balance = readMember(info, 'tokenAmount');
  const amount = readInteger(balance, 'amount');
  const decimals = readInteger(balance, 'decimals');
  const uiAmount = readText(balance, 'uiAmountString');
  const state = readText(info, 'state');
  // The contract uses `delegateAmount`; nodes send `delegatedAmount`.
  const delegated = readInteger(readMember(info, 'delegatedAmount') ?? readMember(info, 'delegateAmount'), 'amount');
  const extensions = readList(info, 'extensions').slice(0, accountExtensions).map(readExtension);
  return {
    mint,
    owner,
    amount,
    // Decimals are one byte of the mint. Other values are ignored.
    ...(decimals !== undefined && decimals >= 0n && decimals < 256n && { decimals: Number(decimals) }),
    uiAmount,
    state,
    delegate: readText(info, 'delegate') ?? 'none',
    delegatedAmount: delegated ?? 0n,
    native: readNative(info),
    closeAuthority: readText(info, 'closeAuthority') ?? 'none',
    ...(extensions.length > 0 && { extensions }),
    partial: [],
  };
}

function readNative(info: JsonValue): NonNullable<TokenAccount['native']> {
  if (readMember(info, 'isNative') !== true) return 'none';
  const rentReserve = readInteger(readMember(info, 'rentExemptReserve'), 'amount');
  return rentReserve === undefined ? {} : { rentReserve };
}

function readExtension(extension: JsonValue): TokenExtension {
  const state = readMember(extension, 'state');
  const fields = isObject(state)
    ? firstEntries(state, otherMembers).map(([name, value]) => readField(name, value))
    : [];
  return { name: readText(extension, 'extension') ?? 'unnamed extension', fields };
}

function readField(name: string, value: JsonValue): TokenExtensionField {
  if (typeof value === 'boolean') return { name, value: { kind: 'boolean', value } };
  const units = name.endsWith('Amount') ? readInteger({ value }, 'value') : undefined;
  if (units !== undefined) return { name, value: { kind: 'amount', units } };
  return { name, value: { kind: 'text', text: typeof value === 'string' ? value : printJson(value) } };
}
