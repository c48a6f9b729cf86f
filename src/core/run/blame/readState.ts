import { isList, type JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { readStorageValues } from '../../formats/stateDiff/readStorageValues';
import { slotHex } from '../../formats/storage/slotWord';
import { slotMethod, slotsMethod } from '../../model/exchange/evmCalls';
import { slotCall } from '../../model/exchange/evmCalls';
import type { RpcCall } from '../longWork/longWork';
import { printBlock } from '../longWork/plan/blockSpan';
import { answerKey, type AskedCall, type Words } from './blameQuestion';

/**
 * How the slots of a block are read. `values`: `eth_getStorageValues`, all in one call. `override`: an `eth_call` that
 * runs code which returns them, in place of the contract's own. `single`: `eth_getStorageAt`, a call for each.
 */
export type ReadWay = 'values' | 'override' | 'single';

/** The ways in the order in which a network is asked, for more than one slot. */
export const readWays: readonly ReadWay[] = ['values', 'override', 'single'];

export const methodOfWay: Readonly<Record<ReadWay, string>> = {
  values: slotsMethod,
  override: 'eth_call',
  single: slotMethod,
};

/** A text that ends the answer of the code, so that a node which ignores the override is noticed. */
const marker = keyOfText('rpcbook: the words of the slots.');

/**
 * Code that loads each slot of its call data, and returns the words and the marker: `for (i = 0; i < calldatasize(); i +=
 * 32) mstore(i, sload(calldataload(i)))`.
 */
const slotLoader = `0x60005b3681106033577f${marker}3652602036016000f35b8035548152602001600256`;

/** Returns the call that reads some slots at a block. With `single`, only the first slot. */
export function stateCall(way: ReadWay, address: string, slots: readonly string[], block: number): RpcCall {
  const at = printBlock(block);
  switch (way) {
    case 'values':
      return { kind: 'rpc', method: slotsMethod, params: [{ [address]: slots }, at] };
    case 'override': {
      const data = `0x${slots.map((slot) => slot.slice(2)).join('')}`;
      return {
        kind: 'rpc',
        method: 'eth_call',
        params: [{ to: address, data }, at, { [address]: { code: slotLoader } }],
      };
    }
    case 'single':
      return slotCall(address, slots[0] ?? slotHex(0n), at);
  }
}

/** Returns the words of an answer to `stateCall`, by slot. Undefined if it isn't such an answer. */
export function readStateAnswer(way: ReadWay, slots: readonly string[], answer: JsonValue): Words | undefined {
  const words = wordsOf(way, answer);
  const wanted = way === 'single' ? slots.slice(0, 1) : slots;
  if (words?.length !== wanted.length || !words.every(isWord)) return undefined;
  return new Map(wanted.map((slot, place) => [slot, slotHex(BigInt(words[place] === '0x' ? 0 : (words[place] ?? 0)))]));
}

function wordsOf(way: ReadWay, answer: JsonValue): readonly string[] | undefined {
  switch (way) {
    case 'values':
      return readStorageValues(undefined, answer)?.flatMap(({ answered }) =>
        typeof answered === 'string' ? [answered] : [],
      );
    case 'override':
      return typeof answer === 'string' && answer.endsWith(marker)
        ? answer
            .slice(2, -64)
            .match(/.{64}/g)
            ?.map((word) => `0x${word}`)
        : undefined;
    case 'single':
      return typeof answer === 'string' ? [answer] : undefined;
  }
}

function isWord(text: string): boolean {
  return text === '0x' || /^0x[\da-f]{1,64}$/i.test(text);
}

/** Returns a call with another block. */
export function callAt({ call, blockAt }: AskedCall, block: number): RpcCall {
  const params = isList(call.params) ? [...call.params] : [];
  params[blockAt] = printBlock(block);
  return { ...call, params };
}

/** Returns an answer of a call in the form of words. */
export function wordsOfAnswer(answer: JsonValue): Words {
  return new Map([[answerKey, typeof answer === 'string' ? answer : printJson(answer)]]);
}

function keyOfText(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
