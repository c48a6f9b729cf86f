import { StepBudget, stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import { ArgumentParser } from './argumentParser';
import type { ArgumentNode, Cell, CellRequest, Directive, VariableDefinition, WrittenLine } from './cell';
import { isLineBreak, lineEnd } from './lineEnd';
import { namesVariables } from './namesVariables';
import { nearDirective } from './nearDirective';
import { parseQuoted } from './parseQuoted';
import { parseEnvelope, parseGet, parsePasted } from './parseWholeRequest';
import { isCommandOption, pastedFormAt } from './pastedForm';
import type { Problem, SourceRange } from './problem';
import { referencesOf } from './referencesOf';

const directive = /(?:#+|\/\/+)[ \t]*(@([A-Za-z][\w-]*)[ \t]*)/y;
const variable = /@([A-Za-z_][\w-]*)[ \t]*=[ \t]*/y;
const methodName = /[A-Za-z_$][\w$.:-]*/y;

/** Matches a line that begins a request and would be unusual as an argument. */
const requestStart =
  /GET[ \t]|curl[ \t]|\{\s*"(?:jsonrpc|method)"|[a-z][A-Za-z\d]*_[A-Za-z]\w*(?=\s|$)|(?:get|is|send|simulate|request|minimum)[A-Z][A-Za-z]{2,40}(?=\s|$)/y;

/**
 * Parses a cell: directives, variables and at most one request, or a list of calls by name. Never fails: each error is in
 * `problems` with its range, and the rest is parsed as far as possible. Looks nothing up.
 */
export function parseCell(text: string): Cell {
  if (text.length > stepLimits.cellCharacters) {
    return unread(text, `${groupDigits(stepLimits.cellCharacters)} characters`);
  }
  const parser = new CellParser(text);
  const { directives, variables, request } = parser.parse();
  parser.budget.take(countReferences(text));
  if (parser.budget.isSpent) {
    return unread(text, `${groupDigits(stepLimits.cellParts)} values and references`);
  }
  const problems = withoutConsequences(text, parser.problems).slice(0, stepLimits.problems);
  const cell: Cell = { directives, variables, request, problems };
  if (text.includes('{{')) {
    for (const reference of referencesOf(cell)) {
      if (reference.kind === 'problem') {
        problems.push(reference.problem);
      }
    }
    problems.sort((one, other) => one.range.start - other.range.start);
    problems.splice(stepLimits.problems);
  }
  return cell;
}

/**
 * A quote that is missing turns the rest of its line inside out. Returns the problems with one about the string that isn't
 * closed, instead of those that follow from it.
 */
function withoutConsequences(text: string, problems: readonly Problem[]): readonly Problem[] {
  const unclosed = problems.find(({ code, range }) => code === 'unclosedString' && text.charAt(range.start) === '"');
  if (unclosed === undefined) return problems;
  const range = unclosedString(text, unclosed.range);
  const end = lineEnd(text, range.start);
  const isConsequence = ({ code, range: { start } }: Problem): boolean =>
    code === 'unclosedBracket' ||
    (start >= range.start && start < end) ||
    // The comma is in the string.
    (code === 'missingComma' && start > end && text.slice(end, start).trim() === '');
  return [...problems.filter((problem) => !isConsequence(problem)), { ...unclosed, range }].sort(
    (one, other) => one.range.start - other.range.start,
  );
}

/**
 * Returns the string on a line that isn't closed, up to what may be behind it, if the line ends within a string: the first
 * whose closing quote begins the next one, as in `{"to": "0x1, "data": "0x"}`, or else the last.
 */
function unclosedString(text: string, last: SourceRange): SourceRange {
  const lineStart = text.lastIndexOf('\n', last.start) + 1;
  for (let at = text.indexOf('"', lineStart); at !== -1 && at < last.start;) {
    const { range } = parseQuoted(text, at, []);
    const [closed = ''] = /^[^,\s]*/.exec(text.slice(at + 1, range.end - 1)) ?? [];
    if (/[\w$]/.test(text.charAt(range.end))) return { start: at, end: at + 1 + closed.length };
    at = text.indexOf('"', range.end);
  }
  return last;
}

/** Returns an empty cell with one problem, so that later steps don't process the text. */
function unread(text: string, limit: string): Cell {
  const message = `This cell is too large because it has more than ${limit}. Split it into several cells.`;
  const problem: Problem = {
    code: 'tooLarge',
    severity: 'error',
    message,
    range: { start: 0, end: lineEnd(text, 0) },
  };
  return { directives: [], variables: [], request: undefined, problems: [problem] };
}

/** Returns the number of `{{`, which is at least the number of references. */
function countReferences(text: string): number {
  let count = 0;
  for (let at = text.indexOf('{{'); at !== -1; at = text.indexOf('{{', at + 2)) {
    count += 1;
  }
  return count;
}

const urlArgument =
  'A request is sent to a network of your settings, not to a URL. Remove it, or put quotes around it if it is an argument.';

class CellParser {
  readonly directives: Directive[] = [];
  readonly variables: VariableDefinition[] = [];
  readonly problems: Problem[] = [];
  /** Counts the parts of the cell. */
  readonly budget = new StepBudget({ steps: stepLimits.cellParts });
  request: CellRequest | undefined;
  /** The calls of a list after the first one. */
  readonly #more: WrittenLine[] = [];
  #at = 0;

  constructor(private readonly text: string) {}

  parse(): this {
    let wasRequest = false;
    for (this.#skipBlank(); this.#at < this.text.length && !this.budget.isSpent; this.#skipBlank()) {
      if (this.#isAtComment()) {
        this.#takeComment();
      } else if (this.text.charAt(this.#at) === '@') {
        this.#takeVariable();
      } else if (wasRequest) {
        if (!this.#takeNextCall()) this.#takeExcess();
      } else {
        wasRequest = true;
        this.request = this.#takeRequest();
      }
    }
    const last = this.#more.at(-1);
    if (last !== undefined && this.request?.kind === 'call') {
      const { start } = this.request.range;
      this.request = { ...this.request, more: this.#more, range: { start, end: last.range.end } };
    }
    return this;
  }

  #takeRequest(): CellRequest | undefined {
    const form = pastedFormAt(this.text, this.#at);
    if (form !== undefined) return this.#take(parsePasted(this.text, this.#at, form, this.problems));
    if (/[{[]/.test(this.text.charAt(this.#at)) && !this.text.startsWith('{{', this.#at)) {
      return this.#take(parseEnvelope(this.text, this.#at, this.problems, this.budget));
    }
    if (this.#matches(/GET(?=\s|$)/y) !== undefined) {
      return this.#take(parseGet(this.text, this.#at, this.problems));
    }
    return this.#takeCall();
  }

  #takeCall(): CellRequest | undefined {
    const start = this.#at;
    const method = this.#matches(methodName)?.[0];
    if (method === undefined) {
      this.#problem(
        'methodExpected',
        'Start the request with the name of a method, GET, or a JSON-RPC envelope.',
        start,
        lineEnd(this.text, start),
      );
      this.#at = lineEnd(this.text, start);
      return undefined;
    }
    this.#at = start + method.length;
    const methodRange = { start, end: this.#at };
    const nodes = this.#takeArguments(method);
    this.#checkUrls(method, nodes);
    const last = nodes.at(-1)?.range.end ?? methodRange.end;
    return { kind: 'call', method, methodRange, arguments: nodes, range: { start, end: last } };
  }

  /** Parses arguments, and the comments and variables between them, up to the end of the cell or a second request. */
  #takeArguments(method: string): ArgumentNode[] {
    const nodes: ArgumentNode[] = [];
    const values = new ArgumentParser(this.text, this.#at, this.problems, this.budget);
    let wantsValue = true;
    for (this.#skipBlank(); this.#at < this.text.length && !this.budget.isSpent; this.#skipBlank()) {
      const char = this.text.charAt(this.#at);
      if (this.#isAtComment()) {
        this.#takeComment();
      } else if (this.#matches(variable) !== undefined) {
        this.#takeVariable();
      } else if (this.#isFirstColumn() && this.#isAtRequest()) {
        return nodes;
      } else if (char === ',') {
        if (wantsValue) {
          this.#problem('unexpectedComma', 'An argument is missing before this comma.', this.#at, this.#at + 1);
        }
        wantsValue = true;
        this.#at += 1;
      } else {
        values.at = this.#at;
        const isNames = char === '{' && isBeforeNames(method, nodes) && !this.text.startsWith('{{', this.#at);
        const node = (isNames ? values.bracedList() : undefined) ?? values.value();
        this.#at = values.at;
        wantsValue = false;
        if (node !== undefined) {
          nodes.push(node);
          this.#checkOption(node);
        }
      }
    }
    return nodes;
  }

  /** An option of a command line would be sent as a value, with what follows it. */
  #checkOption(node: ArgumentNode): void {
    if (node.kind === 'array') return node.items.forEach((item) => this.#checkOption(item));
    if (node.kind === 'object') return node.members.forEach(({ value }) => this.#checkOption(value));
    const { kind, range } = node;
    const [, place] = /^<([A-Za-z_][\w-]{0,60})>$/.exec(kind === 'word' ? node.text : '') ?? [];
    if (place !== undefined) {
      const cure = `This stands for a value in documents. Write the value, or {{${place}}} for a variable.`;
      return this.#problem('placeholder', cure, range.start, range.end);
    }
    if (kind !== 'word' || !isCommandOption(this.text.slice(range.start, range.start + 3))) return;
    const message = 'This is an option of a command line, and a request has none. Remove it, or put quotes around it.';
    this.#problem('commandOption', message, range.start, range.end);
  }

  /** A URL as a bare word is where a request is meant to go. A function may take one, and some methods of nodes do. */
  #checkUrls(method: string, nodes: readonly ArgumentNode[]): void {
    if (listedMethod.test(method) || /url$/i.test(method)) return;
    for (const { kind, range } of nodes)
      if (kind === 'word' && /^(?:https?|wss?):\/\//i.test(this.text.slice(range.start, range.end)))
        this.#problem('urlArgument', urlArgument, range.start, range.end);
  }

  /** Parses one more call of a list of calls by name. Returns false, without moving, if there is none. */
  #takeNextCall(): boolean {
    const { request } = this;
    if (request?.kind !== 'call' || !takesCallList(request)) return false;
    if (!this.#isFirstColumn() || this.#matches(requestStart) === undefined) return false;
    if (this.#matches(methodName)?.[0] !== request.method) return false;
    const start = this.#at;
    const before = this.problems.length;
    const next = this.#takeCall();
    if (next?.kind !== 'call' || !isCallByName(next)) {
      this.problems.length = before;
      this.#at = start;
      return false;
    }
    const { method, methodRange, arguments: nodes, range } = next;
    this.#more.push({ method, methodRange, arguments: nodes, range });
    return true;
  }

  #takeExcess(): void {
    const isRequest = this.#isAtRequest();
    const message = isRequest
      ? 'A cell can contain only one request. Move this one to another cell.'
      : "This isn't part of the request.";
    this.#problem(isRequest ? 'secondRequest' : 'unexpectedText', message, this.#at, lineEnd(this.text, this.#at));
    this.#at = isRequest ? this.text.length : lineEnd(this.text, this.#at);
  }

  /** `# @name value` is a directive. The parser ignores other comments. */
  #takeComment(): void {
    const start = this.#at;
    if (this.text.startsWith('/*', start)) {
      const inner = new ArgumentParser(this.text, start, this.problems, this.budget);
      inner.skipComment();
      this.#at = inner.at;
      return;
    }
    const end = lineEnd(this.text, start);
    const match = this.#matches(directive);
    this.#at = end;
    if (match === undefined) {
      const near = nearDirective(this.text.slice(start, end));
      if (near !== undefined) this.#problem('nearDirective', near, start, end);
      return;
    }
    this.budget.take();
    const [whole = '', body = '', name = ''] = match;
    const nameStart = start + whole.length - body.length + 1;
    const { value, range } = trimmed(this.text, start + whole.length, end);
    this.directives.push({
      name,
      nameRange: { start: nameStart, end: nameStart + name.length },
      value,
      valueRange: range,
      range: { start, end: Math.max(range.end, nameStart + name.length) },
    });
  }

  #takeVariable(): void {
    const start = this.#at;
    const end = lineEnd(this.text, start);
    const match = this.#matches(variable);
    this.#at = end;
    const [whole = '', name] = match ?? [];
    if (name === undefined) {
      this.#problem('variableExpected', 'Set a variable as @name = value.', start, end);
      return;
    }
    this.budget.take();
    const nameRange = { start: start + 1, end: start + 1 + name.length };
    const { value, range } = trimmed(this.text, start + whole.length, end);
    if (value === '') {
      this.#problem('variableWithoutValue', `The variable ${name} has no value.`, start, end);
    }
    this.variables.push({ name, nameRange, value, valueRange: range });
  }

  #take(request: CellRequest): CellRequest {
    this.#at = request.range.end;
    return request;
  }

  #isAtComment(): boolean {
    return (
      this.text.charAt(this.#at) === '#' || this.text.startsWith('//', this.#at) || this.text.startsWith('/*', this.#at)
    );
  }

  /** Whether another request or a command line begins here. */
  #isAtRequest(): boolean {
    if (this.#matches(requestStart) !== undefined) return true;
    const form = pastedFormAt(this.text, this.#at);
    return form === 'shell' || form === 'powershell' || form === 'http';
  }

  #isFirstColumn(): boolean {
    return this.#at === 0 || isLineBreak(this.text.charCodeAt(this.#at - 1));
  }

  #skipBlank(): void {
    const space = this.#matches(/\s+/y);
    this.#at += space?.[0].length ?? 0;
  }

  #matches(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.text) ?? undefined;
  }

  #problem(code: string, message: string, start: number, end: number): void {
    this.budget.take();
    this.problems.push({ code, severity: 'error', message, range: { start, end } });
  }
}

/** The methods that a cell may contain several times, each as a call by name. The calls become one batch. */
const listedMethod = /^(?:[a-z][A-Za-z\d]*_call|eth_estimateGas|eth_simulateV1)$/;

function takesCallList(line: WrittenLine): boolean {
  return listedMethod.test(line.method) && isCallByName(line);
}

/** Whether the next argument may be names in braces: `eth_getStorageValues Vault { owner, fee }`. */
function isBeforeNames(method: string, [target, named]: readonly ArgumentNode[]): boolean {
  return named === undefined && (target?.kind === 'word' || target?.kind === 'string') && namesVariables(method);
}

/** The raw form of these methods begins with an object, or a variable with one, and a block. */
function isCallByName({ arguments: [target, called] }: WrittenLine): boolean {
  if (target?.kind !== 'word' && target?.kind !== 'string') return false;
  return called === undefined || called.kind === 'word' || called.kind === 'string';
}

/** Returns the text between two positions without surrounding white space. */
function trimmed(text: string, start: number, end: number): { readonly value: string; readonly range: SourceRange } {
  const value = text.slice(start, end).trim();
  const from = value === '' ? start : text.indexOf(value, start);
  return { value, range: { start: from, end: from + value.length } };
}
