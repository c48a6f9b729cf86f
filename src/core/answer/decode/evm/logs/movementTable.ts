import type { JsonValue } from '../../../../base/json/jsonValue';
import { itemsOfPiece, type Piecewise } from '../../../../base/piecewise';
import { countedText } from '../../../../base/view/amountText';
import type { Field, Section, TableSection } from '../../../../base/view/decodedView';
import { column, numberColumn, staying, tableOf } from '../../../../base/view/tableOf';
import {
  addressValue,
  currencyValue,
  integerValue,
  keptAddressValues,
  nothing,
  someValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import type { LogText } from '../../../../formats/abi/decode/decodeLog';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { CallTrace } from '../../../../formats/trace/callTrace';
import type { NativeCurrency } from '../../../../model/networks/network';
import { fieldIf } from '../../shared/memberFields';
import { tokenAmountValue, tokenAt } from '../../shared/tokenAmounts';
import { countedNativeAddress } from './nativeLogs';
import { netLogs, type NetMovement, type NetMovements, netTrace, zeroAddress } from './netMovements';
import { isRemoved, readLog } from './readLog';

/** Maximum number of tokens whose checksums a table keeps. */
const maxTokens = 256;

/**
 * Returns the gains and losses of each party in a call tree: of tokens according to its events, and of the native
 * currency.
 */
export function* traceMovements(
  trace: CallTrace,
  currency: NativeCurrency,
  hints: DecodeHints,
): Piecewise<readonly Section[]> {
  const hasLogs = trace.frames.some(({ logs }) => logs.length > 0);
  return movementSections(
    yield* netTrace(trace, (address) => Object.hasOwn(hints.tokens, address)),
    hasLogs ? 'Movements' : 'Movements (native currency; the tree has no events)',
    currency,
    hints,
  );
}

/**
 * Returns each party's gains and losses of tokens according to the events of a receipt. Transfers of native currency
 * within the transaction are only in the receipts of chains with logs about them (EIP-7708).
 */
export function* receiptMovements(
  logs: readonly JsonValue[],
  currency: NativeCurrency,
  hints: DecodeHints,
): Piecewise<readonly Section[]> {
  const kept: LogText[] = [];
  for (const [row, log] of logs.entries()) {
    if (row % itemsOfPiece === 0) yield;
    if (!isRemoved(log)) kept.push(readLog(log));
  }
  return movementSections(
    yield* netLogs(kept, (address) => Object.hasOwn(hints.tokens, address)),
    countedNativeAddress(kept) === undefined
      ? "Movements (from the events of the receipt; native transfers inside aren't in it)"
      : 'Movements (from the events of the receipt)',
    currency,
    hints,
  );
}

function movementSections(
  { nets, unread, unaddressed, isCut }: NetMovements,
  title: string,
  currency: NativeCurrency,
  hints: DecodeHints,
): readonly Section[] {
  if (nets.length === 0) return [];
  const notes = [
    ...(unread === 0 ? [] : [`${unread} transfer ${unread === 1 ? 'event has' : 'events have'} another form`]),
    ...(unaddressed === 0
      ? []
      : [
          `${countedText(unaddressed, 'call')} with value ${unaddressed === 1 ? 'has' : 'have'} no recipient in the answer`,
        ]),
    ...(isCut ? ['only the first movements are counted'] : []),
  ];
  return [movementTable(nets, [title, ...notes].join('; '), currency, hints)];
}

function movementTable(
  nets: readonly NetMovement[],
  title: string,
  currency: NativeCurrency,
  { tokens }: DecodeHints,
): TableSection {
  const amountOf = (net: NetMovement, units: bigint): Value => {
    if (net.token === undefined) return currencyValue(units, currency);
    if (net.item !== undefined) return integerValue(units);
    return tokenAmountValue(units, tokenAt(net.token, tokens));
  };
  const tokenValue = keptAddressValues(maxTokens);
  const hasItems = nets.some(({ item }) => item !== undefined);
  return tableOf(
    title,
    nets,
    [
      staying(column('party', 'Party', 16, partyValue)),
      staying(
        column('token', 'Token', 16, ({ token }) =>
          token === undefined ? textValue(currency.symbol || 'native coin') : tokenValue(token),
        ),
      ),
      hasItems ? numberColumn('item', 'Item', 10, ({ item }) => someValue(item, integerValue)) : undefined,
      staying(numberColumn('net', 'Net', 22, (net) => amountOf(net, net.received - net.sent))),
      numberColumn('received', 'Received', 18, (net) => (net.received === 0n ? nothing : amountOf(net, net.received))),
      numberColumn('sent', 'Sent', 18, (net) => (net.sent === 0n ? nothing : amountOf(net, net.sent))),
    ],
    { folds: ['sent', 'received'], details: (net) => [{ kind: 'fields', fields: rawFields(net, tokens) }] },
  );
}

/** Minted amounts come from the zero address, and burned amounts go to it. */
function partyValue({ party, received, sent }: NetMovement): Value {
  const value = addressValue(party);
  if (party !== zeroAddress || value.kind !== 'address') return value;
  return { ...value, label: received > sent ? 'burned' : 'minted' };
}

function rawFields(net: NetMovement, tokens: DecodeHints['tokens']): readonly Field[] {
  const { party, token, item, received, sent } = net;
  const known = token === undefined ? undefined : tokenAt(token, tokens);
  return [
    { label: 'Party', value: addressValue(party) },
    ...fieldIf('Token', token, addressValue, known?.source),
    ...fieldIf('Item', item, (id) => integerValue(id)),
    { label: 'Net', value: integerValue(received - sent, 'raw') },
    { label: 'Received', value: integerValue(received, 'raw') },
    { label: 'Sent', value: integerValue(sent, 'raw') },
  ];
}
