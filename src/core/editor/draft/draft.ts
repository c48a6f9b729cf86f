import type { Transport } from '../../model/networks/network';

/**
 * A request in the request builder, as written by the user and before encoding. Plain data that is kept across
 * restarts.
 */
export interface Draft {
  /** Network key: `service/network`. */
  readonly network: string;
  readonly transport: Transport;
  /** Catalogue name of the method. Names outside the catalogue are allowed. */
  readonly method: string;
  /** ID of the JSON-RPC envelope. */
  readonly id: number;
  /**
   * Values by parameter name. Absent parameters are not sent. Parameters of an unknown method are called `1`, `2`, …
   */
  readonly parameters: DraftMembers;
  /** Directive lines from a cell that are written back to a cell: `# @abi …`, `# @timeout 5`. */
  readonly directives: readonly string[];
}

export type DraftMembers = Readonly<Record<string, DraftValue>>;

/** A value as written in a field. */
export type DraftValue =
  /** A single value as written. An empty text occurs only as a list item, where it means null. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly DraftValue[] }
  | { readonly kind: 'object'; readonly members: DraftMembers }
  /** JSON that doesn't fit any field of the schema. */
  | { readonly kind: 'json'; readonly text: string };

/** Path to a value in a draft: a parameter name, then members and items. The empty path means the complete request. */
export type FieldPath = readonly (string | number)[];

/** Returns a unique text for a path. */
export function printFieldPath(path: FieldPath): string {
  return path.map((step) => encodeURIComponent(step)).join('/');
}

/** Returns the path of an argument of a written call. It can have problems, but has no value in the draft. */
export function argumentPath(call: FieldPath, index: number): FieldPath {
  return [...call, `argument ${index}`];
}

/** Returns the path of the call that an argument, or a part of one, belongs to. Undefined for other paths. */
export function callOfArgument(path: FieldPath): FieldPath | undefined {
  const index = path.findIndex((step) => typeof step === 'string' && /^argument \d+$/.test(step));
  return index === -1 ? undefined : path.slice(0, index);
}

/** Returns the value at a path, or undefined if there is none. */
export function valueAt(draft: Draft, [first, ...rest]: FieldPath): DraftValue | undefined {
  let value = first === undefined ? undefined : memberOf(draft.parameters, first);
  for (const step of rest) {
    if (value?.kind === 'object') value = memberOf(value.members, step);
    else value = value?.kind === 'list' && typeof step === 'number' ? value.items[step] : undefined;
  }
  return value;
}

function memberOf(members: DraftMembers, key: string | number): DraftValue | undefined {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}
