import { parseWrittenTime } from '../../../core/builder/parseWrittenTime';
import { element } from '../../components/element';
import { textOf, textValue } from './textField';
import type { FieldContext } from './fieldContext';
import type { Control } from './fieldRow';

const tags = ['latest', 'finalized', 'safe', 'earliest', 'pending'] as const;
const heads = ['latest', 'finalized', 'safe'] as const;

/** How a block is written: not given, a tag, a number, so many blocks before a head, or (until it is found) a time. */
interface WrittenBlock {
  /** `''`, a tag, `number`, `before latest`, or `time`. */
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
    ...heads.filter((head) => !unsupported.includes(head)).map((head) => option(`before ${head}`, `Blocks before ${head}`)),
    option('time', 'At a time…'));
  const number = element('input', { class: 'ask-input code', type: 'text', spellcheck: 'false', autocomplete: 'off', inputmode: 'numeric', 'data-part': 'number' });
  const time = timeSearch(context);
  input.value = written.mode;
  number.value = written.number;
  const showNumber = () => {
    time.hidden = input.value !== 'time';
    const isNumber = input.value === 'number';
    number.hidden = !isNumber && !input.value.startsWith('before ');
    number.setAttribute('aria-label', isNumber ? `${context.label}: number of the block` : `${context.label}: how many blocks before`);
    number.placeholder = isNumber ? '1_000 or 0x3e8' : '1_000';
  };
  const write = () => model.setValue(path, textValue(context, printBlock({ mode: input.value, number: number.value.trim() })));
  input.addEventListener('change', () => {
    showNumber();
    // What was written stays until the block of a time is found.
    if (input.value !== 'time') write();
    if (!number.hidden) number.focus();
    else if (!time.hidden) time.querySelector('input')?.focus();
  });
  number.addEventListener('input', write);
  showNumber();
  return { input, element: element('div', { class: 'ask-line' }, input, number, time) };
}

/** Asks for a time and finds its block: some calls, so only when it is told to. */
function timeSearch({ model, path, label, findBlock }: FieldContext): HTMLElement {
  const input = element('input', { class: 'ask-input', type: 'text', spellcheck: 'false', autocomplete: 'off', placeholder: '2 h ago, 2024-05-01 12:00', 'aria-label': `${label}: time` });
  const find = element('button', { class: 'button plain', title: 'Asks for some blocks to find the last one before this time; each is a call that is counted' }, 'Find block');
  const told = element('span', { class: 'ask-state', role: 'status' });
  const search = async (): Promise<void> => {
    const time = parseWrittenTime(input.value, Date.now());
    if (time.kind === 'failed') {
      told.textContent = time.problem;
      return;
    }
    told.textContent = 'Searching…';
    find.disabled = true;
    const { network, method } = model.draft;
    try {
      const found = await findBlock(time.value);
      if (model.draft.network === network && model.draft.method === method) model.setValue(path, { kind: 'text', text: found }, 'fields');
    } catch (error) {
      told.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      find.disabled = false;
    }
  };
  find.addEventListener('click', () => void search());
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void search();
  });
  return element('div', { class: 'ask-line', hidden: '' }, input, find, told);
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
