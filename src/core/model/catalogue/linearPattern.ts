import { failed, ok, type Result } from '../../base/result';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';

/** A regular expression that a finite automaton can match (ECMA-262 patterns without lookaround and backreferences). */
type PatternNode =
  /** A single character that satisfies `holds`. */
  | { readonly kind: 'character'; readonly holds: (character: string) => boolean }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number };

/** Matches one character of a pattern: an escape, a class or a literal. */
const atom =
  /\\(?:u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[dDsSwWtnrvf0/^$\\.*+?()[\]{}|-])|\[(?:\\[^\n]|[^\]\\])*\]|[^\\^$*+?()[\]{}|]/uy;
const quantifier = /(?:[*+?]|\{(\d{1,4})(?:(,)(\d{0,4}))?\})\??/y;
const group = /\((?:\?(?::|<[A-Za-z_]\w*>))?(?!\?)/y;

/** Maximum depth of groups, because the parser is recursive. */
const maxDepth = 50;

class PatternReader {
  at = 0;
  problem: string | undefined;
  /** Each part costs one step, so that parsing ends for a pattern of any length. */
  readonly #budget = new StepBudget({ steps: stepLimits.patternStates });

  constructor(private readonly pattern: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.pattern.length;
  }

  choice(depth: number): PatternNode {
    const parts = [this.#sequence(depth)];
    while (this.problem === undefined && this.pattern.charAt(this.at) === '|') {
      this.at += 1;
      parts.push(this.#sequence(depth));
    }
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind: 'choice', parts };
  }

  #sequence(depth: number): PatternNode {
    const parts: PatternNode[] = [];
    while (this.problem === undefined && !this.isAtEnd && !'|)'.includes(this.pattern.charAt(this.at))) {
      const part = this.#term(depth);
      if (part) parts.push(part);
    }
    return { kind: 'sequence', parts };
  }

  #term(depth: number): PatternNode | undefined {
    if (!this.#budget.take()) return this.#fail('more parts than are tested');
    const character = this.pattern.charAt(this.at);
    if (character === '^' || character === '$') {
      this.at += 1;
      return { kind: character === '^' ? 'start' : 'end' };
    }
    const part = character === '(' ? this.#group(depth) : this.#atom();
    return part && this.#quantified(part);
  }

  #group(depth: number): PatternNode | undefined {
    const open = this.#take(group);
    if (open === undefined || depth >= maxDepth) return this.#fail('a look-around, or groups nested too deep');
    const inner = this.choice(depth + 1);
    if (this.pattern.charAt(this.at) !== ')') return this.#fail('a group that does not close');
    this.at += 1;
    return inner;
  }

  #atom(): PatternNode | undefined {
    const source = this.#take(atom)?.[0];
    const holds = source === undefined ? undefined : characterTest(source);
    return holds ? { kind: 'character', holds } : this.#fail('a back reference or another special part');
  }

  #quantified(part: PatternNode): PatternNode {
    const found = this.#take(quantifier);
    if (found === undefined) return part;
    const [text, min, comma, max] = found;
    if (min === undefined) {
      return {
        kind: 'repeat',
        part,
        min: text.startsWith('+') ? 1 : 0,
        max: text.startsWith('?') ? 1 : Infinity,
      };
    }
    const upTo = max === undefined || max === '' ? Infinity : Number(max);
    return { kind: 'repeat', part, min: Number(min), max: comma === undefined ? Number(min) : upTo };
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const match = expression.exec(this.pattern) ?? undefined;
    this.at += match?.[0].length ?? 0;
    return match;
  }

  #fail(what: string): undefined {
    this.problem ??= `${what} (character ${this.at + 1})`;
    return undefined;
  }
}

/**
 * Tests texts against schema patterns. Each pattern is compiled once per instance; use one instance for the checks of
 * one request.
 */
export class PatternTests {
  readonly #compiled = new Map<string, LinearPattern | undefined>();

  /** Whether a text matches. Returns true if it cannot be tested (text too long or pattern not supported). */
  fits(pattern: string, text: string): boolean {
    if (!this.#compiled.has(pattern)) {
      const compiled = compileLinearPattern(pattern);
      this.#compiled.set(pattern, compiled.kind === 'ok' ? compiled.value : undefined);
    }
    return this.#compiled.get(pattern)?.test(text) !== false;
  }
}

/** A state of the automaton. It continues at `next` or `other`. */
interface State {
  readonly kind: 'character' | 'start' | 'end' | 'fork' | 'match';
  readonly holds?: (character: string) => boolean;
  readonly next: number;
  readonly other: number;
}

/** A pattern whose matching time is linear in the length of the text. */
export interface LinearPattern {
  /** The pattern as written. */
  readonly source: string;
  /**
   * Whether the pattern matches anywhere in a text, like `RegExp.test` with the flag `u`; undefined if the text is too
   * long to test.
   */
  readonly test: (text: string) => boolean | undefined;
}

