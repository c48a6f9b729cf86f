import { describeError } from '../../../core/base/credentials/describeError';
import { parseWrittenTime } from '../../../core/editor/draft/parseWrittenTime';
import { l2netBlockTags } from '../../../core/model/networks/blockTags';
import { element } from '../../components/dom/element';
import type { FieldContext } from './fieldContext';
import type { Control } from './fieldRow';
import { textOf, writtenText } from './textField';

/** The tags of a family of networks, and the ones that blocks can be counted from. */
interface BlockNames {
  readonly tags: readonly string[];
  readonly heads: readonly string[];
  /** Whether a block can be searched by its time. */
  readonly timed: boolean;
}

const evmBlocks: BlockNames = {
  tags: ['latest', 'finalized', 'safe', 'earliest', 'pending'],
  heads: ['latest', 'finalized', 'safe'],
  timed: true,
};
const l2netBlocks: BlockNames = { tags: l2netBlockTags, heads: ['latest'], timed: false };

/**
 * The form of a block: the default, a tag, a number, a number of blocks before a head, or (until it is found) a time.
 */
interface WrittenBlock {
  /** `''`, a tag, `number`, `before latest`, or `time`. */
  readonly mode: string;
  readonly number: string;
}

/** Returns the control for a block: a tag, a number, or a number of blocks before a head. */
export function blockField(context: FieldContext): Control {
  const { model, path } = context;
  const names = context.schema?.name === 'BlockId' ? l2netBlocks : evmBlocks;
  const written = readBlock(textOf(model.valueAt(path)), names);
  const input = modeSelect(context, names);
  const number = element('input', {
    class: 'ask-input code',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    inputmode: 'numeric',
    'data-part': 'number',
  });
  const time = timeSearch(context);
  input.value = written.mode;
  number.value = written.number;
  const showNumber = () => {
    time.hidden = input.value !== 'time';
    const isNumber = input.value === 'number';
    number.hidden = !isNumber && !input.value.startsWith('before ');
    number.setAttribute(
      'aria-label',
      isNumber ? `${context.label}: block number` : `${context.label}: how many blocks before`,
    );
    number.placeholder = isNumber ? '1_000 or 0x3e8' : '1_000';
  };
  const write = () =>
    model.setValue(path, writtenText(context, printBlock({ mode: input.value, number: number.value.trim() })));
  input.addEventListener('change', () => {
    showNumber();
    // The current value stays until the block at a time is found.
    if (input.value !== 'time') write();
    if (!number.hidden) number.focus();
    else if (!time.hidden) time.querySelector('input')?.focus();
  });
  number.addEventListener('input', write);
  showNumber();
  return { input, element: element('div', { class: 'ask-line' }, input, number, time) };
}

function modeSelect({ model, required, schema }: FieldContext, { tags, heads, timed }: BlockNames): HTMLSelectElement {
  const unsupported = model.network?.unsupportedTags ?? [];
  const option = (value: string, label: string) => element('option', { value }, label);
  const defaultLabel = schema?.default === undefined ? 'Default' : `Default (${String(schema.default)})`;
  return element(
    'select',
    { class: 'ask-select', 'data-part': 'mode' },
    ...(required ? [] : [option('', defaultLabel)]),
    ...tags.map((tag) => option(tag, unsupported.includes(tag) ? `${tag} (not supported here)` : tag)),
    option('number', 'Number'),
    ...heads
      .filter((head) => !unsupported.includes(head))
      .map((head) => option(`before ${head}`, `Blocks before ${head}`)),
    ...(timed ? [option('time', 'At a time…')] : []),
  );
}

/** Asks for a time and finds its block. This takes several calls, so it runs only when the user selects Find. */
function timeSearch({ model, path, label, findBlock }: FieldContext): HTMLElement {
  const input = element('input', {
    class: 'ask-input',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: '2 h ago, 2024-05-01 12:00',
    'aria-label': `${label}: time`,
  });
  const find = element(
    'button',
    {
      class: 'button plain',
      title: 'Finds the last block before this time. Each block it reads is a counted call.',
    },
    'Find block',
  );
  const status = element('span', { class: 'ask-state', role: 'status' });
  const search = async (): Promise<void> => {
    const time = parseWrittenTime(input.value, Date.now());
    if (time.kind === 'failed') {
      status.textContent = time.problem;
      return;
    }
    status.textContent = 'Searching…';
    find.disabled = true;
    const { network, method } = model.draft;
    try {
      const found = await findBlock(time.value);
      if (model.draft.network === network && model.draft.method === method)
        model.setValue(path, { kind: 'text', text: found }, 'fields');
    } catch (error) {
      status.textContent = describeError(error);
    } finally {
      find.disabled = false;
    }
  };
  const begin = (): void => {
    search().catch(() => undefined);
  };
  find.addEventListener('click', begin);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    begin();
  });
  return element('div', { class: 'ask-line', hidden: '' }, input, find, status);
}

function readBlock(text: string, { tags, heads }: BlockNames): WrittenBlock {
  if (text === '' || tags.includes(text)) return { mode: text, number: '' };
  const relative = /^(\w+)\s*-\s*([\d_]*)$/.exec(text);
  return relative && heads.includes(relative[1] ?? '')
    ? { mode: `before ${relative[1] ?? ''}`, number: relative[2] ?? '' }
    : { mode: 'number', number: text };
}

function printBlock({ mode, number }: WrittenBlock): string {
  if (mode === 'number') return number;
  return mode.startsWith('before ') ? `${mode.slice('before '.length)}-${number}` : mode;
}
