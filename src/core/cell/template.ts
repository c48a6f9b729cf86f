import type { PathStep } from '../json/readPath';
import type { Problem } from './problem';
import type { SourceRange } from './sourceRange';

/** A piece of a text in which `{{…}}` stands for values: `parseTemplate` cuts a text into these, nothing left out. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string; readonly range: SourceRange }
  | TemplateReference
  /** Braces whose content cannot be read. `problem` and `range` hold the place. */
  | { readonly kind: 'problem'; readonly problem: Problem; readonly range: SourceRange };

/** `{{…}}` with what it asks for. `range` covers the braces. */
export interface TemplateReference {
  readonly kind: 'reference';
  /** What stands between the braces, white space around it left out. */
  readonly expression: string;
  readonly target: ReferenceTarget;
  readonly range: SourceRange;
}

export type ReferenceTarget =
  /** `token`: a variable, or the whole answer of the cell of that name. */
  | { readonly kind: 'name'; readonly name: string }
  /** `transfers.result[0].transactionHash`: a place in the last answer of the cell `name`. */
  | { readonly kind: 'path'; readonly name: string; readonly path: readonly PathStep[] }
  /** `$env NAME` */
  | { readonly kind: 'environment'; readonly name: string }
  /** `$input label`: asked for when the cell runs. */
  | { readonly kind: 'input'; readonly label: string }
  /** `$pick one|two`: chosen when the cell runs. */
  | { readonly kind: 'pick'; readonly options: readonly string[] }
  /** `$now`: seconds since the epoch. */
  | { readonly kind: 'now' }
  /** `$keccak text`, `$slot mapping(2)[0xOwner]`, `$topic Transfer(address,address,uint256)` */
  | { readonly kind: 'keccak' | 'slot' | 'topic'; readonly text: string };
