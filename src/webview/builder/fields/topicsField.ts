import type { DraftValue } from '../../../core/editor/draft/draft';
import type { AbiParameter } from '../../../core/formats/abi/type/abi';
import { keccakOfText } from '../../../core/formats/abi/type/eventSignature';
import { ComboBox } from '../../components/dom/comboBox';
import { element } from '../../components/dom/element';
import { uniqueId } from '../../components/dom/uniqueId';
import { choiceControl, writtenInput } from './argumentInput';
import { eventOptions, indexedArguments, isHashed } from './eventArguments';
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
