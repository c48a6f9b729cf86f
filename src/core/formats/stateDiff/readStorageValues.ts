import { integerOf, isList, isObject, type JsonValue, membersOf } from '../../base/json/jsonValue';
import { parseAnsweredWord } from '../storage/slotWord';
import { changeOfEachBit, maxChanges, type StateDiff } from './stateDiff';

/** A word of the answer of `eth_getStorageValues`, and what was asked. */
export interface StorageValue {
  /** As the node writes it. */
  readonly address: string;
  /** Undefined if the request has no position for the word. */
  readonly slot: bigint | undefined;
  /** Undefined if the answer has something else. */
  readonly word: bigint | undefined;
  readonly answered: JsonValue;
}

/** Reads the words of `eth_getStorageValues` in the order of the request. Undefined for any other answer. */
export function readStorageValues(
  asked: JsonValue | undefined,
  answer: JsonValue,
): readonly StorageValue[] | undefined {
  if (!isObject(answer)) return undefined;
  const slots = new Map(
    isObject(asked) ? membersOf(asked).map(([address, list]) => [address.toLowerCase(), list]) : [],
  );
  return membersOf(answer)
    .flatMap(([address, words]) => {
      const own = slots.get(address.toLowerCase());
      return (isList(words) ? words : [words]).map((answered, index) => ({
        address,
        slot: integerOf(isList(own) ? own[index] : undefined),
        word: typeof answered === 'string' ? parseAnsweredWord(answered) : undefined,
        answered,
      }));
    })
    .slice(0, maxChanges);
}

/** Returns the words as changes of each bit, so that each variable in them gets its name. */
export function valuesAsChanges(values: readonly StorageValue[]): StateDiff {
  const byAddress = new Map<string, Map<bigint, bigint>>();
  for (const { address, slot, word } of values) {
    if (slot === undefined || word === undefined) continue;
    const own = byAddress.get(address.toLowerCase()) ?? new Map<bigint, bigint>();
    byAddress.set(address.toLowerCase(), own.set(slot, word));
  }
  const accounts = [...byAddress].map(([address, words]) => ({
    address,
    life: 'kept' as const,
    slots: [...words].map(([slot, after]) => changeOfEachBit(slot, after)),
  }));
  return { accounts, unread: 0, isCut: false };
}
