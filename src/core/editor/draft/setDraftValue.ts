import type { Draft, DraftMembers, DraftValue, FieldPath } from './draft';

/**
 * Returns the draft with another value at a path. Undefined removes the value. Also removes empty objects and lists,
 * except the parameters in `keeps`, because an empty filter is a valid filter.
 */
export function setDraftValue(
  draft: Draft,
  path: FieldPath,
  value: DraftValue | undefined,
  keeps: readonly string[],
): Draft {
  const [name, ...rest] = path;
  if (name === undefined) return draft;
  const next = setWithin(draft.parameters[name], rest, value);
  const kept =
    next ?? (keeps.includes(String(name)) && rest.length > 0 ? { kind: 'object' as const, members: {} } : undefined);
  return { ...draft, parameters: withMember(draft.parameters, String(name), kept) };
}

function setWithin(
  outer: DraftValue | undefined,
  [step, ...rest]: FieldPath,
  value: DraftValue | undefined,
): DraftValue | undefined {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = outer?.kind === 'list' ? [...outer.items] : [];
    const item = setWithin(items[step], rest, value);
    if (item === undefined) items.splice(step, 1);
    else items[step] = item;
    return items.length === 0
      ? undefined
      : { kind: 'list', items: Array.from(items, (each) => each ?? { kind: 'text', text: '' }) };
  }
  const members = outer?.kind === 'object' ? outer.members : {};
  const next = withMember(
    members,
    step,
    setWithin(Object.hasOwn(members, step) ? members[step] : undefined, rest, value),
  );
  return Object.keys(next).length === 0 ? undefined : { kind: 'object', members: next };
}

/** Sets a member without changing the order. A new member is added at the end. */
function withMember(members: DraftMembers, key: string, value: DraftValue | undefined): DraftMembers {
  if (value !== undefined) return { ...members, [key]: value };
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== key));
}
