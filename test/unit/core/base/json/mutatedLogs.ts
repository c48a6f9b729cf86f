import type { Random } from '../../formats/abi/type/randomAbi';
import { below, randomHex } from '../../formats/abi/type/randomAbi';

const pieces = [
  ...Array.from('"\\{}[],:0129 -.eaX\n\t\u0000\u007f'),
  ...['é', '🦊', '\ud800', '\ufeff'],
  ...['1.0', '1e5', '-0', '00', '-', '18446744073709551615', '9007199254740993', 'null', 'true', 'nul', '[]', '{}'],
  ...['\\u0031', '\\"', '\\\\', '\\u005c', '""', '"x":1,', ',"x":null', ',"data":"0x"', '"__proto__":{},', '"1":2,'],
  ...['"result":[],', ',"result":[]', '"result":[{', ',{}', '[{', '}]', ', ', ' :', '"]', '["', '","', '"]}'],
];

/** Texts that many records have, one of which begins like another. */
const repeatedTexts = [`0x${'ab'.repeat(32)}`, `0x${'ab'.repeat(31)}cd`, `0x${'ab'.repeat(20)}`, '0x1234567'];

const values: readonly ((random: Random) => unknown)[] = [
  (random) => randomHex(random, below(random, 40)),
  (random) => randomHex(random, 32),
  (random) => repeatedTexts[below(random, repeatedTexts.length)],
  (random) => below(random, 100_000),
  (random) => -below(random, 100),
  () => null,
  () => true,
  () => false,
  () => '',
  () => 'some text: [with] {signs}, 1.0',
  (random) => Array.from({ length: below(random, 6) }, () => randomHex(random, 32)),
  () => [],
];

const rareValues: readonly unknown[] = [0.5, 1e300, [1], [[]], {}, { a: 1 }, 'é', 'a"b', 'a\\b', 'a\nb', [null]];

/**
 * Creates the bytes of an answer with a few logs, or records like logs, and damages most of them: bytes that aren't there,
 * that are twice, or that mean something in JSON.
 */
export function mutatedLogs(random: Random): Uint8Array {
  let text = answer(random);
  for (let times = below(random, 4); times > 0; times -= 1) text = damaged(text, random);
  const bytes = new TextEncoder().encode(text);
  if (below(random, 20) === 0) bytes[below(random, bytes.length)] = below(random, 256);
  return bytes;
}

function answer(random: Random): string {
  const names = namesOf(random);
  const kinds = names.map(() => values[below(random, values.length)] ?? String);
  const records = Array.from({ length: 1 + below(random, 6) }, () =>
    Object.fromEntries(names.map((name, place) => [name, valueOf(name, kinds[place] ?? String, random)])),
  );
  const members: readonly (readonly [string, unknown])[] = [
    ['jsonrpc', '2.0'],
    ['id', below(random, 1000)],
    ['result', records],
  ];
  const ordered = below(random, 3) === 0 ? [...members].reverse() : members;
  return JSON.stringify(Object.fromEntries(ordered), undefined, below(random, 30) === 0 ? 1 : undefined);
}

const logNames = ['address', 'topics', 'data', 'blockNumber', 'transactionHash', 'logIndex', 'removed'];

function namesOf(random: Random): readonly string[] {
  if (below(random, 3) > 0) return logNames;
  return Array.from({ length: 1 + below(random, 5) }, () => {
    const other = ['a', 'é', 'blockTimestamp', '__proto__', '10', 'a b', 'result', ''][below(random, 40)];
    return other ?? logNames[below(random, logNames.length)] ?? '';
  });
}

function valueOf(name: string, kind: (random: Random) => unknown, random: Random): unknown {
  if (below(random, 200) === 0) return rareValues[below(random, rareValues.length)];
  if (name === 'topics')
    return Array.from({ length: below(random, below(random, 20) === 0 ? 7 : 5) }, () => topicOf(random));
  return kind(random);
}

function topicOf(random: Random): string {
  return repeatedTexts[below(random, 2 * repeatedTexts.length)] ?? randomHex(random, 32);
}

function damaged(text: string, random: Random): string {
  const at = below(random, text.length + 1);
  const end = at + below(random, below(random, 3) === 0 ? 40 : 3);
  const piece = pieces[below(random, pieces.length)] ?? '';
  switch (below(random, 5)) {
    case 0:
      return text.slice(0, at) + piece + text.slice(at);
    case 1:
      return text.slice(0, at) + piece + text.slice(end);
    case 2:
      return text.slice(0, at) + text.slice(end);
    case 3:
      return text.slice(0, end) + text.slice(at);
    default:
      return below(random, 8) === 0 ? text.slice(0, at) : text;
  }
}
