import type { PathStep } from '../../base/json/readPath';
import type { Problem } from './problem';
import type { SourceRange } from './sourceRange';

/** A part of a text with `{{…}}` placeholders. `parseTemplate` splits the complete text into parts. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string; readonly range: SourceRange }
  | TemplateReference
  /** Braces whose content cannot be parsed. `problem` and `range` give the place. */
  | { readonly kind: 'problem'; readonly problem: Problem; readonly range: SourceRange };

/** A `{{…}}` and its target. `range` includes the braces. */
export interface TemplateReference {
  readonly kind: 'reference';
  /** The text between the braces, without surrounding white space. */
  readonly expression: string;
  readonly target: ReferenceTarget;
  readonly range: SourceRange;
}

export type ReferenceTarget =
  /** `token`: a variable, or the complete answer of the cell with that name. */
  | { readonly kind: 'name'; readonly name: string }
  /** `transfers.result[0].transactionHash`: a path into the last answer of the cell `name`. */
  | { readonly kind: 'path'; readonly name: string; readonly path: readonly PathStep[] }
  /** `$env NAME` */
  | { readonly kind: 'environment'; readonly name: string }
  /** `$input label`: the user enters it when the cell runs. */
  | { readonly kind: 'input'; readonly label: string }
  /** `$pick one|two`: the user chooses when the cell runs. */
  | { readonly kind: 'pick'; readonly options: readonly string[] }
  /** `$now`: seconds since the epoch. */
  | { readonly kind: 'now' }
  /** `$keccak text`, `$slot mapping(2)[0xOwner]`, `$topic Transfer(address,address,uint256)` */
  | { readonly kind: 'keccak' | 'slot' | 'topic'; readonly text: string };
