import type { Problem } from './problem';
import type { SourceRange } from './sourceRange';

/** What a cell's text says, before any variable, network or catalogue is looked at. */
export interface Cell {
  readonly directives: readonly Directive[];
  readonly variables: readonly VariableDefinition[];
  /** Undefined for a cell that only sets variables, and for an empty one. */
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

/** `@token = 0xA0b8…`: the value runs to the end of the line and may hold `{{…}}`. */
export interface VariableDefinition {
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly value: string;
  readonly valueRange: SourceRange;
}

export type CellRequest =
  | {
      readonly kind: 'call';
      readonly method: string;
      readonly methodRange: SourceRange;
      readonly arguments: readonly ArgumentNode[];
      readonly range: SourceRange;
    }
  /** A JSON-RPC envelope or an array of them: sent exactly as written but for `{{…}}`. */
  | { readonly kind: 'envelope'; readonly text: string; readonly range: SourceRange }
  /** `GET /networks/1/baseFeeHistory` */
  | { readonly kind: 'get'; readonly path: string; readonly pathRange: SourceRange; readonly range: SourceRange }
  /** A pasted curl command: offered for conversion, never run. */
  | { readonly kind: 'curl'; readonly text: string; readonly range: SourceRange };

/** One argument, or a part of one: JSON with comments and trailing commas, or a bare word. */
export type ArgumentNode =
  /** Hex, tag, decimal, base58, `latest-1000`, slot expression or `{{…}}`, as written without quotes. */
  | { readonly kind: 'word'; readonly text: string; readonly range: SourceRange }
  /** A quoted string, escapes undone; may hold `{{…}}`. */
  | { readonly kind: 'string'; readonly text: string; readonly range: SourceRange }
  /** A JSON number, digits as written. */
  | { readonly kind: 'number'; readonly text: string; readonly range: SourceRange }
  | { readonly kind: 'literal'; readonly value: true | false | null; readonly range: SourceRange }
  | { readonly kind: 'array'; readonly items: readonly ArgumentNode[]; readonly range: SourceRange }
  | { readonly kind: 'object'; readonly members: readonly ObjectMember[]; readonly range: SourceRange };

export interface ObjectMember {
  readonly key: string;
  readonly keyRange: SourceRange;
  readonly value: ArgumentNode;
}
