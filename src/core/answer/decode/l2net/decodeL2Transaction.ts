import { isObject, type JsonValue, readInteger, readList, readMember, readText } from '../../../base/json/jsonValue';
import { countedText } from '../../../base/view/amountText';
import { cutText } from '../../../base/view/cutText';
import type { DecodedView, Field, Section } from '../../../base/view/decodedView';
import { column, numberColumn, staying, tableOf } from '../../../base/view/tableOf';
import { amountValue, integerValue, textValue, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { accountCallsOf } from '../../../formats/l2net/accountCalls';
import { feltValue, parseFelt } from '../../../formats/l2net/felt';
import type { Network } from '../../../model/networks/network';
import { genericView, viewOf } from '../shared/genericView';
import { memberFields, otherFields, type ShownMember } from '../shared/memberFields';
import { anyValue, hashReader, integerMember, nativeMember, plainMember, quantityReader } from '../shared/memberValue';
import { l1AddressValue } from './l1AddressMember';
import { accountCallSections, feltMember } from './l2EventTable';
import { selectorValue } from './selectorValue';
import { whatL2IsAsked } from './whatL2Happened';

/** The resources of `RESOURCE_BOUNDS_MAPPING` in the specification of the Starknet JSON-RPC API. */
const resources = [
  ['l1_gas', 'L1 gas'],
  ['l1_data_gas', 'L1 data gas'],
  ['l2_gas', 'L2 gas'],
] as const;

const title = 'Transaction';

/** Maximum characters of a type in the summary. */
const typeCharacters = 40;

/** Decodes the answer of the methods that return one l2net transaction, such as `l2net_getTransactionByHash`. */
export function decodeL2Transaction(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (!isObject(value)) return genericView(title, "The answer isn't a transaction");
  const version = readInteger(value, 'version');
  const type = cutText(readText(value, 'type') ?? 'Unknown type', typeCharacters);
  const summary = version === undefined ? type : `${type}, version ${version}`;
  const calls = accountCallsOf(value)?.length ?? 0;
  const called = calls === 0 ? '' : `, ${countedText(calls, 'call')}`;
  const asked = whatL2IsAsked(value, network, hints);
  const head = asked === undefined ? '' : `${asked} · `;
  return viewOf(title, `${head}${summary}${called}`, l2TransactionSections(value, network, hints));
}

/** Returns the sections of an l2net transaction: the calls that its account makes, its members, and its bounds. */
export function l2TransactionSections(
  transaction: JsonValue,
  network: Network,
  hints: DecodeHints,
): readonly Section[] {
  const calls = accountCallSections(transaction, hints);
  const bounds = resourceBoundSections(transaction);
  const shown = new Set(bounds.length > 0 ? ['resource_bounds'] : []);
  return [...calls, { kind: 'fields', fields: l2TransactionFields(transaction, network, hints, shown) }, ...bounds];
}

/** Returns the members of an l2net transaction, the known ones first, without those that other sections show. */
function l2TransactionFields(
  transaction: JsonValue,
  network: Network,
  hints: DecodeHints,
  shownElsewhere: ReadonlySet<string>,
): readonly Field[] {
  const members: readonly ShownMember[] = [
    ['transaction_hash', 'Transaction', hashReader('l2netTransaction')],
    ['type', 'Type', plainMember],
    ['version', 'Version', integerMember],
    ['sender_address', 'Sender', feltMember],
    ['contract_address', 'Contract', feltMember],
    [
      'entry_point_selector',
      'Function',
      (json, name) => selectorValue(parseFelt(readMember(json, name)), hints.functionNames),
    ],
    ['class_hash', 'Class hash', feltMember],
    ['nonce', 'Nonce', integerMember],
    ['contract_address_salt', 'Contract address salt', feltMember],
    ['tip', 'Tip for each L2 gas', quantityReader('fri')],
    ['max_fee', 'Max fee', (json, name) => nativeMember(json, name, network)],
  ];
  const felts: readonly ShownMember[] = [
    ['calldata', 'Calldata', feltList],
    ['constructor_calldata', 'Constructor calldata', feltList],
    ['signature', 'Signature', feltList],
  ];
  const known = [...members, ...felts].map(([name]) => name);
  return [
    ...memberFields(transaction, members),
    ...l1Sender(transaction),
    ...memberFields(transaction, felts),
    ...otherFields(transaction, new Set([...known, ...shownElsewhere])),
  ];
}

/** The first felt of the calldata of an L1 handler is the contract on L1 that sent the message. */
function l1Sender(transaction: JsonValue): readonly Field[] {
  const [sender] = readList(transaction, 'calldata');
  return readText(transaction, 'type') === 'L1_HANDLER' && sender !== undefined
    ? [{ label: 'Sender on L1', value: l1AddressValue(sender) }]
    : [];
}

function feltList(json: JsonValue, name: string): Value {
  const felts = readList(json, name).map(parseFelt);
  return felts.length === 0 || felts.includes(undefined)
    ? anyValue(readMember(json, name))
    : { kind: 'list', items: felts.flatMap((felt) => (felt === undefined ? [] : [feltValue(felt)])) };
}

/**
 * Returns what a transaction of version 3 pays at most, by resource. Prices are in FRI, of which 10^18 are one STRK.
 * A tip is paid beside the price of L2 gas. Empty if the bounds have another form.
 */
function resourceBoundSections(transaction: JsonValue): readonly Section[] {
  const bounds = readMember(transaction, 'resource_bounds');
  if (!isObject(bounds)) return [];
  const paidTip = readInteger(transaction, 'tip') ?? 0n;
  const rows = resources.flatMap(([name, label]) => {
    const bound = bounds[name];
    const [amount, price] = [readInteger(bound, 'max_amount'), readInteger(bound, 'max_price_per_unit')];
    return amount === undefined || price === undefined
      ? []
      : [{ label, amount, price, tip: name === 'l2_gas' ? paidTip : 0n }];
  });
  if (rows.length === 0) return [];
  return [
    tableOf('Resource bounds', rows, [
      staying(column('resource', 'Resource', 12, ({ label }) => textValue(label))),
      numberColumn('amount', 'Up to', 14, ({ amount }) => integerValue(amount)),
      numberColumn('price', 'Price up to', 22, ({ price }) => integerValue(price, 'fri')),
      staying(
        numberColumn('total', 'Costs at most', 24, ({ amount, price, tip }) =>
          amountValue(amount * (price + tip), 18, 'STRK'),
        ),
      ),
    ]),
  ];
}
