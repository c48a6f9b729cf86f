import { integerOf, type JsonValue, readInteger, readList } from '../../../../base/json/jsonValue';
import { finishAtOnce, itemsOfPiece, type Piecewise } from '../../../../base/piecewise';
import { eip55 } from '../../../../base/view/eip55';
import type { LogText } from '../../../../formats/abi/decode/decodeLog';
import { LogColumns } from '../../../../formats/abi/decode/logColumns';
import type { AnswerContext } from '../../../../formats/abi/decode/logDecoder';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { contractNameAnywhere } from '../../../../knowledge/names/contractNameOf';
import { isRemoved, readLog } from './readLog';

/** Maximum number of logs of a kind that are kept. No more are compared to determine the owner of an event. */
const maxRows = 20;

/** Logs of one contract with the same topic0 and number of topics. */
export interface LogKind {
  /** Distinguishes the event from others: topic0 in lower case and the number of topics. */
  readonly event: string;
  readonly first: LogText;
  /** Without those that a reorganization removed. */
  readonly count: number;
  /** The first rows, in order. */
  readonly rows: readonly number[];
}

/** A summary of all logs of an answer. */
export interface LogSurvey {
  /** In the order of their first logs. */
  readonly kinds: readonly LogKind[];
  /** Logs that a reorganization removed. */
  readonly removed: number;
  /** The first and the last block. */
  readonly blocks: { readonly low: bigint; readonly high: bigint } | undefined;
  log(row: number): LogText;
  readonly count: number;
}

/** Reads all logs of an answer once. Logs that were read by their shape are read in the answer's bytes. */
export function surveyLogs(logs: readonly JsonValue[]): LogSurvey {
  return finishAtOnce(surveyLogsPiecewise(logs));
}

/** Does the same in pieces. */
export function* surveyLogsPiecewise(logs: readonly JsonValue[]): Piecewise<LogSurvey> {
  const columns = LogColumns.of(logs);
  return columns === undefined ? yield* surveyValues(logs) : yield* surveyColumns(columns);
}

/** Number of kept logs of an answer from which fewer are kept of each kind, but no fewer than three. */
const maxKept = 300;
const minRows = 3;

/** Returns the logs that are kept of all kinds, in order: their values are compared with the names of declarations. */
export function keptLogs({ kinds, log }: LogSurvey): readonly LogText[] {
  const each = Math.max(minRows, Math.floor(maxKept / Math.max(kinds.length, 1)));
  return kinds
    .flatMap(({ rows }) => rows.slice(0, each))
    .sort((one, other) => one - other)
    .map(log);
}

function* surveyValues(logs: readonly JsonValue[]): Piecewise<LogSurvey> {
  const collected = new CollectedLogs((row) => readLog(logs[row]));
  const kinds = new Map<string, CollectedKind>();
  for (const [row, log] of logs.entries()) {
    if (row % itemsOfPiece === 0) yield;
    const { address, topics } = readLog(log);
    const written = readList(log, 'topics');
    const event = eventKey(typeof written[0] === 'string' ? written[0] : '', written.length);
    const key = `${address} ${topics.length} ${topics[0] ?? ''} ${event}`;
    const kind = kinds.get(key) ?? collected.begin(row, event);
    kinds.set(key, kind);
    collected.add(kind, row, isRemoved(log));
    collected.addBlock(readInteger(log, 'blockNumber'));
  }
  return collected.survey(logs.length);
}

function* surveyColumns(logs: LogColumns): Piecewise<LogSurvey> {
  const collected = new CollectedLogs((row) => logs.at(row).text());
  const kinds = new Map<string, Map<string, CollectedKind[]>>();
  let block: string | undefined;
  for (let row = 0; row < logs.count; row += 1) {
    if (row % itemsOfPiece === 0) yield;
    const { address, topic0 = '', topicCount, isRemoved: removed, blockNumber } = logs.at(row);
    const ofContract = kinds.get(address) ?? new Map<string, CollectedKind[]>();
    if (ofContract.size === 0) kinds.set(address, ofContract);
    const ofTopic = ofContract.get(topic0) ?? [];
    if (ofTopic.length === 0) ofContract.set(topic0, ofTopic);
    const kind = (ofTopic[topicCount] ??= collected.begin(row, eventKey(topic0, topicCount)));
    collected.add(kind, row, removed);
    // Consecutive logs often have the same block.
    if (blockNumber !== block) collected.addBlock(integerOf(blockNumber));
    block = blockNumber;
  }
  return collected.survey(logs.count);
}

/** Distinguishes events by what every log has: the topic in lower case, and the number of topics. */
export function eventKey(topic0: string, topicCount: number): string {
  return `${topic0.toLowerCase()}/${topicCount}`;
}

interface CollectedKind {
  readonly event: string;
  readonly first: LogText;
  count: number;
  readonly rows: number[];
}

/** A survey that is being made. */
class CollectedLogs {
  readonly #kinds: CollectedKind[] = [];
  #removed = 0;
  #blocks: { low: bigint; high: bigint } | undefined;

  constructor(private readonly log: (row: number) => LogText) {}

  begin(row: number, event: string): CollectedKind {
    const kind = { event, first: this.log(row), count: 0, rows: [] };
    this.#kinds.push(kind);
    return kind;
  }

  add(kind: CollectedKind, row: number, isRemovedLog: boolean): void {
    if (kind.rows.length < maxRows) kind.rows.push(row);
    if (isRemovedLog) this.#removed += 1;
    else kind.count += 1;
  }

  addBlock(block: bigint | undefined): void {
    if (block === undefined) return;
    const blocks = (this.#blocks ??= { low: block, high: block });
    if (block < blocks.low) blocks.low = block;
    if (block > blocks.high) blocks.high = block;
  }

  survey(count: number): LogSurvey {
    return { kinds: this.#kinds, removed: this.#removed, blocks: this.#blocks, log: this.log, count };
  }
}

/** Returns what an answer's logs and the user's settings show about the contracts in it. */
export function answerContext(
  logs: AnswerContext['logs'],
  { tokens, contractNames = {} }: Pick<DecodeHints, 'tokens' | 'contractNames'>,
): AnswerContext {
  return {
    logs,
    isToken: (address) => Object.hasOwn(tokens, address),
    nameOf: (address) =>
      Object.hasOwn(contractNames, address) ? contractNames[address] : contractNameAnywhere(eip55(address.slice(2))),
  };
}
