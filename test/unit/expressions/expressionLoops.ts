import { type ExpressionNode, parseExpression } from './parseExpression';

/** A loop of an expression that takes more than linear time on some text that doesn't match. */
export interface SlowLoop {
  /** `exponential`: two ways around one loop. `quadratic`: two loops in a row, or a search for the start and a loop. */
  readonly kind: 'exponential' | 'quadratic';
  /** A character that both ways accept. */
  readonly character: string;
}

/** Whether an end is reached: not at all, only if an assertion holds there, or in any case. */
type Ending = 'no' | 'conditional' | 'sure';

interface Fragment {
  readonly empty: Ending;
  readonly first: readonly number[];
  readonly last: ReadonlyMap<number, Ending>;
}

/**
 * Finds a slow loop of an expression as a backtracking engine runs it, by its position automaton (Glushkov): each
 * character or class of the expression is a position. The engine tries all paths only if the text doesn't match, so
 * positions after which the whole expression matches in any case are left out.
 */
export function findSlowLoop({
  source,
  flags,
}: {
  readonly source: string;
  readonly flags: string;
}): SlowLoop | undefined {
  const { node, lookarounds } = parseExpression(source, flags);
  const isAnchored = (one: ExpressionNode): boolean => flags.includes('y') || startsAnchored(one);
  // Options of the whole expression are tried one after another, so each is looked at by itself.
  const options = node.kind === 'choice' ? node.options : [node];
  for (const option of options) {
    const found = new ExpressionLoops(option, isAnchored(option)).find();
    if (found) return found;
  }
  for (const lookaround of lookarounds) {
    const found = new ExpressionLoops(lookaround, isAnchored(node)).find();
    if (found) return found;
  }
  return undefined;
}

function startsAnchored(node: ExpressionNode): boolean {
  switch (node.kind) {
    case 'start':
      return true;
    case 'sequence': {
      const first = node.items.find(({ kind }) => kind !== 'assertion');
      return first !== undefined && startsAnchored(first);
    }
    case 'choice':
      return node.options.every(startsAnchored);
    case 'repeat':
      return node.min > 0 && startsAnchored(node.of);
    default:
      return false;
  }
}

class ExpressionLoops {
  readonly #accepts: ((character: string) => boolean)[] = [];
  /** Each entry is a way, so that two ways from one position to another are two entries. */
  readonly #next: number[][] = [];
  readonly #whole: Fragment;
  readonly #letters: readonly string[];

  constructor(node: ExpressionNode, isAnchored: boolean) {
    this.#whole = this.#build(node);
    const characters = new Set<string>();
    for (let code = 0; code < 128; code += 1) characters.add(String.fromCharCode(code));
    for (const character of 'é\u00a0\u200b\u2028\u3000\ufeff漢😀') characters.add(character);
    this.#letters = [...characters];
    if (!isAnchored) {
      // The search for the start: it may pass over any character.
      const search = this.#position(() => true);
      this.#next[search] = [search, ...this.#whole.first];
    }
  }

  find(): SlowLoop | undefined {
    const loops = this.#accepts.map((_, at) => at).filter((at) => this.#isInLoop(at) && !this.#isDone(at));
    for (const at of loops) {
      const character = this.#twoWaysAround(at);
      if (character !== undefined) return { kind: 'exponential', character };
    }
    for (const from of loops) {
      for (const to of loops) {
        const character = from === to ? undefined : this.#twoLoopsInARow(from, to);
        if (character !== undefined) return { kind: 'quadratic', character };
      }
    }
    return undefined;
  }

