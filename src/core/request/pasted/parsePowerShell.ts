import { StepBudget } from '../../base/stepBudget';
import type { ArgumentNode, ObjectMember } from '../../model/cell/cell';
import { findBody } from './findBody';
import { memberOf, pastedLiteral, pastedString } from './pastedNodes';
import type { PastedRequest } from './pastedRequest';

const maxParts = 10_000;
const maxDepth = 50;
const nowhere = { start: 0, end: 0 } as const;

/** Reads `Invoke-RestMethod` with a body as JSON or as a table, also from a variable. */
export function parsePowerShell(text: string): PastedRequest | undefined {
  const body = findTable(text) ?? findBody(text);
  const url = /https?:\/\/[^\s"'`]{1,2000}/i.exec(text)?.[0];
  return body && { kind: 'body', body, url };
}

/** Finds the first `@{…}` with a method. */
function findTable(text: string): ArgumentNode | undefined {
  const budget = new StepBudget({ steps: maxParts });
  for (const { index } of text.matchAll(/@\{/g)) {
    const table = new TableReader(text, index, budget).value(0);
    if (memberOf(table, 'method')?.kind === 'string') return table;
    if (budget.isSpent) return undefined;
  }
  return undefined;
}

/** Reads values of PowerShell: tables, lists, strings and numbers. */
class TableReader {
  constructor(
    private readonly text: string,
    private at: number,
    private readonly budget: StepBudget,
  ) {}

  value(depth: number): ArgumentNode | undefined {
    if (!this.budget.take() || depth > maxDepth) return undefined;
    this.#skip(/[\s,;]*/y);
    if (this.#take(/@\{/y) !== undefined) return this.#table(depth);
    if (this.#take(/@?\(/y) !== undefined) return this.#list(depth);
    const here = this.#take(/@'\r?\n([^']*)'@/y) ?? this.#take(/@"\r?\n([^"]*)"@/y);
    if (here !== undefined) return pastedString(here[1] ?? '');
    const single = this.#take(/'((?:[^']|'')*)'/y);
    if (single !== undefined) return { kind: 'string', text: (single[1] ?? '').replaceAll("''", "'"), range: nowhere };
    const double = this.#take(/"((?:[^"`]|`[\s\S]|"")*)"/y);
    if (double !== undefined)
      return pastedString((double[1] ?? '').replaceAll(/`([\s\S])/g, '$1').replaceAll('""', '"'));
    const [word] = this.#take(/[^\s,;(){}"']+/y) ?? [];
    if (word === undefined) return undefined;
    const literal = word.toLowerCase();
    if (literal === '$true' || literal === '$false') return pastedLiteral(literal === '$true');
    if (literal === '$null') return pastedLiteral(null);
    return /^\d+$/.test(word) ? { kind: 'number', text: word, range: nowhere } : pastedString(word);
  }

  #table(depth: number): ArgumentNode {
    const members: ObjectMember[] = [];
    for (;;) {
      this.#skip(/[\s,;]*/y);
      const [whole, key = ''] = this.#take(/["']?([\w.-]{1,100})["']?[ \t]*=/y) ?? [];
      if (whole === undefined) break;
      const value = this.value(depth + 1);
      if (value === undefined) break;
      const others = this.#others(depth);
      const all: ArgumentNode =
        others.length === 0 ? value : { kind: 'array', items: [value, ...others], range: nowhere };
      members.push({ key, keyRange: nowhere, value: all });
    }
    this.#take(/\s*\}/y);
    return { kind: 'object', members, range: nowhere };
  }

  /** The values after the first of a list without brackets. */
  #others(depth: number): readonly ArgumentNode[] {
    const items: ArgumentNode[] = [];
    while (this.#take(/[ \t]*,/y) !== undefined) {
      const item = this.value(depth + 1);
      if (item === undefined) break;
      items.push(item);
    }
    return items;
  }

  #list(depth: number): ArgumentNode {
    const items: ArgumentNode[] = [];
    while (this.#take(/[\s,]*\)/y) === undefined) {
      const item = this.value(depth + 1);
      if (item === undefined) break;
      items.push(item);
    }
    return { kind: 'array', items, range: nowhere };
  }

  #skip(pattern: RegExp): void {
    this.#take(pattern);
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text) ?? undefined;
    this.at += match?.[0].length ?? 0;
    return match;
  }
}
