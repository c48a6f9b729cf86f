import { amountText, groupDigits } from '../../../base/view/amountText';
import { eip55 } from '../../../base/view/eip55';
import { formatTime, type TimeFormat } from '../../../base/view/formatValue';
import { codeSpan, type Markdown, markdownOf } from '../../../base/view/markdown';
import type { BuiltInAbi } from '../../../formats/abi/names/builtInAbi';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { AbiParameter } from '../../../formats/abi/type/abi';
import { topicOf } from '../../../formats/abi/type/eventSignature';
import type { Schema } from '../../../model/catalogue/schema';

/** Numbers in this range are shown as times if their meaning is unknown: the years 2009 to 2100. */
const firstTime = 1_230_768_000n;
const lastTime = 4_102_444_800n;
const minAmount = 1_000_000n;

/** Reads a number in hex or decimal. Undefined for other text and for text longer than any number. */
export function numberOf(text: string): bigint | undefined {
  return /^(?:0x[\da-f]{1,63}|\d[\d_]{0,77})$/i.test(text) ? BigInt(text.replaceAll('_', '')) : undefined;
}

/** Describes a quantity: in decimal, in gwei and ether, and as a time if it could be one. One line each. */
export function readQuantity(text: string, schema: Schema | undefined, time: TimeFormat): readonly Markdown[] {
  const value = /^0x[\da-f]{40}$/i.test(text) ? undefined : numberOf(text);
  if (value === undefined) return [];
  const decimal = value.toString();
  const isHex = /^0x/i.test(text);
  const isBlock = ['BlockParameter', 'BlockOrHash', 'BlockId'].includes(schema?.name ?? '');
  const amount = value >= minAmount && !isBlock && schema?.name !== 'StoragePosition';
  return [
    codeSpan(isHex ? groupDigits(decimal) : `0x${value.toString(16)}`),
    ...(amount
      ? [
          markdownOf`${codeSpan(groupDigits(amountText(decimal, 9)))} gwei, ${codeSpan(groupDigits(amountText(decimal, 18)))} ether`,
        ]
      : []),
    ...(value >= firstTime && value <= lastTime && !isBlock
      ? [markdownOf`As a time: ${formatTime(decimal, time)}`]
      : []),
  ];
}

/** Describes a topic: the event with this hash, or the address that is padded to 32 bytes. One line each. */
export function readTopic(text: string, hints: DecodeHints, builtIn: BuiltInAbi): readonly Markdown[] {
  if (!/^0x[\da-f]{64}$/i.test(text)) return [];
  const topic = text.toLowerCase();
  const own = hints.events.filter(({ item }) => topicOf(item) === topic);
  const events = [...own, ...builtIn.events(topic)].map(
    ({ item, source }) =>
      markdownOf`Event ${codeSpan(`${item.name}(${item.inputs.map(declare).join(', ')})`)} (${source.label})`,
  );
  const padded = /^0x0{24}([\da-f]{40})$/.exec(topic)?.[1];
  return [
    ...events,
    ...(padded === undefined || /^0{30}/.test(padded) ? [] : [markdownOf`Address ${codeSpan(eip55(padded))}`]),
  ];
}

function declare({ name, type, indexed }: AbiParameter): string {
  return [type, ...(indexed === true ? ['indexed'] : []), ...(name === '' ? [] : [name])].join(' ');
}
