import type { PastedForm } from './pastedForm';
import type { Problem, SourceRange } from './problem';

/** A cell as it is written in a notebook. `id` does not change when the text is edited. */
export interface WrittenCell {
  readonly id: string;
  readonly text: string;
}

/**
 * A written cell and its parsed text, for the editor and as the first stage of a cell that runs. Ranges in `cell` are
 * UTF-16 units from the start of `text`. `core/run/session/compose/cellStages.ts` has the later stages.
 */
export interface ParsedCell extends WrittenCell {
  readonly cell: Cell;
}

/** A parsed cell, before any variable, network or catalogue lookup. */
export interface Cell {
  readonly directives: readonly Directive[];
  readonly variables: readonly VariableDefinition[];
  /** Undefined for an empty cell and for a cell that only sets variables. */
  readonly request: CellRequest | undefined;
  readonly problems: readonly Problem[];
}

/** `# @network mainnet`: a comment whose first word begins with `@`. */
export interface Directive {
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly value: string;
  readonly valueRange: SourceRange;
  readonly range: SourceRange;
}

/** `@token = 0xA0b8…`: the value extends to the end of the line and may contain `{{…}}`. */
export interface VariableDefinition {
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly value: string;
  readonly valueRange: SourceRange;
}

/** A method and its arguments. */
export interface WrittenLine {
  readonly method: string;
  readonly methodRange: SourceRange;
  readonly arguments: readonly ArgumentNode[];
  readonly range: SourceRange;
}

/** The name of a method in an envelope. Its range is that of the text between the quotes. */
export interface EnvelopeMethod {
  readonly method: string;
  readonly methodRange: SourceRange;
}

export type CellRequest =
  | (WrittenLine & {
      readonly kind: 'call';
      /** The calls after the first one of a list of calls by name. `range` covers them. */
      readonly more?: readonly WrittenLine[];
    })
  /** A JSON-RPC envelope or an array of them. It is sent exactly as written, except for `{{…}}`. */
  | {
      readonly kind: 'envelope';
      readonly text: string;
      readonly range: SourceRange;
      /** The methods of its calls, without those that a reference gives. */
      readonly methods: readonly EnvelopeMethod[];
    }
  /** `GET /networks/1/baseFeeHistory` */
  | { readonly kind: 'get'; readonly path: string; readonly pathRange: SourceRange; readonly range: SourceRange }
  /** A pasted command, URL, HTTP request or line of code. It may be converted, but is never run or sent. */
  | { readonly kind: 'pasted'; readonly form: PastedForm; readonly text: string; readonly range: SourceRange };

/** An argument or a part of one: JSON with comments and trailing commas, or a bare word. */
export type ArgumentNode =
  /** Hex, tag, decimal, base58, `latest-1000`, slot expression or `{{…}}`, written without quotes. */
  | { readonly kind: 'word'; readonly text: string; readonly range: SourceRange }
  /** A quoted string with its escapes decoded. It may contain `{{…}}`. */
  | { readonly kind: 'string'; readonly text: string; readonly range: SourceRange }
  /** A JSON number with its digits as written. */
  | { readonly kind: 'number'; readonly text: string; readonly range: SourceRange }
  | { readonly kind: 'literal'; readonly value: true | false | null; readonly range: SourceRange }
  | {
      readonly kind: 'array';
      readonly items: readonly ArgumentNode[];
      readonly range: SourceRange;
      /** Set for a list in round brackets, which is how tuples are written. */
      readonly isTuple?: true;
      /** Set for a list in braces, which is how variables are named. */
      readonly isBraced?: true;
    }
  | { readonly kind: 'object'; readonly members: readonly ObjectMember[]; readonly range: SourceRange };

export interface ObjectMember {
  readonly key: string;
  readonly keyRange: SourceRange;
  readonly value: ArgumentNode;
}

/** Returns the name that `# @name` gives a cell. */
export function nameOf(cell: Cell): string | undefined {
  return directiveOf(cell, 'name')?.value;
}

/** Returns the last directive with a name: a later line overrides an earlier one. */
export function directiveOf(cell: Cell, name: string): Cell['directives'][number] | undefined {
  const { directives } = cell;
  // Called for every cell and name, so it avoids allocating a closure.
  for (let index = directives.length - 1; index >= 0; index -= 1)
    if (directives[index]?.name === name) return directives[index];
  return undefined;
}
