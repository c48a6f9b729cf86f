import type { Method } from '../../model/catalogue/method';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../model/catalogue/schema';
import type { Draft, DraftMembers, DraftValue } from './draft';

/**
 * Returns the draft without the empty items at the end of its lists, and without lists that have only empty items. Items
 * keep their indexes. Topics are kept, because an empty one means any.
 */
export function withoutBlankItems(draft: Draft, method: Method | undefined): Draft {
  const schemas = new Map(method?.parameters.map(({ name, schema }) => [name, schema]));
  return { ...draft, parameters: trimMembers(draft.parameters, (name) => schemas.get(name)) };
}

/** Returns whether an empty item of a list is sent as null. It means any topic at this position. */
export function takesAnyItem(list: Schema | undefined): boolean {
  return list?.name !== 'Topic' && itemSchema(list)?.name === 'Topic';
}

function trimMembers(members: DraftMembers, schemaOf: (name: string) => Schema | undefined): DraftMembers {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      const trimmed = trimValue(value, schemaOf(name));
      return trimmed === undefined ? [] : [[name, trimmed] as const];
    }),
  );
}

function trimValue(value: DraftValue, schema: Schema | undefined): DraftValue | undefined {
  switch (value.kind) {
    case 'text':
    case 'json':
      return value;
    case 'object': {
      const option = optionOfType(schema, 'object');
      return { kind: 'object', members: trimMembers(value.members, (name) => memberSchema(option, name)) };
    }
    case 'list':
      return trimList(value.items, schema);
  }
}

function trimList(items: readonly DraftValue[], schema: Schema | undefined): DraftValue | undefined {
  const inner = itemSchema(schema);
  const trimmed = items.map((item) => trimValue(item, inner) ?? blank);
  if (takesAnyItem(schema)) return { kind: 'list', items: trimmed };
  const last = trimmed.findLastIndex((item) => !isBlank(item));
  return last === -1 && items.length > 0 ? undefined : { kind: 'list', items: trimmed.slice(0, last + 1) };
}

const blank: DraftValue = { kind: 'text', text: '' };

function isBlank(item: DraftValue): boolean {
  return item.kind === 'text' && item.text === '';
}