  /** Whether the whole expression matches as soon as this position has. */
  #isDone(at: number): boolean {
    return this.#whole.last.get(at) === 'sure';
  }

  #isInLoop(at: number): boolean {
    const seen = new Set<number>();
    const open = [...(this.#next[at] ?? [])];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (place === at) return true;
      if (seen.has(place)) continue;
      seen.add(place);
      open.push(...(this.#next[place] ?? []));
    }
    return false;
  }

  /** Looks for a text that leads from a position back to it in two ways. */
  #twoWaysAround(at: number): string | undefined {
    const seen = new Set<string>();
    const open: { readonly pair: readonly [number, number]; readonly differ: boolean; readonly by: string }[] = [
      { pair: [at, at], differ: false, by: '' },
    ];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const [left, right] = state.pair;
      const ways = this.#next[left] ?? [];
      for (const [index, a] of ways.entries()) {
        for (const [other, b] of (this.#next[right] ?? []).entries()) {
          const character = this.#common([a, b]);
          if (character === undefined) continue;
          // From the same position, two entries are two ways even if they lead to the same place.
          const differ = state.differ || (left === right ? index !== other : a !== b);
          if (differ && a === at && b === at) return character;
          const key = `${a} ${b} ${differ}`;
          if (seen.has(key)) continue;
          seen.add(key);
          open.push({ pair: [a, b], differ, by: character });
        }
      }
    }
    return undefined;
  }

  /** Looks for a text that leads around one loop, from it to the other, and around the other. */
  #twoLoopsInARow(from: number, to: number): string | undefined {
    const seen = new Set<string>();
    const open: (readonly [number, number, number])[] = [[from, from, to]];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const [one, way, other] = state;
      for (const a of this.#next[one] ?? []) {
        for (const b of this.#next[way] ?? []) {
          if (this.#common([a, b]) === undefined) continue;
          for (const c of this.#next[other] ?? []) {
            const character = this.#common([a, b, c]);
            if (character === undefined) continue;
            if (a === from && b === to && c === to) return character;
            const key = `${a} ${b} ${c}`;
            if (seen.has(key)) continue;
            seen.add(key);
            open.push([a, b, c]);
          }
        }
      }
    }
    return undefined;
  }

  /** A character that all of these positions accept. */
  readonly #commons = new Map<string, string | undefined>();
  #common(positions: readonly number[]): string | undefined {
    const key = positions.join(' ');
    if (this.#commons.has(key)) return this.#commons.get(key);
    const found = this.#letters.find((letter) => positions.every((at) => this.#accepts[at]?.(letter) === true));
    this.#commons.set(key, found);
    return found;
  }

  #position(accepts: (character: string) => boolean): number {
    const known = new Map<string, boolean>();
    this.#accepts.push((character) => {
      const before = known.get(character) ?? accepts(character);
      known.set(character, before);
      return before;
    });
    this.#next.push([]);
    return this.#accepts.length - 1;
  }

  #join(last: ReadonlyMap<number, Ending>, first: readonly number[]): void {
    for (const at of last.keys()) this.#next[at]?.push(...first);
  }

  #build(node: ExpressionNode): Fragment {
    switch (node.kind) {
      case 'start':
      case 'assertion':
        return { empty: 'conditional', first: [], last: new Map() };
      case 'character': {
        const at = this.#position(node.accepts);
        return { empty: 'no', first: [at], last: new Map([[at, 'sure']]) };
      }
      case 'sequence':
        return node.items.map((item) => this.#build(item)).reduce((one, other) => this.#sequence(one, other), nothing);
      case 'choice': {
        const options = node.options.map((option) => this.#build(option));
        return {
          empty: options.map(({ empty }) => empty).reduce(better, 'no'),
          first: options.flatMap(({ first }) => first),
          last: new Map(options.flatMap(({ last }) => [...last])),
        };
      }
      case 'repeat':
        return this.#repeat(node);
    }
  }

  #sequence(one: Fragment, other: Fragment): Fragment {
    this.#join(one.last, other.first);
    const last = new Map(other.last);
    if (other.empty !== 'no') for (const [at, ending] of one.last) last.set(at, worse(ending, other.empty));
    return {
      empty: worse(one.empty, other.empty),
      first: one.empty === 'no' ? one.first : [...one.first, ...other.first],
      last,
    };
  }

  /** Counted repetitions are unrolled as far as two loops in them could meet. */
  #repeat({ of, min, max }: Extract<ExpressionNode, { kind: 'repeat' }>): Fragment {
    const copies: Fragment[] = [];
    const count = Math.min(max === Infinity ? Math.max(min, 1) : max, maxCopies);
    for (let copy = 0; copy < count; copy += 1) {
      const built = this.#build(of);
      copies.push(copy >= min ? { ...built, empty: 'sure' } : built);
    }
    const last = copies.at(-1);
    if (last && max === Infinity) this.#join(last.last, last.first);
    return copies.reduce((one, other) => this.#sequence(one, other), nothing);
  }
}

const maxCopies = 3;

const nothing: Fragment = { empty: 'sure', first: [], last: new Map() };

function worse(one: Ending, other: Ending): Ending {
  if (one === 'no' || other === 'no') return 'no';
  return one === 'sure' ? other : one;
}

function better(one: Ending, other: Ending): Ending {
  if (one === 'sure' || other === 'sure') return 'sure';
  return one === 'no' ? other : one;
}
