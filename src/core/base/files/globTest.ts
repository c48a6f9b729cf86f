/** The most patterns that the braces of a glob stand for, and the most characters of a glob. Others fit nothing. */
const maxAlternatives = 64;
const maxCharacters = 1_000;

/**
 * Returns a test for paths with `/`, by glob patterns as in the settings of VS Code: `**` for any folders, `*` and `?`
 * within a name, and `{a,b}` for one of several.
 */
export function globTest(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs
    .filter(({ length }) => length <= maxCharacters)
    .flatMap((glob) => withoutBraces(glob))
    .map((glob) => glob.split('/'));
  return (path) => {
    const names = path.split('/');
    return patterns.some((pattern) =>
      matches(
        pattern.length,
        names.length,
        (at) => pattern[at] === '**',
        (at, place) => fitsName(pattern[at] ?? '', names[place] ?? ''),
      ),
    );
  };
}

function fitsName(pattern: string, name: string): boolean {
  const isStar = (at: number): boolean => pattern[at] === '*';
  return matches(
    pattern.length,
    name.length,
    isStar,
    (at, place) => pattern[at] === '?' || pattern[at] === name[place],
  );
}

/**
 * Whether a pattern of `length` parts matches `count` places, of which `isAny` parts match any number. Takes as many
 * steps as the two numbers multiplied.
 */
function matches(
  length: number,
  count: number,
  isAny: (at: number) => boolean,
  fits: (at: number, place: number) => boolean,
): boolean {
  // Whether the parts so far match the first places, by their number.
  let reached = Array.from({ length: count + 1 }, (_, place) => place === 0);
  for (let at = 0; at < length; at += 1) {
    const before = reached;
    if (isAny(at)) {
      const first = before.indexOf(true);
      reached = before.map((_, place) => first !== -1 && place >= first);
    } else reached = before.map((_, place) => place > 0 && before[place - 1] === true && fits(at, place - 1));
  }
  return reached[count] === true;
}

function withoutBraces(glob: string): readonly string[] {
  let found = [glob];
  while (found.length <= maxAlternatives) {
    const [one] = found.filter((text) => braceIn(text) !== undefined);
    const brace = one === undefined ? undefined : braceIn(one);
    if (one === undefined || brace === undefined) return found;
    const { start, end } = brace;
    const parts = one.slice(start + 1, end).split(',');
    found = [
      ...found.filter((text) => text !== one),
      ...parts.map((part) => one.slice(0, start) + part + one.slice(end + 1)),
    ];
  }
  return found.slice(0, maxAlternatives);
}

/** The place of braces that have no others in them. */
function braceIn(text: string): { readonly start: number; readonly end: number } | undefined {
  const end = text.indexOf('}');
  const start = end === -1 ? -1 : text.lastIndexOf('{', end);
  return start === -1 ? undefined : { start, end };
}