/**
 * Compiles a pattern to a nondeterministic automaton (Thompson, 1968) and follows all its states at once, so the cost
 * is characters times states for every pattern. Patterns come from documents of nodes and are tried on user input;
 * `RegExp` would take minutes for a repeated `(?:a|a)`. The problem names the part that is not supported.
 */
export function compileLinearPattern(source: string): Result<LinearPattern, string> {
  const parsed = parsePattern(source);
  if (parsed.kind === 'failed') return parsed;
  const compiler = new PatternCompiler();
  const start = compiler.compile(parsed.value);
  if (start === undefined)
    return failed(`more than ${groupDigits(stepLimits.patternStates)} states, its repetitions written out`);
  const { states } = compiler;
  return ok({ source, test: (text) => run(states, start, text) });
}

/** Builds the states in reverse order: each part receives the state that follows it. */
class PatternCompiler {
  readonly states: State[] = [{ kind: 'match', next: 0, other: 0 }];
  readonly #budget = new StepBudget({ steps: stepLimits.patternStates });

  /** Returns the initial state; undefined if the pattern has too many states. */
  compile(node: PatternNode): number | undefined {
    const start = this.#add(node, 0);
    return this.#budget.isSpent ? undefined : start;
  }

  #add(node: PatternNode, next: number): number {
    if (!this.#budget.take()) return next;
    switch (node.kind) {
      case 'character':
        return this.#push({ kind: 'character', holds: node.holds, next, other: next });
      case 'start':
      case 'end':
        return this.#push({ kind: node.kind, next, other: next });
      case 'sequence':
        return node.parts.reduceRight((behind, part) => this.#add(part, behind), next);
      case 'choice':
        return node.parts.map((part) => this.#add(part, next)).reduce((one, other) => this.#fork(one, other));
      case 'repeat':
        return this.#repeat(node, next);
    }
  }

  #repeat({ part, min, max }: Extract<PatternNode, { kind: 'repeat' }>, behind: number): number {
    let next = behind;
    if (max === Infinity) {
      // The loop is a fork to the part, and the part ends at the fork.
      const fork = this.#push({ kind: 'fork', next: behind, other: behind });
      this.states[fork] = { kind: 'fork', next: this.#add(part, fork), other: behind };
      next = fork;
    }
    const optional = max === Infinity ? 0 : Math.max(0, max - min);
    for (let count = 0; count < optional && !this.#budget.isSpent; count += 1)
      next = this.#fork(this.#add(part, next), behind);
    for (let count = 0; count < min && !this.#budget.isSpent; count += 1) next = this.#add(part, next);
    return next;
  }

  #fork(next: number, other: number): number {
    return this.#push({ kind: 'fork', next, other });
  }

  #push(state: State): number {
    this.#budget.take();
    return this.states.push(state) - 1;
  }
}

function run(states: readonly State[], start: number, text: string): boolean | undefined {
  const budget = new StepBudget(stepLimits.pattern);
  const characters = text.length > stepLimits.pattern.steps ? undefined : [...text];
  if (characters === undefined) return undefined;
  let current: number[] = [];
  for (let at = 0; at <= characters.length; at += 1) {
    // The match may begin at any character.
    current.push(start);
    const reached = closureOf(states, current, at === 0, at === characters.length);
    if (reached === 'match') return true;
    if (!budget.take(1 + reached.length)) return undefined;
    const character = characters[at] ?? '';
    current = [];
    for (const index of reached) {
      const state = states[index];
      if (state?.holds?.(character) === true) current.push(state.next);
    }
  }
  return false;
}

/** Returns the states that consume a character and are reachable without consuming one, each once. */
function closureOf(
  states: readonly State[],
  from: readonly number[],
  isStart: boolean,
  isEnd: boolean,
): readonly number[] | 'match' {
  const seen = new Set<number>();
  const open = [...from];
  const taking: number[] = [];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const state = states[index];
    if (state === undefined || seen.has(index)) continue;
    seen.add(index);
    if (state.kind === 'match') return 'match';
    if (state.kind === 'character') taking.push(index);
    else if (state.kind === 'fork') open.push(state.next, state.other);
    else if (state.kind === 'start' ? isStart : isEnd) open.push(state.next);
  }
  return taking;
}

/** Parses an ECMA-262 pattern with the flag `u`. The problem names the part that is not supported. */
function parsePattern(pattern: string): Result<PatternNode, string> {
  const reader = new PatternReader(pattern);
  const node = reader.choice(0);
  if (reader.problem !== undefined) return failed(reader.problem);
  return reader.isAtEnd ? ok(node) : failed(`a bracket at character ${reader.at + 1} that nothing opens`);
}

/** Returns a test for one character of a pattern, evaluated by the engine one character at a time. */
function characterTest(source: string): ((character: string) => boolean) | undefined {
  let expression: RegExp;
  try {
    expression = new RegExp(`^${source}$`, 'u');
  } catch {
    return undefined;
  }
  const known = new Map<string, boolean>();
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const holds = expression.test(character);
    // Caches about an alphabet's worth of results, because texts may contain any number of different characters.
    if (known.size < 256) known.set(character, holds);
    return holds;
  };
}
