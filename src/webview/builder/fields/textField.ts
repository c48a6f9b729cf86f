import { eip55 } from '../../../core/base/view/eip55';
import type { DraftValue } from '../../../core/editor/draft/draft';
import { singleSchema } from '../../../core/editor/draft/fieldShape';
import { element } from '../../components/dom/element';
import { icon } from '../../components/dom/icon';
import { type FieldContext, isItem } from './fieldContext';
import type { Control } from './fieldRow';

const placeholders: Readonly<Record<string, string>> = {
  Address: '0x… (20 bytes)',
  Hash: '0x… (32 bytes)',
  TransactionHash: '0x… (32 bytes)',
  Bytes: '0x…',
  Quantity: '1_000, 0x3e8 or 1.5gwei',
  Pubkey: 'base58',
  Felt: '0x… or a decimal',
  Topic: '0x…, an address or an event',
  ChainId: '1',
};

/** Returns a field for a line of text. */
export function textField(context: FieldContext): Control {
  const { model, path, schema } = context;
  const single = schema && singleSchema(schema);
  const input = element('input', {
    class: 'ask-input code',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: placeholders[single?.name ?? ''] ?? '',
  });
  input.value = textOf(model.valueAt(path));
  input.addEventListener('input', () => model.setValue(path, writtenText(context, input.value)));
  if (single?.name !== 'Address') return { input, element: input };
  input.classList.add('wide');
  return { input, element: element('div', { class: 'ask-line' }, input, addressState(context)) };
}

/** Returns an element that shows whether the checksum of an address is right. */
export function addressState(context: FieldContext): HTMLElement {
  const state = element('span', { class: 'ask-state' });
  let shownFor: string | undefined;
  const refresh = () => {
    const text = textOf(context.model.valueAt(context.path));
    // A plan that arrives late also refreshes this. It must not remove a button that has the focus.
    if (text === shownFor) return;
    shownFor = text;
    state.replaceChildren(...checksumState(context));
  };
  context.onRefresh(refresh);
  refresh();
  return state;
}

/** Returns a field for one of the values that a schema lists. */
export function choiceField(context: FieldContext): Control {
  const { model, path, schema } = context;
  const values =
    schema === undefined ? [] : (schema.enum ?? schema.anyOf?.find((option) => option.enum !== undefined)?.enum ?? []);
  const fallback = schema?.default;
  const none = element('option', { value: '' }, fallback === undefined ? 'Default' : `Default (${String(fallback)})`);
  const current = textOf(model.valueAt(path));
  const others = current !== '' && !values.includes(current) ? [current] : [];
  const input = element(
    'select',
    { class: 'ask-select' },
    none,
    ...[...values, ...others].map((value) => element('option', { value }, value)),
  );
  input.value = current;
  input.addEventListener('change', () => model.setValue(path, writtenText(context, input.value)));
  return { input, element: input };
}

/** Returns a field for true, false, or the default if the value is optional. */
export function booleanField(context: FieldContext): Control {
  const { model, path, required } = context;
  if (!required) {
    const input = element(
      'select',
      { class: 'ask-select' },
      ...['', 'true', 'false'].map((value) => element('option', { value }, value === '' ? 'Default' : value)),
    );
    input.value = textOf(model.valueAt(path));
    input.addEventListener('change', () => model.setValue(path, writtenText(context, input.value)));
    return { input, element: input };
  }
  const input = element('input', { class: 'ask-check', type: 'checkbox' });
  input.checked = textOf(model.valueAt(path)) === 'true';
  input.addEventListener('change', () => model.setValue(path, { kind: 'text', text: String(input.checked) }));
  return { input, element: input };
}

/** Returns a field for JSON text, for values that no other field supports. */
export function jsonField({ model, path }: FieldContext): Control {
  const input = element('textarea', { class: 'ask-input code', spellcheck: 'false', rows: '1', placeholder: 'JSON' });
  const value = model.valueAt(path);
  input.value = value?.kind === 'json' ? value.text : textOf(value);
  input.addEventListener('input', () =>
    model.setValue(path, input.value.trim() === '' ? undefined : { kind: 'json', text: input.value }),
  );
  return { input, element: input };
}

/** Returns the text of a value; empty if there is none. */
export function textOf(value: DraftValue | undefined): string {
  return value?.kind === 'text' ? value.text : '';
}

/** Returns the value of a text. An empty text means no value, except in an item of a list. */
export function writtenText(context: FieldContext, text: string): DraftValue | undefined {
  return text.trim() === '' && !isItem(context) ? undefined : { kind: 'text', text: text.trim() };
}

/** Returns the checksum state of an address (EIP-55). An invalid checksum is also shown as a problem. */
function checksumState({ model, path }: FieldContext): readonly (HTMLElement | SVGElement | string)[] {
  const text = textOf(model.valueAt(path));
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return [];
  const checksummed = eip55(text.slice(2));
  if (text === checksummed) return [icon('check'), 'Valid checksum'];
  if (/[a-f]/.test(text) && /[A-F]/.test(text)) return [icon('warning'), 'Invalid checksum'];
  const add = element('button', { class: 'link' }, 'Add checksum');
  add.addEventListener('click', () => model.setValue(path, { kind: 'text', text: checksummed }, 'fields'));
  return ['No checksum', add];
}
