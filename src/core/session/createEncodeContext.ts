import type { AbiEvent } from '../abi/abi';
import type { BuiltInAbi } from '../abi/builtInAbi';
import { signatureOf, topicOf } from '../abi/eventSignature';
import { parseHumanReadableAbi } from '../abi/parseHumanReadableAbi';
import type { HeadTag } from '../compose/encodeBlock';
import type { EncodeContext } from '../compose/encodeContext';
import type { DecodeHints } from '../decode/decodeHints';
import { failed, ok, type Result } from '../result';
import { readStorageLayout } from '../storage/readStorageLayout';
import { resolveSlot } from '../storage/resolveSlot';
import { parseSlotExpression } from '../storage/slotExpression';

/** What a cell's written values are encoded by: the ABIs and the layout it knows, the built-in events, the heads asked for. */
export function createEncodeContext(hints: DecodeHints, builtIn: BuiltInAbi, heads: ReadonlyMap<HeadTag, bigint>): EncodeContext {
  return {
    heads,
    topicOf: (text) => encodeEvent(text, [...hints.events.map(({ item }) => item), ...builtIn.eventsNamed(text).map(({ item }) => item)]),
    slotOf: (expression) => encodeSlot(expression, hints),
  };
}

function encodeEvent(text: string, known: readonly AbiEvent[]): Result<string, string> {
  if (text.includes('(')) {
    const reading = parseHumanReadableAbi(text);
    const [item] = reading.items;
    if (item?.kind === 'event') return ok(topicOf(item));
    return failed(`"${text}" is no event signature: ${reading.problems[0]?.message ?? 'write it as Transfer(address,address,uint256).'}`);
  }
  const topics = new Map(known.filter((event) => event.name === text).map((event) => [topicOf(event), signatureOf(event)]));
  const [only, another] = [...topics.keys()];
  if (only === undefined) return failed(`"${text}" is neither 32 bytes nor an event that is known: write its signature, as in Transfer(address,address,uint256).`);
  return another === undefined ? ok(only) : failed(`Several events are called ${text}: write one of ${[...topics.values()].join(', ')}.`);
}

function encodeSlot(text: string, hints: DecodeHints): Result<string, string> {
  const expression = parseSlotExpression(text);
  if (expression.kind === 'failed') return expression;
  const layout = hints.layout === undefined ? undefined : readStorageLayout(hints.layout.json);
  if (layout?.kind === 'failed') return layout;
  const slot = resolveSlot(expression.value, layout?.value);
  return slot.kind === 'failed' ? slot : ok(slot.value.slot);
}
