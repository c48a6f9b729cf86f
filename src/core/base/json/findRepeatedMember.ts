/** A member that an object has twice, or whose name is written with escapes. `offset` is where its name starts. */
export interface AmbiguousMember {
  readonly name: string;
  readonly offset: number;
  readonly isEscaped: boolean;
  /** The name of the member before it that is the same, or differs in case or width only. Absent for an escaped name. */
  readonly before?: string;
}

/**
 * Finds the first member of valid JSON text that programs read differently: its object has it twice, also in another case
 * (Go's programs ignore it), or its name is written with escapes (`"\u006dethod"`). RFC 8259 (section 4) leaves open which
 * of repeated members counts.
 */
export function findRepeatedMember(text: string): AmbiguousMember | undefined {
  /** The names seen in each open object; undefined for an open array. */
  const open: (Map<string, string> | undefined)[] = [];
  let expectsName = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '{') {
      open.push(new Map());
      expectsName = true;
    } else if (character === '[') {
      open.push(undefined);
      expectsName = false;
    } else if (character === '}' || character === ']') {
      open.pop();
      expectsName = false;
    } else if (character === ',') {
      expectsName = open.at(-1) !== undefined;
    } else if (character === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (expectsName && names !== undefined) {
        const written = text.slice(at + 1, end - 1);
        const isEscaped = written.includes('\\');
        const read = written.normalize('NFKC').toLowerCase();
        const before = names.get(read);
        if (isEscaped) return { name: written, offset: at, isEscaped };
        if (before !== undefined) return { name: written, offset: at, isEscaped, before };
        names.set(read, written);
        expectsName = false;
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** The position after the closing quote of a string that starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '"') return at + 1;
  }
  return text.length;
}
