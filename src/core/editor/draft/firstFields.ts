import type { Method, Parameter } from '../../model/catalogue/method';
import { optionOfType, type Schema } from '../../model/catalogue/schema';
import { type FieldPath, printFieldPath } from './draft';
import { shapesOf } from './fieldShape';

/** Maximum number of fields that are shown first, unless more are required. */
const maxFirst = 5;

/**
 * The members that users fill in most often, by the name of the schema. The other members follow in their own order.
 */
const usualMembers: Readonly<Record<string, readonly string[]>> = {
  CallObject: ['to', 'data', 'from', 'value'],
};

interface Leaf {
  readonly path: FieldPath;
  readonly isNeeded: boolean;
}

/**
 * Returns the paths of the fields that a form shows first: required fields, and the most used others. A parameter with
 * members is included if one of its members is.
 */
export function firstFields(method: Method): ReadonlySet<string> {
  const leaves = inOrderOfUse(method.parameters).flatMap(leavesOf);
  const needed = leaves.filter(({ isNeeded }) => isNeeded);
  const usual = leaves.filter(({ isNeeded }) => !isNeeded).slice(0, Math.max(0, maxFirst - needed.length));
  return new Set(
    [...needed, ...usual].flatMap(({ path }) => path.map((_, index) => printFieldPath(path.slice(0, index + 1)))),
  );
}

/** Returns the names of an object's members, the most used first. */
export function orderedMembers(schema: Schema | undefined): readonly string[] {
  const names = Object.keys(schema?.properties ?? {});
  const usual = usualMembers[schema?.name ?? ''] ?? [];
  return [...usual.filter((name) => names.includes(name)), ...names.filter((name) => !usual.includes(name))];
}

/** Optional parameters come last, regardless of their position in the request. */
function inOrderOfUse(parameters: readonly Parameter[]): readonly Parameter[] {
  return [...parameters.filter(({ required }) => required), ...parameters.filter(({ required }) => !required)];
}

function leavesOf({ name, schema, required }: Parameter): readonly Leaf[] {
  const object = shapesOf(schema)[0] === 'object' ? optionOfType(schema, 'object') : undefined;
  if (object === undefined) return [{ path: [name], isNeeded: required }];
  const members = orderedMembers(object);
  // The usual members of a call leave space for its block.
  const few = usualMembers[object.name ?? '']?.length;
  const shown = few === undefined ? members : members.slice(0, few);
  return shown.map((member) => ({ path: [name, member], isNeeded: required && object.required.includes(member) }));
}
