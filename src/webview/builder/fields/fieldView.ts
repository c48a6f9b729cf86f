import { type DraftValue, printFieldPath } from '../../../core/editor/draft/draft';
import {
  type FieldShape,
  isBlockOrObject,
  shapeOfValue,
  shapesOf,
  singleSchema,
} from '../../../core/editor/draft/fieldShape';
import { orderedMembers } from '../../../core/editor/draft/firstFields';
import { itemSchema, memberSchema, optionOfType } from '../../../core/model/catalogue/schema';
import { ComboBox } from '../../components/dom/comboBox';
import { element, uniqueId } from '../../components/dom/element';
import { iconButton } from '../../components/dom/icon';
import { blockField } from './blockField';
import { callDataRow, type CallMemberPlace, isCallData, placeOfCallMember } from './callDataField';
import { type FieldContext, innerField, moreFields } from './fieldContext';
import { type Control, fieldRow, requiredMark } from './fieldRow';
import { storageField } from './storageField';
import { addressState, booleanField, choiceField, jsonField, textField, textOf, writtenText } from './textField';
import { canShowEvent, topicsField } from './topicsField';

const shapeLabels: Readonly<Record<FieldShape, string>> = {
  text: 'One',
  choice: 'Name',
  number: 'Number',
  boolean: 'Yes or no',
  list: 'Several',
  object: 'Members',
  json: 'JSON',
};

/** Returns the field for a value, by its schema and its current value. */
export function fieldView(context: FieldContext): HTMLElement {
  const { schema, model, path } = context;
  const shape = shapeOfValue(model.valueAt(path), schema);
  const single = schema && singleSchema(schema);
  if (shape === 'text' && single?.name === 'BlockParameter') return fieldRow(context, blockField(context));
  if (shape === 'text' && single?.name === 'StoragePosition') return fieldRow(context, storageField(context));
  if (shape === 'text' && isCallData(context)) return callDataRow(context);
  if (shape === 'text' && isCallTarget(context)) return fieldRow(context, contractField(context));
  const aside = shapeChoice(context, shape);
  if (shape === 'text' && schema && isBlockOrObject(schema))
    return fieldRow(context, { ...blockField(context), aside });
  if (shape === 'text' && single?.name === 'EventKey') return fieldRow(context, { ...eventKeyField(context), aside });
  switch (shape) {
    case 'text':
    case 'number':
      return fieldRow(context, { ...textField(context), aside });
    case 'choice':
      return fieldRow(context, { ...choiceField(context), aside });
    case 'boolean':
      return fieldRow(context, { ...booleanField(context), aside });
    case 'json':
      return fieldRow(context, { ...jsonField(context), aside });
    case 'list':
      return listField(context, aside);
    case 'object':
      return group(context, aside, objectMembers(context));
  }
}

/** Lets the user select another kind of field if the schema allows several. The value is kept if it fits. */
function shapeChoice(context: FieldContext, shape: FieldShape): HTMLElement | undefined {
  const { model, path, schema } = context;
  const shapes = shapesOf(schema);
  const offered = shapes.includes(shape) ? shapes : [...shapes, shape];
  if (offered.length < 2) return undefined;
  const choice = element(
    'select',
    { class: 'ask-shape', 'aria-label': `${context.label}: kind`, 'data-place': `${path.join('/')} shape` },
    ...offered.map((one) => element('option', { value: one }, shapeLabels[one])),
  );
  choice.value = shape;
  choice.addEventListener('change', () => {
    const next = offered.find((one) => one === choice.value) ?? shape;
    model.setValue(path, convert(model.valueAt(path), next), 'fields');
  });
  return choice;
}

function convert(value: DraftValue | undefined, shape: FieldShape): DraftValue | undefined {
  const first = value?.kind === 'list' ? value.items[0] : value;
  switch (shape) {
    case 'list':
      return { kind: 'list', items: [first?.kind === 'text' ? first : { kind: 'text', text: '' }] };
    case 'object':
      return { kind: 'object', members: {} };
    case 'json':
      return { kind: 'json', text: first?.kind === 'text' ? JSON.stringify(first.text) : '' };
    default:
      return first?.kind === 'text' ? first : { kind: 'text', text: '' };
  }
}

function listField(context: FieldContext, aside: HTMLElement | undefined): HTMLElement {
  const { model, path, schema } = context;
  const items = itemSchema(schema);
  const value = model.valueAt(path);
  if (items?.name === 'Topic' && path.length === 2 && canShowEvent(value))
    return group(context, aside, topicsField(context));
  const noun = (items?.title ?? 'item').toLowerCase();
  const rows = (value?.kind === 'list' ? value.items : []).map((_, index) => {
    const remove = iconButton('close', `Remove ${noun} ${index + 1}`, () =>
      model.setValue([...path, index], undefined, 'fields'),
    );
    const row = fieldView(
      innerField(context, index, {
        label: `${items?.title ?? 'Item'} ${index + 1}`,
        description: undefined,
        required: false,
        schema: items,
      }),
    );
    return element('div', { class: 'ask-item' }, row, remove);
  });
  const add = element('button', { class: 'button ask-add', 'data-place': `${path.join('/')} add` }, `Add ${noun}`);
  add.addEventListener('click', () => {
    const now = model.valueAt(path);
    model.setValue(
      path,
      { kind: 'list', items: [...(now?.kind === 'list' ? now.items : []), firstOf(items)] },
      'fields',
    );
  });
  return group(context, aside, element('div', { class: 'ask-members' }, ...rows, add));
}

