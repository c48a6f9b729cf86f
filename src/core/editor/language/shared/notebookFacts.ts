import { callLines } from '../../../model/cell/callLines';
import { type ArgumentNode, nameOf, type ParsedCell, type VariableDefinition } from '../../../model/cell/cell';
import { sourceOffset } from '../../../model/cell/parseQuoted';
import type { SourceRange } from '../../../model/cell/problem';
import { referencesOf } from '../../../model/cell/referencesOf';
import { NamePlaces } from '../../../run/session/notebook/namePlaces';

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
}

/** A result, and the cells that it was read from. */
interface ReadFrom<T> {
  readonly cells: readonly ParsedCell[];
  readonly value: T;
}

/**
 * Facts about the cells of one notebook, cached as long as the parsed cell exists. An edit of one cell recomputes only
 * that cell.
 */
export class NotebookFacts {
  readonly #known = new WeakMap<ParsedCell, CellFacts>();
  #variables: ReadFrom<ReadonlyMap<string, string>> = { cells: [], value: new Map() };
  #cellNames: ReadFrom<ReadonlySet<string>> = { cells: [], value: new Set() };
  #places = new NamePlaces([]);

  of(parsed: ParsedCell): CellFacts {
    const known = this.#known.get(parsed);
    if (known) return known;
    const facts = factsOf(parsed);
    this.#known.set(parsed, facts);
    return facts;
  }

  /** Returns where these cells define names, for scopes. Cached for the same cells. */
  placesOf(cells: readonly ParsedCell[]): NamePlaces {
    this.#places = this.#places.after(cells);
    return this.#places;
  }

  /** Returns all names of these cells. */
  namesOf(cells: readonly ParsedCell[]): NotebookNames {
    this.#cellNames = readAgain(
      this.#cellNames,
      cells,
      (before, now) => this.of(before).name === this.of(now).name,
      () => new Set(cells.map((cell) => this.of(cell).name).filter((name) => name !== undefined)),
    );
    return { variables: this.variablesOf(cells), cells: this.#cellNames.value };
  }

  /** Returns the values of all variables of these cells. The last definition counts. */
  variablesOf(cells: readonly ParsedCell[]): ReadonlyMap<string, string> {
    this.#variables = readAgain(
      this.#variables,
      cells,
      (before, now) => haveSameVariables(this.of(before), this.of(now)),
      () =>
        new Map(
          cells.flatMap((cell) => this.of(cell).variables.map(({ name, value }): [string, string] => [name, value])),
        ),
    );
    return this.#variables.value;
  }

  /**
   * Whether an edited cell still looks the same to other cells: its name, its variables and the names that it uses. If
   * so, the problems of the other cells are the same too.
   */
  isSameToOthers(before: ParsedCell, now: ParsedCell): boolean {
    if (before === now) return true;
    const [one, other] = [this.of(before), this.of(now)];
    return (
      one.name === other.name &&
      haveSameVariables(one, other) &&
      one.uses.length === other.uses.length &&
      one.uses.every(({ name }, index) => name === other.uses[index]?.name)
    );
  }
}

/** Computes a result again only if one of the cells differs in what is read. Typing rarely changes that. */
function readAgain<T>(
  known: ReadFrom<T>,
  cells: readonly ParsedCell[],
  isSame: (before: ParsedCell, now: ParsedCell) => boolean,
  read: () => T,
): ReadFrom<T> {
  if (known.cells === cells) return known;
  const holds =
    known.cells.length === cells.length &&
    cells.every((cell, index) => {
      const before = known.cells[index];
      return cell === before || (before !== undefined && isSame(before, cell));
    });
  return { cells, value: holds ? known.value : read() };
}

function haveSameVariables(one: CellFacts, other: CellFacts): boolean {
  return (
    one.variables.length === other.variables.length &&
    one.variables.every(
      ({ name, value }, index) => name === other.variables[index]?.name && value === other.variables[index]?.value,
    )
  );
}

function factsOf({ cell }: ParsedCell): CellFacts {
  const written =
    cell.request?.kind === 'call' ? callLines(cell.request).flatMap((line) => textsOf(line.arguments)) : [];
  return {
    name: nameOf(cell),
    variables: cell.variables,
    uses: referencesOf(cell).flatMap((reference) => {
      if (reference.kind !== 'reference' || (reference.target.kind !== 'name' && reference.target.kind !== 'path'))
        return [];
      const { target, range, contentStart } = reference;
      return [{ name: target.name, range, contentStart }];
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

/** Returns the ranges of the names themselves. A string with escapes is read once, even if it has many references. */
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

/** Returns the range of the name itself. */
export function nameRangeOf(use: NameUse, text: string): SourceRange {
  return nameRangesOf([use], text)[0]?.range ?? use.range;
}
