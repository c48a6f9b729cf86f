import type { JsonValue } from '../../../../base/json/jsonValue';
import { isList, isObject, readInteger, readList, readMember } from '../../../../base/json/readMember';
import type { Result } from '../../../../base/result';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { Column, DecodedView, Section, TableSection } from '../../../../base/view/decodedView';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { amountValue, blockTimeValue, hexValue, integerValue, shareValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
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
import { transactionTable } from '../transactions/transactionTable';
import { blockCharts } from './blockCharts';
import { blockFields } from './blockFields';

/** Gnosis and its test network pay withdrawals in a token other than their currency. */
const otherToken: ReadonlySet<string> = new Set(['100', '10200']);

interface WithdrawalColumn extends Column {
  value(withdrawal: JsonValue | undefined): Value;
}

/**
 * Decodes the answer of `eth_getBlockRange`: one table row per block with its transactions in the details, and charts
 * over the range.
 */
export function decodeBlocks(value: JsonValue, network: Network): DecodedView {
  if (!isList(value)) return genericView('Blocks', "The answer isn't a list of blocks");
  if (value.length === 0) return viewOf('Blocks', 'No blocks', []);
  const known = value.filter(isObject);
  const missing = value.length - known.length;
  if (known.length === 0) return viewOf('Blocks', 'No blocks found in this range', []);
  const notes =
    missing === 0
      ? []
      : [
          {
            severity: 'warning',
            text: `${groupDigits(missing)} of the ${groupDigits(value.length)} answers ${missing === 1 ? 'has' : 'have'} no block.`,
          } as const,
        ];
  return viewOf('Blocks', summarize(known), [blockTable(known, network), ...blockCharts(known)], notes);
}

/** Decodes the answer of `eth_getBlockByNumber` and `eth_getBlockByHash`. */
export function decodeBlock(value: JsonValue, network: Network): DecodedView {
  if (value === null) return viewOf('Block', 'No block found. It may not be mined yet.', []);
  if (!isObject(value)) return genericView('Block', "The answer isn't a block");
  return viewOf('Block', summarize([value]), blockSections(value, network));
}

function blockSections(block: JsonValue, network: Network): readonly Section[] {
  const transactions = readList(block, 'transactions');
  const withdrawals = readList(block, 'withdrawals');
  return [
    { kind: 'fields', fields: blockFields(block) },
    ...(transactions.length === 0 ? [] : [transactionTable(transactions, network)]),
    ...(withdrawals.length === 0 ? [] : [withdrawalTable(withdrawals, network)]),
  ];
}

interface BlockColumn extends Column {
  value(block: JsonValue | undefined): Value;
}

const columns: readonly BlockColumn[] = [
  { id: 'number', label: 'Number', align: 'end', characters: 12, value: (block) => integerMember(block, 'number') },
  { id: 'time', label: 'Time', align: 'start', characters: 26, value: (block) => timeMember(block, 'timestamp') },
  { id: 'gasUsed', label: 'Gas used', align: 'end', characters: 20, value: gasUsed },
  {
    id: 'baseFee',
    label: 'Base fee',
    align: 'end',
    characters: 18,
    value: (block) => gweiMember(block, 'baseFeePerGas'),
  },
  {
    id: 'transactions',
    label: 'Transactions',
    align: 'end',
    characters: 12,
    value: (block) => countMember(block, 'transactions'),
  },
  { id: 'size', label: 'Size', align: 'end', characters: 14, value: (block) => integerMember(block, 'size', 'bytes') },
  { id: 'miner', label: 'Miner', align: 'start', characters: 16, value: (block) => addressMember(block, 'miner') },
  { id: 'hash', label: 'Hash', align: 'start', characters: 16, value: (block) => hashMember(block, 'hash', 'block') },
  {
    id: 'gasLimit',
    label: 'Gas limit',
    align: 'end',
    characters: 14,
    optional: true,
    value: (block) => integerMember(block, 'gasLimit'),
  },
  {
    id: 'parentHash',
    label: 'Parent',
    align: 'start',
    characters: 16,
    optional: true,
    value: (block) => hashMember(block, 'parentHash', 'block'),
  },
  {
    id: 'blobGasUsed',
    label: 'Blob gas used',
    align: 'end',
    characters: 14,
    optional: true,
    value: (block) => integerMember(block, 'blobGasUsed'),
  },
  {
    id: 'extraData',
    label: 'Extra data',
    align: 'start',
    characters: 24,
    optional: true,
    value: (block) => bytesMemberWithText(block, 'extraData'),
  },
];

function blockTable(blocks: readonly JsonValue[], network: Network): TableSection {
  return {
    kind: 'table',
    title: 'Blocks',
    columns,
    rowCount: blocks.length,
    at: (row) => columns.map((column) => column.value(blocks[row])),
    details: (row) => blockSections(blocks[row] ?? null, network),
  };
}

function gasUsed(block: JsonValue | undefined): Value {
  const used = readInteger(block, 'gasUsed');
  const limit = readInteger(block, 'gasLimit');
  return used === undefined || limit === undefined ? integerMember(block, 'gasUsed') : shareValue(used, limit);
}

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
  const columns: readonly WithdrawalColumn[] = [
    { id: 'index', label: 'Index', align: 'end', characters: 12, value: (one) => integerMember(one, 'index') },
    {
      id: 'validator',
      label: 'Validator',
      align: 'end',
      characters: 10,
      value: (one) => integerMember(one, 'validatorIndex'),
    },
    { id: 'address', label: 'Address', align: 'start', characters: 16, value: (one) => addressMember(one, 'address') },
    { id: 'amount', label: 'Amount', align: 'end', characters: 18, value: (one) => amountOf(one, network) },
  ];
  return {
    kind: 'table',
    title: 'Withdrawals',
    rowCount: withdrawals.length,
    columns,
    at: (row) => columns.map((column) => column.value(withdrawals[row])),
  };
}

function amountOf(withdrawal: JsonValue | undefined, { chainId, currency }: Network): Value {
  const gwei = readInteger(withdrawal, 'amount');
  if (gwei === undefined) return anyValue(readMember(withdrawal, 'amount'));
  return currency.decimals === 18 && !otherToken.has(chainId ?? '')
    ? amountValue(gwei, 9, currency.symbol)
    : integerValue(gwei, 'gwei');
}

/** Decodes the answer of `debug_getRawBlock` as a block. */
export function decodeRawBlock(value: JsonValue, network: Network): DecodedView {
  return rawView('Raw block', value, readRawBlock, (block) => decodeBlock(block, network));
}

/** Decodes the answer of `debug_getRawHeader` as a header. */
export function decodeRawHeader(value: JsonValue): DecodedView {
  return rawView('Raw header', value, readRawHeader, (header) => decodeHeader('Header', header));
}

function rawView(
  title: string,
  value: JsonValue,
  read: (raw: string) => Result<JsonValue, string>,
  decode: (json: JsonValue) => DecodedView,
): DecodedView {
  if (typeof value !== 'string') return genericView(title, "The answer isn't hex bytes");
  const json = read(value);
  const size = `${groupDigits(Math.floor((value.length - 2) / 2))} bytes`;
  const bytes: Section = {
    kind: 'fields',
    title: 'Raw',
    fields: [{ label: 'Bytes', value: hexValue(value) }],
  };
  if (json.kind === 'failed') return viewOf(title, size, [bytes], [warningOf(json.problem)]);
  const view = decode(json.value);
  return { ...view, title, sections: [...view.sections, bytes] };
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
