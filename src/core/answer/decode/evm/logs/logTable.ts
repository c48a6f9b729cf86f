import { type JsonValue, readMember } from '../../../../base/json/jsonValue';
import { finishAtOnce, type Piecewise } from '../../../../base/piecewise';
import type { TableSection } from '../../../../base/view/decodedView';
import { column, type ItemColumn, numberColumn, optionalColumn } from '../../../../base/view/tableOf';
import {
  addressValue,
  hashValue,
  hexValue,
  integerValue,
  keptAddressValues,
  type NamedValue,
  nothing,
  statusValue,
  structValue,
  textValue,
  timeValue,
  type Value,
} from '../../../../base/view/value';
import type { LogText } from '../../../../formats/abi/decode/decodeLog';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import { LogDecoder } from '../../../../formats/abi/decode/logDecoder';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { eventTitle } from '../../shared/eventTitle';
import { addressMember, hashMember, integerMember, timeMember } from '../../shared/memberValue';
import { distinctSources, eventSource, logSources, type NameSource, sourceField } from '../../shared/nameSources';
import { sharedBuiltInAbi } from '../calls/knownFunctions';
import { logDetails } from './logDetails';
import { distinctiveLogs, type EventGroup, groupLogs } from './logGroups';
import { answerContext, keptLogs, type LogSurvey, surveyLogsPiecewise } from './logSurvey';
import { argumentsOfLog, poolsOf, type PoolsOfAnswer } from './poolTokens';
import { isRemoved, readLog } from './readLog';

/** The range of seconds that are recognized as a time: 2010 to 2040. */
const firstTime = 1_262_304_000n;
const lastTime = 2_208_988_800n;

/** Maximum number of arguments of mixed events that have a column of their own. */
const maxNames = 24;

/** Maximum number of arguments of mixed events that a table shows at first instead of a text of all of them. */
const maxShownNames = 8;
/** The arguments of mixed events that stay in a table that is too narrow. */
const stayingNames = 3;

/** Maximum number of contracts whose checksums a table caches. */
const maxContracts = 256;

/** A table of logs and their groups by event. Rows are decoded on demand and not cached. */
export interface LogTable {
  readonly table: TableSection;
  readonly groups: readonly EventGroup[];
  readonly survey: LogSurvey;
}

type LogColumn = ItemColumn<LogReading>;

interface LogReading {
  readonly log: JsonValue | undefined;
  readonly event: Value;
  readonly arguments: readonly NamedValue[];
  /** The value of the combined Arguments column. */
  readonly all: Value;
}

/** Builds the table. With `within` set to a receipt, block and transaction are hidden because all logs share them. */
export function logTable(...given: Parameters<typeof logTablePiecewise>): LogTable {
  return finishAtOnce(logTablePiecewise(...given));
}

/** Does the same in pieces. */
export function* logTablePiecewise(
  logs: readonly JsonValue[],
  hints: DecodeHints,
  within: 'answer' | 'receipt',
): Piecewise<LogTable> {
  const survey = yield* surveyLogsPiecewise(logs);
  const context = answerContext(() => keptLogs(survey), hints);
  const decoder = new LogDecoder(hints.events, sharedBuiltInAbi, undefined, context);
  const pools = poolsOf(context.logs);
  const groups = groupLogs(survey, decoder);
  const [only] = groups;
  const names = groups.length === 1 && only?.event !== undefined ? only.event.arguments : undefined;
  const places = [...placeColumns(logs, within), ...eventColumns(survey)];
  const columns = [
    ...places,
    ...(names === undefined ? mixedColumns(groups, places, hints, within) : names.map(argumentColumn)),
  ];
  const table: TableSection = {
    kind: 'table',
    title: 'Logs',
    columns,
    folds: foldsOf(columns),
    rowCount: logs.length,
    at: (row) => {
      const reading = readingOf(logs[row], decoder, hints, pools);
      return columns.map((each) => each.value(reading, row));
    },
    details: (row) => logDetails(logs[row], decoder, hints.tokens, pools),
    ...(survey.removed > 0 && { isStruck: (row: number) => isRemoved(logs[row]) }),
    sources: () => sourcesOf(survey, groups, decoder).map(sourceField),
  };
  return { table, groups, survey };
}

