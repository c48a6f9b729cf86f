import type { PathStep } from '../../base/json/readPath';
import { groupDigits } from '../../base/view/amountText';
import { isLineBreak, lineEnd } from './lineEnd';
import type { Problem, SourceRange } from './problem';

/** A part of a text with `{{…}}` placeholders. `parseTemplate` splits the complete text into parts. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string; readonly range: SourceRange }
  | TemplateReference
  /** Braces whose content cannot be parsed. `problem` and `range` give the place. */
  | { readonly kind: 'problem'; readonly problem: Problem; readonly range: SourceRange };

/** A `{{…}}` and its target. `range` includes the braces. */
export interface TemplateReference {
  readonly kind: 'reference';
  /** The text between the braces, without surrounding white space. */
  readonly expression: string;
  readonly target: ReferenceTarget;
  readonly range: SourceRange;
}

export type ReferenceTarget =
  /** `token`: a variable, or the complete answer of the cell with that name. */
  | { readonly kind: 'name'; readonly name: string }
  /** `transfers.result[0].transactionHash`: a path into the last answer of the cell `name`. */
  | { readonly kind: 'path'; readonly name: string; readonly path: readonly PathStep[] }
  /** `$env NAME` */
  | { readonly kind: 'environment'; readonly name: string }
  /** `$input label`: the user enters it when the cell runs. */
  | { readonly kind: 'input'; readonly label: string }
  /** `$pick one|two`: the user chooses when the cell runs. */
  | { readonly kind: 'pick'; readonly options: readonly string[] }
  /** `$now`: seconds since the epoch. */
  | { readonly kind: 'now' }
  /** `$keccak text`, `$slot mapping(2)[0xOwner]`, `$topic Transfer(address,address,uint256)` */
  | { readonly kind: 'keccak' | 'slot' | 'topic'; readonly text: string };

/**
 * Splits a text at its `{{…}}`. Every character belongs to exactly one part, and ranges count from the start of `text`.
 * Braces that do not close on their line, or whose content is unknown, are parts of the kind `problem`.
 */
export function parseTemplate(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', from)) {
    if (open > from) {
      parts.push({ kind: 'text', text: text.slice(from, open), range: { start: from, end: open } });
    }
    const part = parseReference(text, open);
    parts.push(part);
    from = part.range.end;
  }
  if (from < text.length) {
    parts.push({ kind: 'text', text: text.slice(from), range: { start: from, end: text.length } });
  }
  return parts;
}

/**
 * Returns the position after the `}}` that closes the braces at `start`; undefined if they do not close on the line.
 */
export function templateEnd(text: string, start: number): number | undefined {
  for (let at = start + 2; at < text.length && !isLineBreak(text.charCodeAt(at)); at += 1) {
    if (text.startsWith('}}', at)) {
      return at + 2;
    }
  }
  return undefined;
}

function parseReference(text: string, start: number): TemplatePart {
  const end = templateEnd(text, start);
  if (end === undefined) {
    const message = "The braces {{ aren't closed by }} on this line.";
    return problemPart('unclosedTemplate', message, { start, end: lineEnd(text, start) });
  }
  const range = { start, end };
  const expression = text.slice(start + 2, end - 2).trim();
  const target = parseTarget(expression);
  return typeof target === 'string'
    ? problemPart('unknownReference', target, range)
    : { kind: 'reference', expression, target, range };
}

function problemPart(code: string, message: string, range: SourceRange): TemplatePart {
  return { kind: 'problem', problem: { code, severity: 'error', message, range }, range };
}

/** Parses an expression. Returns a sentence if it cannot be parsed. */
function parseTarget(expression: string): ReferenceTarget | string {
  if (expression === '') {
    return 'The braces are empty. Name a variable, a cell, or a function such as $now.';
  }
  if (expression.includes('{{')) {
    return "Braces can't be nested. In a storage position, use them only around the key: mapping(2)[{{owner}}].";
  }
  return expression.startsWith('$') ? parseFunction(expression) : parseCellPath(expression);
}

