import { middleEllipsis } from './shortForm';

/**
 * Maximum number of times that texts that still look the same are cut again. Each time, fewer of them share a start and
 * an end.
 */
const maxRounds = 8;

/**
 * Shortens texts to about `characters`, each in its middle, and returns the results by text. Texts that would look the
 * same keep the part that differs: `result…[1].acce…Keys[0]` and `result…[2].acce…Keys[0]`.
 */
export function distinctCuts(texts: Iterable<string>, characters: number): ReadonlyMap<string, string> {
  const cuts = new Map<string, string>();
  for (const text of texts) cuts.set(text, middleEllipsis(text, characters));
  for (let round = 0; round < maxRounds; round += 1) {
    const alike = alikeIn(cuts);
    if (alike.length === 0) return cuts;
    for (const group of alike) {
      const [start, end] = [sharedStart(group), sharedEnd(group)];
      for (const text of group) cuts.set(text, cutAround(text, start, Math.max(start, text.length - end), characters));
    }
  }
  for (const text of alikeIn(cuts).flat()) cuts.set(text, text);
  return cuts;
}

/** Groups of texts that have the same cut. */
function alikeIn(cuts: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const [text, cut] of cuts) {
    const group = groups.get(cut);
    if (group) group.push(text);
    else groups.set(cut, [text]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

function sharedStart([first = '', ...others]: readonly string[]): number {
  let shared = first.length;
  for (const other of others) {
    let at = 0;
    while (at < shared && first[at] === other[at]) at += 1;
    shared = at;
  }
  return shared;
}

function sharedEnd([first = '', ...others]: readonly string[]): number {
  let shared = first.length;
  for (const other of others) {
    let at = 0;
    while (at < shared && first.at(-1 - at) === other.at(-1 - at)) at += 1;
    shared = at;
  }
  return shared;
}

/**
 * Number of characters to keep around the differing part so that it is recognizable, such as the brackets of an index.
 */
const around = 2;

/** Keeps both ends of a text and the start of the part between `differsFrom` and `differsTo`. */
function cutAround(text: string, differsFrom: number, differsTo: number, characters: number): string {
  const from = Math.max(0, differsFrom - around);
  const kept = Math.max(10, Math.floor(characters) - 2);
  const middle = Math.min(differsTo + around - from, Math.floor(kept / 2));
  const start = Math.ceil((kept - middle) / 2);
  const end = text.length - Math.floor((kept - middle) / 2);
  const before = from <= start ? text.slice(0, from) : `${text.slice(0, start)}…`;
  const after = from + middle >= end ? text.slice(from + middle) : `…${text.slice(end)}`;
  return `${before}${text.slice(from, from + middle)}${after}`;
}
