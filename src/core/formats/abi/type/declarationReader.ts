import { stepLimits } from '../../../base/stepBudget';

/** A parameter as written. Its type is a tuple or a name, possibly of a struct. */
export interface WrittenParameter {
  readonly base: string;
  /** The array brackets as written: `[2][]`. */
  readonly suffix: string;
  readonly members: readonly WrittenParameter[] | undefined;
  readonly name: string;
  readonly indexed: boolean;
}

/** A declaration as written, with unresolved types. */
export interface Declaration {
  readonly keyword: 'event' | 'function' | 'error' | 'struct' | undefined;
  readonly name: string;
  readonly parameters: readonly WrittenParameter[];
  readonly returns: readonly WrittenParameter[];
  readonly anonymous: boolean;
  /** Whether a modifier is `view` or `pure`. */
  readonly isReadOnly: boolean;
  /** Whether a modifier is `payable`. */
  readonly isPayable: boolean;
}

const token = /\s*([A-Za-z_$][\w$]*|\d+|\S)/y;
const word = /^[A-Za-z_$]/;
const locations: ReadonlySet<string> = new Set(['memory', 'calldata', 'storage', 'payable']);
const functionWords: ReadonlySet<string> = new Set(['external', 'view', 'pure', 'payable', 'returns']);
const maxDepth = stepLimits.abiType.depth;
/** Maximum number of tokens: six for each member that a type may have. */
const maxTokens = 6 * stepLimits.abiType.steps;

/** Reads one declaration token by token. The first problem is kept in `problem`. */
export class DeclarationReader {
  problem: string | undefined;
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    if (this.#tokens.length > maxTokens) this.#fail('This declaration is too large to read.');
  }

  /** Returns the declaration; undefined, with `problem` set, if the text is not a declaration. */
  read(): Declaration | undefined {
    if (this.problem !== undefined) return undefined;
    const keyword = this.#keyword();
    const name = this.#word('a name');
    const parameters = keyword === 'struct' ? this.#members() : this.#parameters(0);
    // `f(uint256)(bool)`, as cast and other tools write what a function returns.
    const takesPair = keyword === undefined || keyword === 'function';
    const paired = takesPair && this.#peek() === '(' ? this.#parameters(0) : undefined;
    const rest = this.#rest();
    if (this.problem !== undefined) return undefined;
    return { keyword: paired ? 'function' : keyword, name, parameters, ...rest, ...(paired && { returns: paired }) };
  }

  #keyword(): Declaration['keyword'] {
    const [first, second] = this.#tokens;
    if (second === undefined || !word.test(second)) return undefined;
    if (first !== 'event' && first !== 'function' && first !== 'error' && first !== 'struct') return undefined;
    this.#next = 1;
    return first;
  }

  #parameters(depth: number): readonly WrittenParameter[] {
    const parameters: WrittenParameter[] = [];
    this.#expect('(');
    if (depth > maxDepth) this.#fail(`Tuples are nested more than ${maxDepth} levels deep.`);
    if (this.#take(')')) return parameters;
    while (this.problem === undefined) {
      parameters.push(this.#parameter(depth));
      if (this.#take(')')) break;
      this.#expect(',');
    }
    return parameters;
  }

  #members(): readonly WrittenParameter[] {
    const members: WrittenParameter[] = [];
    this.#expect('{');
    while (this.problem === undefined && !this.#take('}')) {
      members.push(this.#parameter(0));
      this.#expect(';');
    }
    return members;
  }

  #parameter(depth: number): WrittenParameter {
    if (this.#peek() === 'tuple') this.#next += 1;
    const members = this.#peek() === '(' ? this.#parameters(depth + 1) : undefined;
    const base = members ? 'tuple' : this.#typeName();
    // The types within `function (uint256) external returns (bool) f` are not part of the ABI type.
    if (base === 'function' && this.#take('(')) {
      this.#passParentheses();
      while (functionWords.has(this.#peek() ?? '')) {
        this.#next += 1;
        if (this.#take('(')) this.#passParentheses();
      }
    }
    let suffix = '';
    while (this.#take('[')) {
      const length = /^\d+$/.test(this.#peek() ?? '') ? (this.#tokens[this.#next++] ?? '') : '';
      this.#expect(']');
      suffix += `[${length}]`;
    }
    let indexed = false;
    for (;;) {
      if (this.#take('indexed')) indexed = true;
      else if (locations.has(this.#peek() ?? '')) this.#next += 1;
      else break;
    }
    const name = word.test(this.#peek() ?? '') ? this.#word('a name') : '';
    return { base, suffix, members, name, indexed };
  }

  /** Reads a type's name, which may begin with the contract that declares it: `IVault.Position`. */
  #typeName(): string {
    let name = this.#word('a type');
    while (this.problem === undefined && this.#take('.')) name += `.${this.#word('a type')}`;
    return name;
  }

  /** Reads what follows the parameters: `anonymous`, modifiers and their arguments, `returns (…)`. */
  #rest(): Pick<Declaration, 'returns' | 'anonymous' | 'isReadOnly' | 'isPayable'> {
    let returns: readonly WrittenParameter[] = [];
    let anonymous = false;
    let isReadOnly = false;
    let isPayable = false;
    while (this.problem === undefined && this.#next < this.#tokens.length) {
      if (this.#take('returns')) {
        returns = this.#parameters(0);
        continue;
      }
      const modifier = this.#word('a modifier');
      if (modifier === 'anonymous') anonymous = true;
      else if (modifier === 'view' || modifier === 'pure') isReadOnly = true;
      else if (modifier === 'payable') isPayable = true;
      else if (this.#take('(')) this.#passParentheses();
    }
    return { returns, anonymous, isReadOnly, isPayable };
  }

  /** Skips to the parenthesis that closes the one that was just read. */
  #passParentheses(): void {
    for (let open = 1; open > 0 && this.problem === undefined; this.#next += 1) {
      const next = this.#peek();
      if (next === undefined) this.#fail('Expected ")" at the end.');
      if (next === '(') open += 1;
      if (next === ')') open -= 1;
    }
  }

  #peek(): string | undefined {
    return this.#tokens[this.#next];
  }

  #take(text: string): boolean {
    const taken = this.#peek() === text;
    if (taken) this.#next += 1;
    return taken;
  }

  #expect(text: string): void {
    if (!this.#take(text)) this.#fail(`Expected "${text}" ${this.#place()}.`);
  }

  #word(what: string): string {
    const next = this.#peek();
    if (next === undefined || !word.test(next)) {
      this.#fail(`Expected ${what} ${this.#place()}.`);
      return '';
    }
    this.#next += 1;
    return next;
  }

  #place(): string {
    const next = this.#peek();
    return next === undefined ? 'at the end' : `before "${next}"`;
  }

  #fail(problem: string): void {
    this.problem ??= problem;
  }
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(text); match && tokens.length <= maxTokens; match = token.exec(text))
    if (match[1] !== undefined) tokens.push(match[1]);
  return tokens;
}
