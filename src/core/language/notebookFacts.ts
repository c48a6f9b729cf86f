import type { ArgumentNode, VariableDefinition } from '../cell/cell';
import { sourceOffset } from '../cell/parseQuoted';
import { referencesOf } from '../cell/referencesOf';
import { nameOf, type ParsedCell } from '../cell/sessionCell';
import type { SourceRange } from '../cell/sourceRange';

/** A use of a name: `{{token}}` or `{{transfers.result[0]}}`, with the range of its reference. */
export interface NameUse {
  readonly name: string;
  readonly range: SourceRange;
  readonly contentStart?: number;
}

/** What a cell provides to other cells. Computed once for each parse. */
export interface CellFacts {
  readonly name: string | undefined;
  readonly variables: readonly VariableDefinition[];
  readonly uses: readonly NameUse[];
  /** Addresses and public keys in the cell, with the variable that contains them. */
  readonly addresses: readonly KnownAddress[];
}

export interface KnownAddress {
  readonly text: string;
  /** The variable whose value it is. */
  readonly variable?: string;
}

const addressPattern = /^(?:0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;

/** Whether a whole text is an address or a public key. */
export function isAddress(text: string): boolean {
  return addressPattern.test(text);
}

/** The names of a notebook: values of variables (the last definition counts), and the named cells. */
export interface NotebookNames {
  readonly variables: ReadonlyMap<string, string>;
  readonly cells: ReadonlySet<string>;
  /** Names that more than one cell has. */
  readonly repeated: ReadonlySet<string>;
}

/** Facts about cells, cached as long as the parsed cell exists. An edit of one cell recomputes only that cell. */
export class NotebookFacts {
  readonly #known = new WeakMap<ParsedCell, CellFacts>();
  #names: (NotebookNames & { readonly of: readonly ParsedCell[] }) | undefined;

  of(parsed: ParsedCell): CellFacts {
    const known = this.#known.get(parsed);
    if (known) return known;
    const facts = factsOf(parsed);
    this.#known.set(parsed, facts);
    return facts;
  }

  /**
   * Returns all names of these cells. The result is reused while the cells have the same names, because typing rarely
   * changes them.
   */
  namesOf(cells: readonly ParsedCell[]): NotebookNames {
    if (this.#names && this.#nameTheSame(this.#names.of, cells)) {
      this.#names = { ...this.#names, of: cells };
      return this.#names;
    }
    const variables = new Map<string, string>();
    const named = new Set<string>();
    const repeated = new Set<string>();
    for (const parsed of cells) {
      const facts = this.of(parsed);
      for (const { name, value } of facts.variables) variables.set(name, value);
      if (facts.name === undefined) continue;
      if (named.has(facts.name)) repeated.add(facts.name);
      named.add(facts.name);
    }
    this.#names = { of: cells, variables, cells: named, repeated };
    return this.#names;
  }

  #nameTheSame(before: readonly ParsedCell[], now: readonly ParsedCell[]): boolean {
    return (
      before === now ||
      (before.length === now.length &&
        now.every((cell, index) => cell === before[index] || this.#namesTheSame(before[index], cell)))
    );
  }

  #namesTheSame(before: ParsedCell | undefined, now: ParsedCell): boolean {
    if (!before) return false;
    const [one, other] = [this.of(before), this.of(now)];
    return (
      one.name === other.name &&
      one.variables.length === other.variables.length &&
      one.variables.every(
        ({ name, value }, index) => name === other.variables[index]?.name && value === other.variables[index]?.value,
      )
    );
  }
}

function factsOf({ cell }: ParsedCell): CellFacts {
  const written = cell.request?.kind === 'call' ? textsOf(cell.request.arguments) : [];
  return {
    name: nameOf(cell),
    variables: cell.variables,
    uses: referencesOf(cell).flatMap((reference) => {
      if (reference.kind !== 'reference' || (reference.target.kind !== 'name' && reference.target.kind !== 'path'))
        return [];
      const { target, range, contentStart } = reference;
      return [{ name: target.name, range, ...(contentStart !== undefined && { contentStart }) }];
    }),
    addresses: [
      ...cell.variables
        .filter(({ value }) => isAddress(value))
        .map(({ name, value }) => ({ text: value, variable: name })),
      ...written.filter(isAddress).map((text) => ({ text })),
    ],
  };
}

function textsOf(nodes: readonly ArgumentNode[], texts: string[] = []): readonly string[] {
  for (const node of nodes) {
    if (node.kind === 'word' || node.kind === 'string') texts.push(node.text);
    if (node.kind === 'array') textsOf(node.items, texts);
    if (node.kind === 'object')
      textsOf(
        node.members.map(({ value }) => value),
        texts,
      );
  }
  return texts;
}

/** The ranges of the names themselves. A string with escapes is read once, even if it has many uses. */
export function nameRangesOf(
  uses: readonly NameUse[],
  text: string,
): readonly { readonly name: string; readonly range: SourceRange }[] {
  let place = { string: -1, content: 0, source: 0 };
  return uses.map(({ name, range, contentStart }) => {
    let braces = range.start;
    if (contentStart !== undefined) {
      const known = place.string === range.start && place.content <= contentStart ? place : undefined;
      const from = known ?? { content: 0, source: range.start + 1 };
      braces = sourceOffset(text, from.source, contentStart - from.content);
      place = { string: range.start, content: contentStart, source: braces };
    }
    const start = text.indexOf(name, braces);
    return { name, range: { start, end: start + name.length } };
  });
}

/** The range of the name itself. */
export function nameRangeOf(use: NameUse, text: string): SourceRange {
  return nameRangesOf([use], text)[0]?.range ?? use.range;
}
