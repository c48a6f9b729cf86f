import { isList, isObject, type JsonValue, readInteger, readList, readMember } from '../../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Section, TableSection } from '../../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { column, type ItemColumn, numberColumn, optionalColumn, tableOf } from '../../../../base/view/tableOf';
import { amountValue, blockTimeValue, integerValue, type Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { readRawBlock, readRawHeader } from '../../../../formats/rlp/readRawBlock';
import type { Network } from '../../../../model/networks/network';
import { genericView, viewOf, warningOf } from '../../shared/genericView';
import {
  addressMember,
  anyValue,
  bytesMemberWithText,
  countMember,
  gweiMember,
  hashMember,
  integerMember,
  timeMember,
} from '../../shared/memberValue';
import { rawView } from '../../shared/rawView';
import { transactionTable } from '../transactions/transactionTable';
import { blockCharts } from './blockCharts';
import { blockFields, gasUsedValue } from './blockFields';

/** Gnosis and its test network pay withdrawals in a token other than their currency. */
const otherToken: ReadonlySet<string> = new Set(['100', '10200']);

/**
 * Decodes the answer of `eth_getBlockRange`: one table row per block with its transactions in the details, and charts
 * over the range. With `# @rows transactions`, the rows are those of the blocks.
 */
export function decodeBlocks(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (!isList(value)) return genericView('Blocks', "The answer isn't a list of blocks");
  if (value.length === 0) return viewOf('Blocks', 'No blocks', []);
  const known = value.filter(isObject);
  const missing = value.length - known.length;
  if (known.length === 0) return viewOf('Blocks', 'No blocks found in this range', []);
  if (known.every(isTransaction))
    return viewOf('Transactions', countedText(known.length, 'transaction'), [transactionTable(known, network, hints)]);
  const has = missing === 1 ? 'has' : 'have';
  const notes =
    missing === 0
      ? []
      : [warningOf(`${groupDigits(missing)} of the ${groupDigits(value.length)} answers ${has} no block.`)];
  return viewOf(
    'Blocks',
    summarize(known),
    [
      tableOf('Blocks', known, columns, { folds, details: (block) => blockSections(block, network, hints) }),
      ...blockCharts(known),
    ],
    notes,
  );
}

function isTransaction(item: JsonValue): boolean {
  return readMember(item, 'number') === undefined && readMember(item, 'transactionIndex') !== undefined;
}

/** Decodes the answer of `eth_getBlockByNumber` and `eth_getBlockByHash`. */
export function decodeBlock(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (value === null) return viewOf('Block', 'No block found. It may not be mined yet.', []);
  if (!isObject(value)) return genericView('Block', "The answer isn't a block");
  return viewOf('Block', summarize([value]), blockSections(value, network, hints));
}

function blockSections(block: JsonValue, network: Network, hints: DecodeHints): readonly Section[] {
  const transactions = readList(block, 'transactions');
  const withdrawals = readList(block, 'withdrawals');
  return [
    { kind: 'fields', fields: blockFields(block) },
    ...(transactions.length === 0 ? [] : [transactionTable(transactions, network, hints)]),
    ...(withdrawals.length === 0 ? [] : [withdrawalTable(withdrawals, network)]),
  ];
}

const columns: readonly ItemColumn<JsonValue>[] = [
  numberColumn('number', 'Number', 12, (block) => integerMember(block, 'number')),
  column('time', 'Time', 26, (block) => timeMember(block, 'timestamp')),
  numberColumn('gasUsed', 'Gas used', 20, (block) => gasUsedValue(block)),
  numberColumn('baseFee', 'Base fee', 18, (block) => gweiMember(block, 'baseFeePerGas')),
  numberColumn('transactions', 'Transactions', 12, (block) => countMember(block, 'transactions')),
  numberColumn('size', 'Size', 14, (block) => integerMember(block, 'size', 'bytes')),
  column('miner', 'Miner', 16, (block) => addressMember(block, 'miner')),
  column('hash', 'Hash', 16, (block) => hashMember(block, 'hash', 'block')),
  optionalColumn(numberColumn('gasLimit', 'Gas limit', 14, (block) => integerMember(block, 'gasLimit'))),
  optionalColumn(column('parentHash', 'Parent', 16, (block) => hashMember(block, 'parentHash', 'block'))),
  optionalColumn(numberColumn('blobGasUsed', 'Blob gas used', 14, (block) => integerMember(block, 'blobGasUsed'))),
  optionalColumn(column('extraData', 'Extra data', 24, (block) => bytesMemberWithText(block, 'extraData'))),
];

const folds = ['size', 'hash', 'miner', 'transactions', 'gasUsed'];

function summarize(blocks: readonly JsonValue[]): string {
  const numbers = blocks.map((block) => readInteger(block, 'number')).filter((number) => number !== undefined);
  const lists = blocks.map((block) => readMember(block, 'transactions')).filter(isList);
  const transactions = lists.reduce((sum, list) => sum + list.length, 0);
  const [first] = numbers;
  const last = numbers.at(-1);
  const name = (number: bigint | undefined) => (number === undefined ? 'pending' : groupDigits(number));
  const range =
    blocks.length === 1
      ? `Block ${name(first)}`
      : `${groupDigits(blocks.length)} blocks, ${name(first)} to ${name(last)}`;
  // A header has no transactions. Without those of each block, their number is not known.
  return lists.length < blocks.length ? range : `${range} · ${countedText(transactions, 'transaction')}`;
}

/** Returns a table of a block's withdrawals (EIP-4895). Their amounts are in gwei, unlike all others. */
function withdrawalTable(withdrawals: readonly JsonValue[], network: Network): TableSection {
  return tableOf('Withdrawals', withdrawals, [
    numberColumn('index', 'Index', 12, (one) => integerMember(one, 'index')),
    numberColumn('validator', 'Validator', 10, (one) => integerMember(one, 'validatorIndex')),
    column('address', 'Address', 16, (one) => addressMember(one, 'address')),
    numberColumn('amount', 'Amount', 18, (one) => amountOf(one, network)),
  ]);
}

function amountOf(withdrawal: JsonValue | undefined, { chainId, currency }: Network): Value {
  const gwei = readInteger(withdrawal, 'amount');
  if (gwei === undefined) return anyValue(readMember(withdrawal, 'amount'));
  return currency.decimals === 18 && !otherToken.has(chainId ?? '')
    ? amountValue(gwei, 9, currency.symbol)
    : integerValue(gwei, 'gwei');
}

/** Decodes the answer of `debug_getRawBlock` as a block. */
export function decodeRawBlock(value: JsonValue, network: Network, hints: DecodeHints): DecodedView | undefined {
  return rawView('Raw block', value, readRawBlock, (block) => ({
    ...decodeBlock(block, network, hints),
    title: 'Raw block',
  }));
}

/** Decodes the answer of `debug_getRawHeader` as a header. */
export function decodeRawHeader(value: JsonValue): DecodedView | undefined {
  return rawView('Raw header', value, readRawHeader, (header) => ({
    ...decodeHeader('Header', header),
    title: 'Raw header',
  }));
}

/** Decodes the answer of the methods that return a block without its transactions: a header, or an uncle. */
export function decodeHeader(title: string, value: JsonValue): DecodedView {
  if (value === null) return viewOf(title, `No ${title.toLowerCase()} found`, []);
  if (!isObject(value)) return genericView(title, "The answer isn't a header");
  const number = readInteger(value, 'number');
  const time = readInteger(value, 'timestamp');
  const parts = [
    ...(number === undefined ? [] : [`Block ${groupDigits(number)}`]),
    ...(time === undefined ? [] : [formatValue(blockTimeValue(time), utcTime)]),
  ];
  return viewOf(title, parts.join(' · ') || 'Without a number', [{ kind: 'fields', fields: blockFields(value) }]);
}
