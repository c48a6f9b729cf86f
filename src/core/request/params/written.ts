import type { JsonValue } from '../../base/json/jsonValue';
import type { SourceRange } from '../../model/cell/problem';

/** An argument after its `{{…}}` were replaced: in the user's notation, not yet encoded. */
export type Written =
  | { readonly kind: 'text'; readonly text: string; readonly range: SourceRange }
  /** Digits as written. */
  | { readonly kind: 'number'; readonly text: string; readonly range: SourceRange }
  /** Unknown until the cell runs. Matches every schema. */
  | { readonly kind: 'open'; readonly range: SourceRange }
  | { readonly kind: 'value'; readonly value: JsonValue; readonly range: SourceRange }
  | { readonly kind: 'array'; readonly items: readonly Written[]; readonly range: SourceRange }
  | { readonly kind: 'object'; readonly members: readonly WrittenMember[]; readonly range: SourceRange };

export interface WrittenMember {
  readonly key: string;
  readonly keyRange: SourceRange;
  readonly value: Written;
}
