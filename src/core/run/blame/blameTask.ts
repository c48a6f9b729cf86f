import { isList, type JsonValue, readInteger } from '../../base/json/jsonValue';
import { slotHex } from '../../formats/storage/slotWord';
import { readKeptBounds } from '../../knowledge/facts/capabilitiesFact';
import { blockCall, contractCall } from '../../model/exchange/evmCalls';
import { capabilitiesMethod } from '../../model/exchange/keptNeeds';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { FailureClass } from '../../model/failure/failureClass';
import { logsCall } from '../longWork/logWork';
import type { RpcCall } from '../longWork/longWork';
import { printBlock } from '../longWork/plan/blockSpan';
import { type BlameFinding, findingOfBounds } from './blameJournal';
import { beaconKey, type BlameQuestion } from './blameQuestion';
import {
  authorCall,
  type AuthorWay,
  methodOfAuthorWay,
  readBlameBlock,
  readBlameReceipts,
  readBlockWrites,
  shortAuthors,
  shortBlock,
} from './blockAuthors';
import { callAt, methodOfWay, readStateAnswer, type ReadWay, stateCall, wordsOfAnswer } from './readState';

/** Something to ask a network. */
export type BlameTask =
  | { readonly kind: 'read'; readonly block: number; readonly way: ReadWay; readonly slots: readonly string[] }
  | { readonly kind: 'ask'; readonly block: number }
  /** Which code the beacon of a proxy names. */
  | { readonly kind: 'beacon'; readonly block: number }
  | { readonly kind: 'oldest' }
  | { readonly kind: 'events'; readonly from: number; readonly to: number }
  | { readonly kind: 'block'; readonly block: number }
  | { readonly kind: 'author'; readonly block: number; readonly way: AuthorWay };

/** Failures that say nothing about the method or the block, so that the same call may succeed later. */
export const passing: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'rate',
  'quota',
  'auth',
  'busy',
  'timeout',
  'network',
  'aborted',
]);

/** The text of an answer that is a revert. */
const reverted = 'reverted';

/** Returns the call of a task. */
export function callOfTask(question: BlameQuestion, task: BlameTask): RpcCall {
  switch (task.kind) {
    case 'read':
      return stateCall(task.way, question.address, task.slots, task.block);
    case 'ask':
      return question.asked
        ? callAt(question.asked, task.block)
        : stateCall('single', question.address, [], task.block);
    case 'beacon': {
      const call = { to: question.beacon ?? question.address, data: implementationSelector };
      return contractCall(call, printBlock(task.block));
    }
    case 'oldest':
      return { kind: 'rpc', method: capabilitiesMethod, params: [] };
    case 'events':
      return logsCall({ address: question.address, topics: [question.topics] }, task);
    case 'block':
      return blockCall(task.block, true);
    case 'author':
      return authorCall(task.way, task.block);
  }
}

/** Returns what an answer to a task says. Undefined if it isn't such an answer. */
export function findingOfAnswer(
  { address }: BlameQuestion,
  task: BlameTask,
  value: JsonValue,
): BlameFinding | undefined {
  switch (task.kind) {
    case 'read': {
      const words = readStateAnswer(task.way, task.slots, value);
      if (words) return { kind: 'read', block: task.block, words };
      return task.way === 'single' ? undefined : { kind: 'lacks', method: wayKey(task.way) };
    }
    case 'ask':
      return { kind: 'read', block: task.block, words: wordsOfAnswer(value) };
    case 'beacon':
      return beaconFinding(task.block, value);
    case 'oldest':
      return findingOfBounds(readKeptBounds(value));
    case 'events':
      return { kind: 'clues', clues: readBlocksOfLogs(value, task) };
    case 'block':
      return readBlameBlock(value) && { kind: 'block', block: task.block, answer: shortBlock(value) };
    case 'author': {
      const { block, way } = task;
      const isRead =
        way === 'receipts'
          ? readBlameReceipts(value) !== undefined
          : readBlockWrites(way, value, address) !== undefined;
      return {
        kind: 'author',
        block,
        method: methodOfAuthorWay[way],
        answer: isRead ? shortAuthors(way, value, address) : undefined,
      };
    }
  }
}

/** Returns what a failed task says. `last` is the last block of the search. Undefined if it says nothing. */
export function findingOfFailure(
  task: BlameTask,
  { class: failure }: Explanation,
  last: number,
): BlameFinding | undefined {
  if (passing.has(failure)) return undefined;
  switch (task.kind) {
    case 'read':
    case 'ask': {
      // Without the state of the last block, there is nothing to search from.
      const isOlder = task.block < last;
      if (isOlder && (failure === 'archive' || failure === 'unknownBlock'))
        return { kind: 'notKept', block: task.block };
      if (task.kind === 'ask')
        return failure === 'reverted' ? { kind: 'read', block: task.block, words: wordsOfAnswer(reverted) } : undefined;
      return task.way === 'single' ? undefined : { kind: 'lacks', method: wayKey(task.way) };
    }
    case 'beacon':
      // A beacon that doesn't exist yet names no code.
      return beaconFinding(task.block, '0x');
    case 'oldest':
      return failure === 'methodMissing'
        ? { kind: 'lacks', method: capabilitiesMethod }
        : { kind: 'oldest', oldest: undefined };
    case 'events':
      return { kind: 'clues', clues: [] };
    case 'block':
      return undefined;
    case 'author': {
      const method = methodOfAuthorWay[task.way];
      return failure === 'methodMissing'
        ? { kind: 'lacks', method }
        : { kind: 'author', block: task.block, method, answer: undefined };
    }
  }
}

/** The name under which it is noted that a way isn't available. Calls with overrides aren't `eth_call` as such. */
export function wayKey(way: ReadWay): string {
  return way === 'override' ? 'eth_call with overrides' : methodOfWay[way];
}

/** A text that is equal for tasks of which only one is open at a time. */
export function nameOfTask(task: BlameTask): string {
  switch (task.kind) {
    case 'read':
      return task.way === 'single' ? `read ${task.block} ${task.slots[0]}` : `read ${task.block}`;
    case 'oldest':
    case 'events':
      return task.kind;
    case 'author':
      // One way after the other, so that a second is not paid for before the first has failed.
      return `author ${task.block}`;
    case 'ask':
    case 'beacon':
    case 'block':
      return `${task.kind} ${task.block}`;
  }
}

/** The selector of `implementation()`. */
const implementationSelector = '0x5c60da1b';

function beaconFinding(block: number, answer: JsonValue): BlameFinding {
  const word = typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? answer.toLowerCase() : slotHex(0n);
  return { kind: 'read', block, words: new Map([[beaconKey, word]]) };
}

/** Maximum number of blocks with events that are read around. */
const maxClues = 200;

/** The blocks of logs, newest first. */
function readBlocksOfLogs(value: JsonValue, { from, to }: { readonly from: number; readonly to: number }) {
  const logs = isList(value) ? value : [];
  const blocks = logs.map((log) => Number(readInteger(log, 'blockNumber') ?? -1n));
  const known = [...new Set(blocks)].filter((block) => block >= from && block <= to);
  return known.sort((a, b) => b - a).slice(0, maxClues);
}