/** Returns the columns that move to the details of rows: those of arguments that few events have before the contract. */
function foldsOf(columns: readonly LogColumn[]): readonly string[] {
  const named = columns.flatMap(({ id, repeats }) => (repeats ? [id] : []));
  const rare = named.slice(stayingNames).toReversed();
  return ['logIndex', 'transaction', ...(named.length === 0 ? ['event'] : []), ...rare, 'contract'];
}

/** Returns the sources of the names of each group, followed by those of contracts with another source. */
function sourcesOf(survey: LogSurvey, groups: readonly EventGroup[], decoder: LogDecoder): readonly NameSource[] {
  const shared = groups.flatMap(({ event, others }) => (event === undefined ? [] : [eventSource(event, others)]));
  return distinctSources([...shared, ...logSources(distinctiveLogs(survey, decoder), decoder)]);
}

function readingOf(
  log: JsonValue | undefined,
  decoder: LogDecoder,
  hints: DecodeHints,
  pools: PoolsOfAnswer,
): LogReading {
  const text = readLog(log);
  const decoding = decoder.decode(text);
  if (decoding.kind === 'undecoded') {
    const [topic] = text.topics;
    const event = topic === undefined ? textValue('anonymous') : hashValue(topic, 'topic');
    const fields = guessLog(text, decoding.words);
    return { log, event, arguments: [], all: structValue(fields) };
  }
  const named = withLikelyTimes(argumentsOfLog(decoding.event, text.address, hints.tokens, pools));
  const event = textValue(eventTitle(decoding.event));
  return { log, event, arguments: named, all: { kind: 'struct', fields: named } };
}

function placeColumns(logs: readonly JsonValue[], within: 'answer' | 'receipt'): readonly LogColumn[] {
  const hidden = (each: LogColumn): LogColumn => (within === 'receipt' ? optionalColumn(each) : each);
  const columns: LogColumn[] = [
    hidden(numberColumn('block', 'Block', 12, ({ log }) => integerMember(log, 'blockNumber'))),
    hidden(column('transaction', 'Transaction', 16, ({ log }) => hashMember(log, 'transactionHash', 'transaction'))),
    optionalColumn(numberColumn('position', 'Position', 8, ({ log }) => integerMember(log, 'transactionIndex'))),
    optionalColumn(column('blockHash', 'Block hash', 16, ({ log }) => hashMember(log, 'blockHash', 'block'))),
    numberColumn('logIndex', 'Log', 6, ({ log }) => integerMember(log, 'logIndex')),
  ];
  if (readMember(logs[0], 'blockTimestamp') !== undefined)
    columns.push(optionalColumn(column('time', 'Time', 24, ({ log }) => timeMember(log, 'blockTimestamp'))));
  return columns;
}

function eventColumns({ removed }: LogSurvey): readonly LogColumn[] {
  const columns: LogColumn[] = [
    column('contract', 'Contract', 16, contractMember()),
    column('event', 'Event', 26, ({ event }) => event),
  ];
  if (removed > 0)
    columns.push(
      column('removed', 'Removed', 9, ({ log }) => (isRemoved(log) ? statusValue('bad', 'removed') : nothing)),
    );
  return columns;
}

function contractMember(): LogColumn['value'] {
  const contractValue = keptAddressValues(maxContracts);
  return ({ log }) => {
    const address = readMember(log, 'address');
    return typeof address === 'string' ? contractValue(address) : addressMember(log, 'address');
  };
}

/** Wider if raw numbers are shown beside amounts, so that a cell doesn't cut them off. */
function argumentsColumn({ tokens }: DecodeHints): LogColumn {
  const isWide = Object.values(tokens).some(({ isAsked }) => isAsked);
  return column('arguments', 'Arguments', isWide ? 92 : 60, ({ all }) => all);
}

/**
 * Returns the column with all arguments of mixed events, and hidden ones with the arguments of each name. A table that can
 * be sorted has these instead if they are few.
 */
