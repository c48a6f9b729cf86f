import { type CallText, parseCallText, printCallText } from '../../../core/abi/callText';
import { argumentPath } from '../../../core/draft/draft';
import { ComboBox } from '../../components/dom/comboBox';
import { element } from '../../components/dom/element';
import { uniqueId } from '../../components/dom/uniqueId';
import { choiceControl, writtenInput } from './argumentInput';
import { type FieldContext } from './fieldContext';
import { type Control, fieldRow } from './fieldRow';
import { functionOptions } from './functionOptions';
import { parametersText } from './parameterText';
import { textOf, writtenText } from './textField';

/** Returns whether a field is the data of a call: the member of a call object that says which function is called. */
export function isCallData({ path, label, schema }: FieldContext): boolean {
  return path.length === 2 && schema?.name === 'Bytes' && (label === 'data' || label === 'input');
}

/** Returns the row for the data of a call: bytes in hex, or a function with a field for each of its arguments. */
export function callDataRow(context: FieldContext): HTMLElement {
  const { model, path } = context;
  const call = callOf(textOf(model.valueAt(path)));
  const combo = new ComboBox({
    id: uniqueId('data'),
    value: call?.declaration ?? textOf(model.valueAt(path)),
    placeholder: '0x… or the name of a function',
    options: () => functionOptions(model.names),
    onAccept: (text) => {
      const chosen = callOf(text);
      const written = chosen && text.trim() === chosen.declaration ? printCallText(chosen) : text;
      model.setValue(path, writtenText(context, written), 'fields');
    },
  });
  combo.input.classList.add('code');
  const description = 'Bytes in hex, or a function and its arguments.';
  const row = fieldRow({ ...context, description }, { input: combo.input, element: combo.element });
  if (!call || call.item.inputs.length === 0) return row;
  const attributes = { class: 'ask-members', role: 'group', 'aria-label': `Arguments of ${call.item.name}` };
  row.append(element('div', attributes, ...argumentRows(context, call)));
  row.classList.add('ask-group');
  return row;
}

function argumentRows(context: FieldContext, call: CallText): readonly HTMLElement[] {
  const { model, path } = context;
  const texts = [...call.arguments];
  return call.item.inputs.map(({ name, type, components }, index) => {
    const write = (text: string): void => {
      texts[index] = text;
      const next = printCallText({ declaration: call.declaration, arguments: texts });
      model.setValue(path, { kind: 'text', text: next });
    };
    const label = name === '' ? `Argument ${index + 1}` : name;
    const control = argumentControl(type, texts[index] ?? '', write);
    const shown = components ? `${parametersText(components)}${type.slice('tuple'.length)}` : type;
    const field: FieldContext = {
      ...context,
      path: argumentPath(path, index),
      label,
      description: undefined,
      required: true,
      schema: undefined,
    };
    return fieldRow(field, { ...control, aside: element('span', { class: 'aside' }, shown) });
  });
}

function argumentControl(type: string, current: string, write: (text: string) => void): Control {
  if (type === 'bool') {
    const options = ['', 'true', 'false'].map((value) => [value, value] as const);
    return choiceControl(options, current, write);
  }
  const input = writtenInput(placeholderOf(type), unquoted(type, current));
  input.addEventListener('input', () => write(quoted(type, input.value)));
  return { input, element: input };
}

function placeholderOf(type: string): string {
  if (type.endsWith(']')) return '[first, second]';
  if (type.startsWith('tuple')) return '(first, second)';
  if (type === 'address') return '0x… (20 bytes)';
  if (type.startsWith('bytes')) return '0x…';
  return type.includes('int') ? '1_000' : '';
}

/** A text is quoted in the written call, so that its commas and brackets stay its own. */
function quoted(type: string, text: string): string {
  if (type !== 'string') return text.trim();
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function unquoted(type: string, text: string): string {
  return type === 'string' && text.length > 1 && text.startsWith('"')
    ? text.slice(1, -1).replace(/\\(["\\])/g, '$1')
    : text;
}

function callOf(text: string): CallText | undefined {
  if (!text.includes('(')) return undefined;
  const parsed = parseCallText(text);
  return parsed.kind === 'ok' ? parsed.value : undefined;
}
