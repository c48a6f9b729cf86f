import type { FieldPath } from '../../../core/editor/draft/draft';
import {
  isBlankText,
  isParted,
  joinWrittenParts,
  type PartedType,
  quotedText,
  typeOfPart,
  unquotedText,
  writtenParts,
} from '../../../core/formats/abi/encode/writtenParts';
import type { AbiParameter } from '../../../core/formats/abi/type/abi';
import { type AbiType, printAbiType } from '../../../core/formats/abi/type/abiType';
import { element, uniqueId } from '../../components/dom/element';
import { iconButton } from '../../components/dom/icon';
import { choiceControl, parametersText, writtenInput } from './argumentInput';
import type { FieldContext } from './fieldContext';
import { type Control, fieldRow } from './fieldRow';

/** An argument of a written call, or a part of one. */
export interface WrittenArgument {
  readonly type: AbiType;
  readonly label: string;
  /** The type in declaration syntax, with the names of a tuple's members. */
  readonly hint: string;
  readonly path: FieldPath;
  readonly text: string;
  /** Sets another text. `isStructural` if the fields change with it. */
  readonly write: (text: string, isStructural?: boolean) => void;
}

/** A list with more items is written as text. */
const maxItems = 100;

/** Returns the type of a parameter in declaration syntax: `(address maker, uint256 amount)[]`. */
export function typeHint({ type, components }: Pick<AbiParameter, 'type' | 'components'>): string {
  return components ? `${parametersText(components)}${type.slice('tuple'.length)}` : type;
}

/** Returns the row for an argument of a written call. Tuples and lists contain separate rows for their parts. */
export function argumentRow(outer: FieldContext, argument: WrittenArgument): HTMLElement {
  const { type, label, hint, path, text } = argument;
  const context: FieldContext = { ...outer, path, label, description: undefined, required: true, schema: undefined };
  const parts = isParted(type) ? writtenParts(type, text) : undefined;
  const aside = element('span', { class: 'aside' }, hint);
  if (!isParted(type) || parts === undefined || parts.length > maxItems)
    return fieldRow(context, { ...singleControl(argument), aside });
  return partedRow(context, argument, { type, parts }, aside);
}

function partedRow(
  context: FieldContext,
  { label, path, write }: WrittenArgument,
  { type, parts }: { readonly type: PartedType; readonly parts: readonly string[] },
  aside: HTMLElement,
): HTMLElement {
  const id = uniqueId('argument');
  const texts = [...parts];
  const rows = parts.map((part, index) => {
    const inner = typeOfPart(type, index) ?? type;
    const member = type.kind === 'tuple' ? type.members[index]?.name : undefined;
    const row = argumentRow(context, {
      type: inner,
      label: type.kind === 'tuple' ? member || `Member ${index + 1}` : `${label} ${index + 1}`,
      hint: printAbiType(inner),
      path: [...path, index],
      text: part,
      write: (text, isStructural) => {
        texts[index] = text;
        write(joinWrittenParts(type, texts), isStructural);
      },
    });
    if (type.kind === 'tuple' || type.length !== undefined) return row;
    const remove = iconButton('close', `Remove ${label} ${index + 1}`, () =>
      write(
        joinWrittenParts(
          type,
          texts.filter((_, at) => at !== index),
        ),
        true,
      ),
    );
    return element('div', { class: 'ask-item' }, row, remove);
  });
  const add = addButton(type, path, () => write(joinWrittenParts(type, [...texts, '']), true), parts.length);
  const members = element('div', { class: 'ask-members' }, ...rows, add);
  const control: Control = { input: element('div', { hidden: '' }), element: members };
  const row = fieldRow(context, control);
  const head = element('div', { class: 'ask-head' }, element('span', { id }, label), aside);
  row.setAttribute('role', 'group');
  row.setAttribute('aria-labelledby', id);
  row.classList.add('ask-group');
  row.firstElementChild?.replaceWith(head);
  row.append(control.input, members);
  return row;
}

function addButton(type: PartedType, path: FieldPath, add: () => void, count: number): HTMLElement | undefined {
  if (type.kind === 'tuple' || type.length !== undefined || count >= maxItems) return undefined;
  const button = element('button', { class: 'button ask-add', 'data-place': `${path.join('/')} add` }, 'Add item');
  button.addEventListener('click', add);
  return button;
}

function singleControl({ type, text, write }: WrittenArgument): Control {
  const current = isBlankText(text) ? '' : text;
  if (type.kind === 'boolean') {
    const options = ['', 'true', 'false'].map((value) => [value, value] as const);
    return choiceControl(options, current, write);
  }
  const isText = type.kind === 'string';
  const input = writtenInput(placeholderOf(type), isText ? unquotedText(current) : current);
  input.addEventListener('input', () => write(isText ? quotedText(input.value) : input.value.trim()));
  return { input, element: input };
}

function placeholderOf(type: AbiType): string {
  switch (type.kind) {
    case 'array':
      return '[first, second]';
    case 'tuple':
      return '(first, second)';
    case 'address':
      return '0x… (20 bytes)';
    case 'bytes':
      return '0x…';
    case 'fixedBytes':
      return `0x… (${type.size} ${type.size === 1 ? 'byte' : 'bytes'})`;
    case 'integer':
      return type.bits > 64 ? '1_000 or 1.5 ether' : '1_000';
    default:
      return '';
  }
}
