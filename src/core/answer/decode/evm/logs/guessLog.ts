import { addressValue, hexValue, integerValue, textValue, timeValue } from '../../../../base/view/makeValue';
import type { NamedValue, Value } from '../../../../base/view/value';
import type { LogText } from '../../../../formats/abi/decode/decodeLog';

/** The range of seconds that are recognized as a time: 2010 to 2040. */
const firstTime = 1_262_304_000n;
const lastTime = 2_208_988_800n;

/**
 * Returns the topics and the words of data of a log that no declaration describes. A likely reading of a word (an
 * address, a small number, a time, a text) is marked as a guess in its name; other words are returned as they are.
 */
export function guessLog({ topics }: Pick<LogText, 'topics'>, words: readonly string[]): readonly NamedValue[] {
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
