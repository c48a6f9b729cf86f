import { failed, ok, type Result } from '../../base/result';
import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';
import { parsePattern, type PatternNode } from './patternSyntax';

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
    return failed(`more than ${stepLimits.patternStates.toLocaleString('en')} states, its repetitions written out`);
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
