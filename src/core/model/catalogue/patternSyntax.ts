import { failed, ok, type Result } from '../../base/result';
import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';

/** A regular expression that a finite automaton can match (ECMA-262 patterns without lookaround and backreferences). */
export type PatternNode =
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

/** Parses an ECMA-262 pattern with the flag `u`. The problem names the part that is not supported. */
export function parsePattern(pattern: string): Result<PatternNode, string> {
  const reader = new PatternReader(pattern);
  const node = reader.choice(0);
  if (reader.problem !== undefined) return failed(reader.problem);
  return reader.isAtEnd ? ok(node) : failed(`a bracket at character ${reader.at + 1} that nothing opens`);
}

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
