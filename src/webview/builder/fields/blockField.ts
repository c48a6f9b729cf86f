import { element } from '../../components/element';
import { textOf, textValue } from './textField';
import type { FieldContext } from './fieldContext';
import type { Control } from './fieldRow';

const tags = ['latest', 'finalized', 'safe', 'earliest', 'pending'] as const;
const heads = ['latest', 'finalized', 'safe'] as const;

/** How a block is written: not given, a tag, a number, or so many blocks before a head. */
interface WrittenBlock {
  /** `''`, a tag, `number`, or `before latest`. */
  readonly mode: string;
  readonly number: string;
}

/** A block as a tag, as a number, or counted back from a head. */
export function blockField(context: FieldContext): Control {
  const { model, path, required, schema } = context;
  const unsupported = model.network?.unsupportedTags ?? [];
  const written = readBlock(textOf(model.valueAt(path)));
  const option = (value: string, label: string) => element('option', { value }, label);
  const input = element('select', { class: 'ask-select', 'data-part': 'mode' },
    ...(required ? [] : [option('', schema?.default === undefined ? 'Not given' : `Not given (${String(schema.default)})`)]),
    ...tags.map((tag) => option(tag, unsupported.includes(tag) ? `${tag} (not supported here)` : tag)),
    option('number', 'Number'),
    ...heads.filter((head) => !unsupported.includes(head)).map((head) => option(`before ${head}`, `Blocks before ${head}`)));
  const number = element('input', { class: 'ask-input code', type: 'text', spellcheck: 'false', autocomplete: 'off', inputmode: 'numeric', 'data-part': 'number' });
  input.value = written.mode;
  number.value = written.number;
  const showNumber = () => {
    const isNumber = input.value === 'number';
    number.hidden = !isNumber && !input.value.startsWith('before ');
    number.setAttribute('aria-label', isNumber ? `${context.label}: number of the block` : `${context.label}: how many blocks before`);
    number.placeholder = isNumber ? '1_000 or 0x3e8' : '1_000';
  };
  const write = () => model.setValue(path, textValue(context, printBlock({ mode: input.value, number: number.value.trim() })));
  input.addEventListener('change', () => {
    showNumber();
    write();
    if (!number.hidden) number.focus();
  });
  number.addEventListener('input', write);
  showNumber();
  return { input, element: element('div', { class: 'ask-line' }, input, number) };
}

function readBlock(text: string): WrittenBlock {
  if (text === '' || tags.some((tag) => tag === text)) return { mode: text, number: '' };
  const relative = /^(latest|safe|finalized)\s*-\s*([\d_]*)$/.exec(text);
  return relative ? { mode: `before ${relative[1] ?? ''}`, number: relative[2] ?? '' } : { mode: 'number', number: text };
}

function printBlock({ mode, number }: WrittenBlock): string {
  if (mode === 'number') return number;
  return mode.startsWith('before ') ? `${mode.slice('before '.length)}-${number}` : mode;
}
