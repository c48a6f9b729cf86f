import type { Transport } from '../networks/network';

/** A request as the builder's form holds it: what was written, not yet what is sent. Plain data, kept over restarts. */
export interface Draft {
  /** Key of the network, `service/network`. */
  readonly network: string;
  readonly transport: Transport;
  /** The catalogue's name of the method; a name that the catalogue does not have is allowed. */
  readonly method: string;
  /** The id of the JSON-RPC envelope. */
  readonly id: number;
  /** Values by parameter name. A parameter that is not here is not given; those of an unknown method are called `1`, `2`, … */
  readonly parameters: DraftMembers;
  /** Comment lines that came with a cell and go back into one: `# @abi …`, `# @timeout 5`. */
  readonly directives: readonly string[];
}

export type DraftMembers = Readonly<Record<string, DraftValue>>;

/** A value as written into a field. */
export type DraftValue =
  /** A single value as written, sugar included. An empty text is given only as an item of a list, where it stands for null. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly DraftValue[] }
  | { readonly kind: 'object'; readonly members: DraftMembers }
  /** JSON that no field of the schema fits. */
  | { readonly kind: 'json'; readonly text: string };

/** Where a value stands in a draft: a parameter's name, then members and items. The empty path is the whole request. */
export type FieldPath = readonly (string | number)[];

/** A path as one text, which no other path has. */
export function printFieldPath(path: FieldPath): string {
  return path.map((step) => encodeURIComponent(step)).join('/');
}

/** The value at a path; undefined where none is given. */
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