function mixedColumns(
  groups: readonly EventGroup[],
  places: readonly LogColumn[],
  hints: DecodeHints,
  within: 'answer' | 'receipt',
): readonly LogColumn[] {
  const taken = new Set(['arguments', ...places.flatMap(({ id, label }) => [id.toLowerCase(), label.toLowerCase()])]);
  const named = namedArguments(groups, taken).map((argument): LogColumn => ({
    ...columnOf(
      argument,
      `named-${argument.name}`,
      (reading) => reading.arguments.find(({ name }) => name === argument.name)?.value ?? nothing,
    ),
    optional: true,
    repeats: true,
  }));
  const names = new Set(named.map(({ name }) => name?.toLowerCase()));
  // The few events of a receipt are read one by one, and a name that isn't known has no column.
  const hasAll =
    within === 'answer' &&
    named.length <= maxShownNames &&
    groups.every(({ event }) => event?.arguments.every(({ name }) => names.has(name.toLowerCase())) === true);
  if (!hasAll) return [argumentsColumn(hints), ...named];
  return [{ ...argumentsColumn(hints), isInGrid: false }, ...named.map((each) => ({ ...each, isInGrid: true }))];
}

/** Returns one column per argument. A log that decodes differently shows its own argument in that position. */
function argumentColumn(argument: NamedValue, place: number): LogColumn {
  return columnOf(
    argument,
    `argument${place}`,
    (reading) => reading.arguments[place]?.value ?? (place === 0 ? reading.all : nothing),
  );
}

function columnOf({ name, value }: NamedValue, id: string, of: LogColumn['value']): LogColumn {
  if (value.kind !== 'integer' && value.kind !== 'amount') return { ...column(id, name, 18, of), name };
  // The raw number is shown beside an amount whose decimals come only from the contract.
  return { ...numberColumn(id, name, value.kind === 'amount' && value.isAsked ? 48 : 24, of), name };
}

/**
 * Returns one example of each named argument of mixed events, most frequent events first. Rows can be filtered, grouped
 * and sorted by such a name over all events that have it. `taken` are the names that other columns have.
 */
function namedArguments(groups: readonly EventGroup[], taken: ReadonlySet<string>): readonly NamedValue[] {
  const named = new Map<string, NamedValue>();
  for (const { event } of groups)
    for (const argument of event?.arguments ?? []) {
      const name = argument.name.toLowerCase();
      const isNamed = /\D/.test(name) && !taken.has(name);
      if (isNamed && !named.has(name) && named.size < maxNames) named.set(name, argument);
    }
  return [...named.values()];
}

/**
 * Returns the topics and the words of data of a log that no declaration describes. A likely reading of a word (an
 * address, a small number, a time, a text) is marked as a guess in its name; other words are returned as they are.
 */
function guessLog({ topics }: Pick<LogText, 'topics'>, words: readonly string[]): readonly NamedValue[] {
  return [
    ...topics.slice(1).map((topic, index) => guessNamed(`topic${index + 1}`, topic)),
    ...words.map((word, index) => guessNamed(`data${index}`, word)),
  ];
}

function guessNamed(name: string, word: string): NamedValue {
  const guess = /^0x[\da-f]{64}$/i.test(word) ? guessOf(word) : undefined;
  return guess === undefined ? { name, value: hexValue(word) } : { name: `${name} (guess)`, value: guess };
}

function guessOf(word: string): Value | undefined {
  const number = BigInt(word);
  if (number < 2n ** 64n) return number >= firstTime && number < lastTime ? timeValue(number) : integerValue(number);
  // Values with fewer significant bytes are more likely numbers: only mined addresses begin with many zeros.
  if (number >> 112n !== 0n && number >> 160n === 0n) return addressValue(`0x${word.slice(26)}`);
  return guessText(word);
}

/** Reads text from the left, followed by zeros, as in `bytes32`: at least three printable ASCII characters. */
function guessText(word: string): Value | undefined {
  const digits = /^0x((?:[2-6][\da-f]|7[\da-e]){3,32}?)(?:00)*$/i.exec(word)?.[1];
  if (digits === undefined) return undefined;
  const pairs = digits.match(/../g) ?? [];
  return textValue(String.fromCharCode(...pairs.map((pair) => Number.parseInt(pair, 16))));
}
