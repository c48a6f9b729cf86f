import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, readInteger, readList, readMember } from '../../../base/json/readMember';
import type { DecodedView } from '../../../base/view/decodedView';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { tokenAccountBytes } from '../../../formats/solana/decodeTokenAccount';
import type { Network } from '../../../model/networks/network';
import { anyValue, integerMember } from '../shared/memberValue';
import { nativeMember } from '../shared/nativeMember';
import { rowColumn, rowsDecoder } from '../shared/rowsDecoder';
import { decodeTokenAccounts } from './decodeTokenAccounts';
import { solanaData } from './solanaData';

const tokenPrograms: readonly JsonValue[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];

const decodeRows = rowsDecoder({
  title: 'Accounts of the program',
  nouns: ['account', 'accounts'],
  columns: [
    rowColumn('account', 'Account', 44, (item) => keyValue(readMember(item, 'pubkey'))),
    rowColumn(
      'balance',
      'Balance',
      20,
      (item, network) => nativeMember(readMember(item, 'account'), 'lamports', network),
      'end',
    ),
    rowColumn('space', 'Space', 12, (item) => integerMember(readMember(item, 'account'), 'space', 'bytes'), 'end'),
    rowColumn('data', 'Data', 60, (item) => solanaData(readMember(readMember(item, 'account'), 'data'))),
  ],
});

/**
 * Decodes the answer of `getProgramAccounts`. If the request asks a token program for accounts of the size that token
 * accounts have, they are shown as such.
 */
export function decodeProgramAccounts(
  params: readonly JsonValue[],
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
): DecodedView | undefined {
  const [program, options] = params;
  const isOfTokens =
    program !== undefined &&
    tokenPrograms.includes(program) &&
    readList(options, 'filters').some((filter) => readInteger(filter, 'dataSize') === BigInt(tokenAccountBytes));
  if (!isOfTokens) return decodeRows(value, network, hints, params);
  const list = isList(value) ? { value } : value;
  return decodeTokenAccounts([program, null, options ?? null], list, network, hints);
}

function keyValue(key: JsonValue | undefined): ReturnType<typeof anyValue> {
  return typeof key === 'string' ? { kind: 'key', text: key } : anyValue(key);
}
