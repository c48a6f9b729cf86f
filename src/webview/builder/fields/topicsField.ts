import { sharedBuiltInAbi } from '../../../core/answer/decode/evm/calls/knownFunctions';
import type { DraftValue } from '../../../core/editor/draft/draft';
import type { DecodeHints } from '../../../core/formats/abi/names/decodeHints';
import type { AbiEvent, AbiParameter } from '../../../core/formats/abi/type/abi';
import { keccakOfText, topicOf } from '../../../core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../core/formats/abi/type/parseHumanReadableAbi';
import type { ArtifactNames } from '../../../core/knowledge/files/artifactLookup';
import { ComboBox, type ComboOption, distinctOptions } from '../../components/dom/comboBox';
import { element, uniqueId } from '../../components/dom/element';
import { choiceControl, parametersText, writtenInput } from './argumentInput';
import { type FieldContext, innerField } from './fieldContext';
import { type Control, fieldRow } from './fieldRow';
import { textOf } from './textField';

/** Returns whether topics can be edited by event: each position is one value, or any. */
export function canShowEvent(value: DraftValue | undefined): boolean {
  return (
    value === undefined ||
    (value.kind === 'list' && value.items.length <= 4 && value.items.every(({ kind }) => kind === 'text'))
  );
}

/** Returns the controls for topics: the event by name or signature, then a field for each indexed argument. */
export function topicsField(context: FieldContext): HTMLElement {
  const { model, path } = context;
  const texts = textsOf(model.valueAt(path));
  const named = texts[0] ?? '';
  const write = (index: number, text: string, isEvent: boolean) => {
    const next = isEvent ? [text] : textsOf(model.valueAt(path));
    while (next.length <= index) next.push('');
    next[index] = text;
    while (next.at(-1) === '') next.pop();
    model.setValue(
      path,
      next.length === 0 ? undefined : { kind: 'list', items: next.map((item) => ({ kind: 'text', text: item })) },
      isEvent ? 'fields' : 'value',
    );
  };
  const event = new ComboBox({
    id: uniqueId('event'),
    value: named,
    placeholder: 'Any event: name or signature',
    options: () => eventOptions(model.plan?.hints, model.names),
    onAccept: (text) => write(0, text, true),
  });
  event.input.classList.add('code');
  const rows = [
    fieldRow(
      innerField(context, 0, {
        label: 'Event',
        description: 'Event name, signature, or 32-byte topic.',
        required: false,
        schema: undefined,
      }),
      { input: event.input, element: event.element },
    ),
  ];
  const known = named === '' ? undefined : indexedArguments(named, model.plan?.hints);
  const parameters = known ?? (named === '' ? [] : unnamedTopics);
  parameters.forEach((parameter, index) => {
    const position = index + 1;
    const control = argumentControl(parameter, texts[position] ?? '', (text) => write(position, text, false));
    rows.push(argumentRow(context, parameter, position, control));
  });
  return element('div', { class: 'ask-members' }, ...rows);
}

const unnamedTopics: readonly AbiParameter[] = [1, 2, 3].map((index) => ({ name: `Topic ${index}`, type: 'bytes32' }));

function argumentRow(
  context: FieldContext,
  { name, type }: AbiParameter,
  position: number,
  control: Control,
): HTMLElement {
  const field = innerField(context, position, {
    label: name === '' ? `Argument ${position}` : name,
    description: undefined,
    required: false,
    schema: undefined,
  });
  return fieldRow(field, { ...control, aside: element('span', { class: 'aside' }, type) });
}

/** The values of a `bool` in a filter. */
const topicChoices = [
  ['', 'Any'],
  ['1', 'true'],
  ['0', 'false'],
] as const;

function argumentControl(parameter: AbiParameter, current: string, write: (text: string) => void): Control {
  if (parameter.type === 'bool') return choiceControl(topicChoices, current, write);
  const input = writtenInput('Any', current);
  input.addEventListener('input', () => write(input.value.trim()));
  if (!isHashed(parameter)) return { input, element: input };
  // The topic of a dynamic argument is the hash of its content. Text is hashed when the field loses focus.
  input.placeholder =
    parameter.type === 'string' ? 'Any: text is hashed when you leave the field' : 'Any: 32-byte hash';
  input.addEventListener('change', () => {
    if (parameter.type !== 'string' || input.value === '' || /^0x[0-9a-f]{64}$/i.test(input.value)) return;
    input.title = `keccak-256 of “${input.value}”`;
    input.value = keccakOfText(input.value);
    write(input.value);
  });
  return { input, element: input };
}

function textsOf(value: DraftValue | undefined): string[] {
  return value?.kind === 'list' ? value.items.map(textOf) : [];
}

/**
 * Returns the declarations of the events that can be selected by name: those of the cell, of the workspace's artifacts,
 * and of common protocols. They define which arguments are indexed.
 */
function eventOptions(hints: DecodeHints | undefined, names: ArtifactNames): readonly ComboOption[] {
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
function indexedArguments(text: string, hints: DecodeHints | undefined): readonly AbiParameter[] | undefined {
  const event = eventOf(text.trim(), hints);
  return event?.inputs.filter(({ indexed }) => indexed === true).slice(0, 3);
}

/** Returns whether the topic of an indexed argument of this type is a hash. */
function isHashed({ type }: AbiParameter): boolean {
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
