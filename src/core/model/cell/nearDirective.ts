import { directiveNames } from './directiveNames';

/** The characters whose compatibility form (NFKC) is `@`. Text without one isn't normalized. */
const atSign = /[@\uFE6B\uFF20]/;

/** A word of a comment without `@` that could be meant as a directive. Other comments aren't read further. */
const nearWord = /assert|asert|budget|timeout|pages|[!$%&^~|=\\;?\u00a7\u20ac\u00a3][a-z]/i;

/** Unicode line breaks, which don't end a comment here but look as if they did. */
const otherLineBreak = /[\v\f\u0085\u2028\u2029]/;

/**
 * A comment sign within a comment: `# # @assert` is a directive that is commented out, and so is one in a block
 * comment.
 */
const switchedOff = /^(?:#+|\/\/+)\s+(?:#|\/\/)/;
const switchedOffInBlock = /^(?:#|\/\/)/;

/** A condition behind a word like `assert`, anywhere in a comment: `# assert: result == 0x2`, `# TODO @assert …`. */
const condition =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]?(ass?ert)[a-z]?[^\p{L}\p{N}\n]{0,10}(?:result|error)[\w.[\]"]{0,200}\s{0,20}(?:[=!<>]=|[<>]|contains\s)/iu;

/** A comment that is only a limit, without the `@` or with another sign in its place: `# budget 5`, `# $timeout: 5`. */
const limit = /^[^\p{L}\p{N}\s]{0,5}(budget|timeout|pages)[ \t]{0,20}[:=]?[ \t]{0,20}[\d.,_]{1,40}$/iu;

/** A name behind a sign that people type for `@`, in a comment: `# $network sepolia`. */
const otherSign = /^[!$%&^~|=\\;?\u00a7\u20ac\u00a3]{1,3}([A-Za-z]{1,20})[ \t:=]/u;

/** What people write before a line that they want to be read: `1.`, `[x]`, `TODO:`. */
const listSign = /^(?:\d{1,3}[.)]|\[[ xX]?\]|[-*+>\u2022]|TODO:?|FIXME:?|NOTE:?|XXX:?)\s+(?=@)/;

/** The words of a comment, as far as they are read. No directive is longer. */
const maxRead = 2_000;

/**
 * Returns why a comment is nearly a directive, as a sentence: its first letter follows an `@`, as in `# @ assert`, in a
 * block comment, or with an invisible character or another sign between; or it is a condition or a limit without its
 * `@`. Such a check would not run, and the user would not notice. Undefined for any other comment, and for
 * `# # @assert`, which is commented out.
 * @param comment a comment that isn't a directive, including its comment signs
 */
export function nearDirective(comment: string): string | undefined {
  if (!atSign.test(comment) && !nearWord.test(comment.normalize('NFKC'))) return undefined;
  const isBlock = comment.startsWith('/*');
  const off = isBlock ? switchedOffInBlock : switchedOff;
  const written = isBlock ? comment.slice(2).replace(/\*\/$/, '') : comment;
  for (const line of written.split(/[\n\r\v\f\u0085\u2028\u2029]/)) {
    const visible = visibleSigns(line).trim();
    const name = off.test(visible) ? undefined : nameIn(visible);
    if (name !== undefined)
      return `This comment isn't a directive, so it has no effect. Write # @${known(name) ?? 'name'} on a line of its own, or remove the @.`;
  }
  return undefined;
}

/**
 * Returns why a bare word is nearly a directive, as a sentence: `@assert` without a `#` that starts a comment, for
 * example after `--` or `0x1#`. Undefined for any other word.
 */
export function nearDirectiveWord(word: string): string | undefined {
  if (!atSign.test(word)) return undefined;
  const visible = visibleSigns(word);
  const at = visible.indexOf('@');
  const name = nameBehindSign(visible.slice(at)) ?? '';
  const isFirst = !/[\p{L}\p{N}]/u.test(visible.slice(0, at));
  const isBehindSign = known(name) !== undefined && !/[\p{L}\p{N}]/u.test(visible.slice(Math.max(0, at - 1), at));
  if (name === '' || !(isFirst || isBehindSign)) return undefined;
  return `A directive begins a comment. Write # @${known(name) ?? 'name'} on a line of its own, or put quotes around this value.`;
}

/** Whether a text continues after a character that looks like a line break. */
export function hasOtherLineBreak(text: string): boolean {
  return otherLineBreak.test(text);
}

/** Returns the text with `@` instead of its compatibility forms, and without invisible characters and accents. */
function visibleSigns(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Returns the word of a line of a comment that is nearly the name of a directive. */
function nameIn(line: string): string | undefined {
  const text = line
    .slice(0, maxRead)
    .replace(/^(?:#|\/|\*)+\s*/, '')
    .replace(listSign, '');
  const [, limited] = limit.exec(text) ?? [];
  const [, signed] = otherSign.exec(text) ?? [];
  return nameBehindSign(text) ?? (condition.test(text) ? 'assert' : (limited ?? known(signed ?? '')));
}

/**
 * Returns the word after the `@` at the start of a comment. After white space it is returned only if it is nearly a
 * directive, because people also write `# @ home`.
 */
function nameBehindSign(line: string): string | undefined {
  const at = line.indexOf('@');
  if (at === -1 || /[\p{L}\p{N}]/u.test(line.slice(0, at))) return undefined;
  const behind = line.slice(at + 1);
  const first = behind.search(/[\p{L}\p{N}]/u);
  const [name] = (first === -1 ? undefined : /^\p{L}[\p{L}\p{N}_-]{0,40}/u.exec(behind.slice(first))) ?? [];
  if (name === undefined || !/\s/.test(behind.slice(0, first))) return name;
  return directiveNames.some((directive) => isOneEditApart(name.toLowerCase(), directive.toLowerCase()))
    ? name
    : undefined;
}

/** Whether two words differ by at most one missing, added or replaced letter, or by two swapped letters. */
function isOneEditApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one, other].map((word) => word.slice(start, word.length - end));
  if (left === undefined || right === undefined) return false;
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`);
}

function known(written: string): string | undefined {
  return directiveNames.find((name) => name.toLowerCase() === written.toLowerCase());
}