function firstOf(items: FieldContext['schema']): DraftValue {
  const [shape] = shapesOf(items);
  if (shape === 'list') return { kind: 'list', items: [{ kind: 'text', text: '' }] };
  return shape === 'object' ? { kind: 'object', members: {} } : { kind: 'text', text: '' };
}

function objectMembers(context: FieldContext): HTMLElement {
  const option = optionOfType(context.schema, 'object');
  const names = orderedMembers(option);
  const field = (name: string): HTMLElement => {
    const schema = memberSchema(option, name);
    return fieldView(
      innerField(context, name, {
        label: name,
        description: schema?.name === 'BlockParameter' ? undefined : schema?.description,
        required: option?.required.includes(name) ?? false,
        schema,
      }),
    );
  };
  // "More fields" applies only to the members of parameters. Deeper objects have few members.
  const placeOf = (name: string): CallMemberPlace => {
    const isFirst = context.path.length > 1 || context.first.has(printFieldPath([...context.path, name]));
    return placeOfCallMember(context, name) ?? (isFirst ? 'first' : 'more');
  };
  const first = names.filter((name) => placeOf(name) === 'first');
  const rest = names.filter((name) => placeOf(name) === 'more');
  const paths = rest.map((name) => [...context.path, name]);
  const isFolded = first.length > 0 && rest.length > 0;
  return element(
    'div',
    { class: 'ask-members' },
    ...(isFolded ? first : names.filter((name) => placeOf(name) !== 'hidden')).map(field),
    ...(isFolded ? [moreFields(context, printFieldPath(context.path), paths, rest.map(field))] : []),
  );
}

/** Returns fields that belong together, with the problems of the group. */
function group(context: FieldContext, aside: HTMLElement | undefined, members: HTMLElement): HTMLElement {
  const id = uniqueId('group');
  const head = element(
    'div',
    { class: 'ask-head' },
    element('span', { id }, context.label),
    requiredMark(context),
    aside,
  );
  const control: Control = { input: element('div', { hidden: '' }), element: members };
  const row = fieldRow(context, control);
  row.setAttribute('role', 'group');
  row.setAttribute('aria-labelledby', id);
  row.classList.add('ask-group');
  row.firstElementChild?.replaceWith(head);
  // The description of the group comes before its members. The hidden element marks the position of its problems.
  row.append(control.input, members);
  return row;
}

/**
 * Returns the field for a key of an l2net event filter: a felt, or the name of an event in the workspace's artifacts.
 */
function eventKeyField(context: FieldContext): Control {
  const { model, path } = context;
  const combo = new ComboBox({
    id: uniqueId('key'),
    value: textOf(model.valueAt(path)),
    placeholder: '0x…, a decimal, or the name of an event',
    options: () => model.names.cairoEvents.map((name) => ({ value: name, label: name, detail: 'Workspace' })),
    onAccept: (text) => model.setValue(path, writtenText(context, text)),
  });
  combo.input.classList.add('code');
  return { input: combo.input, element: combo.element };
}

/** Returns whether a field is the contract of a call: the member of a call object with its target. */
function isCallTarget({ path, label, schema }: FieldContext): boolean {
  return path.length === 2 && schema?.name === 'Address' && label === 'to';
}

/** Returns a field for the contract of a call: an address, or one of the network's contracts by its name. */
function contractField(context: FieldContext): Control {
  const { model, path } = context;
  const options = () =>
    model.contracts.map(({ address, label, detail }) => ({
      value: address,
      label,
      detail: [address, detail].filter((part) => part !== '').join(' · '),
    }));
  const accept = (text: string): void => {
    const named = model.contracts.filter(({ label }) => label.toLowerCase() === text.toLowerCase());
    const [only, another] = named;
    const address = only !== undefined && another === undefined ? only.address : text;
    // Recreating the fields would remove the focus from the one that the user moved to.
    model.setValue(path, writtenText(context, address));
    combo.input.value = address;
  };
  const combo = new ComboBox({
    id: uniqueId('contract'),
    value: textOf(model.valueAt(path)),
    placeholder: '0x… or the name of a contract',
    options,
    onAccept: accept,
    onType: (text) => {
      if (text !== textOf(model.valueAt(path))) model.setValue(path, writtenText(context, text));
    },
  });
  combo.input.classList.add('code', 'wide');
  const name = element('span', { class: 'ask-state contract-name' });
  const refresh = (): void => {
    const address = textOf(model.valueAt(path)).toLowerCase();
    const known = model.contracts.find((contract) => contract.address.toLowerCase() === address);
    name.textContent = known === undefined || known.label.includes('…') ? '' : known.label;
  };
  context.onRefresh(refresh);
  refresh();
  return {
    input: combo.input,
    element: element('div', { class: 'ask-line' }, combo.element, name, addressState(context)),
  };
}
