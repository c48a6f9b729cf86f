import type { AbiParameter } from '../../../core/abi/abi';
import type { DraftValue } from '../../../core/builder/draft';
import { keccakOfText } from '../../../core/abi/eventSignature';
import { element } from '../../components/element';
import { uniqueId } from '../../components/uniqueId';
import { ComboBox } from '../comboBox';
import { eventOptions, indexedArguments, isHashed } from './eventArguments';
import { innerField, type FieldContext } from './fieldContext';
import { fieldRow, type Control } from './fieldRow';
import { textOf } from './textField';

/** Whether topics can be shown by their event: each position holds one value, or any. */
export function canShowEvent(value: DraftValue | undefined): boolean {
  return value === undefined || (value.kind === 'list' && value.items.length <= 4 && value.items.every(({ kind }) => kind === 'text'));
}

/** Topics by event: the event by name or signature, then a field for each of its indexed arguments. */
export function topicsField(context: FieldContext): HTMLElement {
  const { model, path } = context;
  const texts = textsOf(model.valueAt(path));
  const named = texts[0] ?? '';
  const write = (index: number, text: string, isEvent: boolean) => {
    const next = isEvent ? [text] : textsOf(model.valueAt(path));
    while (next.length <= index) next.push('');
    next[index] = text;
    while (next.at(-1) === '') next.pop();
    model.setValue(path, next.length === 0 ? undefined : { kind: 'list', items: next.map((item) => ({ kind: 'text', text: item })) }, isEvent ? 'fields' : 'value');
  };
  const event = new ComboBox({
    id: uniqueId('event'), value: named, placeholder: 'Any event: name or signature',
    options: () => eventOptions(model.plan?.hints), onAccept: (text) => write(0, text, true),
  });
  event.input.classList.add('code');
  const rows = [fieldRow(innerField(context, 0, { label: 'Event', description: 'By name, by signature, or its 32-byte topic.', required: false, schema: undefined }), { input: event.input, element: event.element })];
  const known = named === '' ? undefined : indexedArguments(named, model.plan?.hints);
  const parameters = known ?? (named === '' ? [] : [1, 2, 3].map((index) => ({ name: `Topic ${index}`, type: 'bytes32' })));
  parameters.forEach((parameter, index) => {
    const field = innerField(context, index + 1, { label: parameter.name === '' ? `Argument ${index + 1}` : parameter.name, description: undefined, required: false, schema: undefined });
    rows.push(fieldRow(field, { ...argumentControl(parameter, texts[index + 1] ?? '', (text) => write(index + 1, text, false)), aside: element('span', { class: 'aside' }, parameter.type) }));
  });
  return element('div', { class: 'ask-members' }, ...rows);
}

function argumentControl(parameter: AbiParameter, current: string, write: (text: string) => void): Control {
  if (parameter.type === 'bool') {
    const input = element('select', { class: 'ask-select' }, ...[['', 'Any'], ['1', 'true'], ['0', 'false']].map(([value = '', label = '']) => element('option', { value }, label)));
    input.value = current;
    input.addEventListener('change', () => write(input.value));
    return { input, element: input };
  }
  const input = element('input', { class: 'ask-input code', type: 'text', spellcheck: 'false', autocomplete: 'off', placeholder: 'Any' });
  input.value = current;
  input.addEventListener('input', () => write(input.value.trim()));
  if (!isHashed(parameter)) return { input, element: input };
  // The topic of such an argument is the hash of its content; a text is hashed when the field is left.
  input.placeholder = parameter.type === 'string' ? 'Any: text is hashed when you leave the field' : 'Any: 32-byte hash';
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