function parseFunction(expression: string): ReferenceTarget | string {
  const space = expression.search(/\s/);
  const name = space === -1 ? expression : expression.slice(0, space);
  const rest = space === -1 ? '' : expression.slice(space).trim();
  if (name === '$now' || name === '$timestamp') {
    return rest === '' ? { kind: 'now' } : `${name} doesn't take an argument.`;
  }
  const other = otherFunction(name, rest);
  if (other !== undefined) return other;
  if (rest === '') {
    return `${name} needs an argument.`;
  }
  switch (name) {
    case '$env':
      return /^[A-Za-z_]\w*$/.test(rest)
        ? { kind: 'environment', name: rest }
        : '$env takes the name of one environment variable.';
    case '$input':
      return { kind: 'input', label: rest };
    case '$pick':
      return { kind: 'pick', options: rest.split('|').map((option) => option.trim()) };
    case '$keccak':
      return { kind: 'keccak', text: rest };
    case '$slot':
      return { kind: 'slot', text: rest };
    case '$topic':
      return { kind: 'topic', text: rest };
    default:
      return `${name} isn't a function. Use $env, $input, $pick, $now, $keccak, $slot or $topic.`;
  }
}

/** Returns what is written here for a function of REST Client, httpYac or Postman. `{{$timestamp}}` works as it is. */
function otherFunction(name: string, rest: string): string | undefined {
  const [first = 'NAME'] = /[A-Za-z_]\w{0,80}/.exec(rest) ?? [];
  switch (name) {
    case '$processEnv':
      return `Write {{$env ${first}}} for a variable of the environment.`;
    case '$dotenv':
      return `Write {{$env ${first}}}. The command line reads a file of variables with --env-from.`;
    case '$prompt':
      return 'Write {{$input Label}} for a value that you type when the cell runs.';
    case '$randomInt':
    case '$guid':
    case '$uuid':
    case '$random':
    case '$isoTimestamp':
    case '$datetime':
    case '$localDatetime':
    case '$aadToken':
      return `${name} has no counterpart here, so that each run sends the same. Write a value, or {{$input Label}} to type it.`;
    default:
      return undefined;
  }
}

/** Maximum number of steps in a path. Parsed JSON is at most a few thousand levels deep. */
const maxPathLength = 1_000;

const namePattern = /[A-Za-z_][\w-]*/y;
const stepPattern = /\.([A-Za-z_$][\w$-]*)|\[(\d{1,15})\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** Parses `name` or `name.key[0]["key"]`. Returns a sentence if it is neither. */
export function parseCellPath(expression: string): Extract<ReferenceTarget, { kind: 'name' | 'path' }> | string {
  namePattern.lastIndex = 0;
  const name = namePattern.exec(expression)?.[0];
  if (name === undefined) {
    return `${expression} isn't a valid name. Names start with a letter or _ and can only contain letters, digits, _ and -.`;
  }
  if (name.length === expression.length) {
    return { kind: 'name', name };
  }
  const [, inAnswer] = /^[A-Za-z_][\w-]*\.response\.body(?:\.\$)?(?=\.|\[|$)([\w.[\]"]{0,200})/.exec(expression) ?? [];
  if (inAnswer !== undefined)
    return `Write {{${name}${inAnswer || '.result'}}}: the name of a cell stands for its answer.`;
  const path: PathStep[] = [];
  for (let at = name.length; at < expression.length; at = stepPattern.lastIndex) {
    stepPattern.lastIndex = at;
    const match = stepPattern.exec(expression);
    const step = match === null ? undefined : parseStep(match);
    if (step === undefined) {
      return `The path isn't valid from ${expression.slice(at, at + 100)} on. Steps are .key, [0] and ["key"].`;
    }
    if (path.length >= maxPathLength) {
      return `A path can have at most ${groupDigits(maxPathLength)} steps.`;
    }
    path.push(step);
  }
  return { kind: 'path', name, path };
}

function parseStep(match: RegExpExecArray): PathStep | undefined {
  const [, key, index, quoted] = match;
  if (index !== undefined) {
    return Number(index);
  }
  return quoted === undefined ? key : parseKey(quoted);
}

function parseKey(quoted: string): string | undefined {
  try {
    const key: unknown = JSON.parse(quoted);
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}
