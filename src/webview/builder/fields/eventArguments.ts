import { sharedBuiltInAbi } from '../../../core/answer/decode/evm/calls/sharedBuiltInAbi';
import type { DecodeHints } from '../../../core/formats/abi/names/decodeHints';
import type { AbiEvent, AbiParameter } from '../../../core/formats/abi/type/abi';
import { topicOf } from '../../../core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../core/formats/abi/type/parseHumanReadableAbi';
import type { ArtifactNames } from '../../../core/knowledge/files/artifactLookup';
import { type ComboOption, distinctOptions } from '../../components/dom/comboBox';
import { parametersText } from './parameterText';

/**
 * Returns the declarations of the events that can be selected by name: those of the cell, of the workspace's artifacts,
 * and of common protocols. They define which arguments are indexed.
 */
export function eventOptions(hints: DecodeHints | undefined, names: ArtifactNames): readonly ComboOption[] {
  const known = [...(hints?.events ?? []).map(({ item, source }) => ({ item, label: source.label })), ...names.events];
  const own = known.map(({ item, label }) => ({
    value: `${item.name}${parametersText(item.inputs)}`,
    label: item.name,
    detail: `${parametersText(item.inputs)} · ${label}`,
  }));
  const builtIn = sharedBuiltInAbi.commonEvents().flatMap(({ label, text }): ComboOption[] => {
    const [declaration, name] = /^event ((\w+)\(.*\))$/.exec(text)?.slice(1) ?? [];
    return declaration === undefined || name === undefined
      ? []
      : [{ value: declaration, label: name, detail: `${declaration.slice(name.length)} · ${label}` }];
  });
  return distinctOptions([...own, ...builtIn]);
}

/**
 * Returns the indexed arguments of the event that a text names, in the order of their topics; undefined if it names
 * none.
 */
export function indexedArguments(text: string, hints: DecodeHints | undefined): readonly AbiParameter[] | undefined {
  const event = eventOf(text.trim(), hints);
  return event?.inputs.filter(({ indexed }) => indexed === true).slice(0, 3);
}

/** Returns whether the topic of an indexed argument of this type is a hash. */
export function isHashed({ type }: AbiParameter): boolean {
  return type === 'string' || type === 'bytes' || type.endsWith(']') || type.startsWith('tuple');
}

function eventOf(text: string, hints: DecodeHints | undefined): AbiEvent | undefined {
  if (!text.includes('('))
    return hints?.events.find(({ item }) => item.name === text)?.item ?? sharedBuiltInAbi.eventsNamed(text)[0]?.item;
  const [item] = parseHumanReadableAbi(text).items;
  if (item?.kind !== 'event' || item.inputs.some(({ indexed }) => indexed !== undefined))
    return item?.kind === 'event' ? item : undefined;
  // Only the declarations of an event define which arguments are indexed. A signature alone doesn't.
  return (
    sharedBuiltInAbi.events(topicOf(item))[0]?.item ?? {
      ...item,
      inputs: item.inputs.map((input) => ({ ...input, indexed: true })),
    }
  );
}
