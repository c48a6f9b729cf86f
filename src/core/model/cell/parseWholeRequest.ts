import { findJsonProblem } from '../../base/json/findJsonProblem';
import type { StepBudget } from '../../base/stepBudget';
import { ArgumentParser } from './argumentParser';
import type { ArgumentNode, CellRequest, EnvelopeMethod } from './cell';
import { isLineBreak, lineEnd } from './lineEnd';
import { parseTemplate } from './parseTemplate';
import { extentOf, type PastedForm, pastedFormAt } from './pastedForm';
import type { Problem } from './problem';

type RequestOf<Kind extends CellRequest['kind']> = Extract<CellRequest, { readonly kind: Kind }>;

/** Parses the JSON-RPC envelope, or the array of envelopes, that begins at `start`. */
export function parseEnvelope(
  text: string,
  start: number,
  problems: Problem[],
  budget: StepBudget,
): RequestOf<'envelope'> {
  const reader = new ArgumentParser(text, start, [], budget);
  const node = reader.value();
  const range = { start, end: reader.at };
  const source = text.slice(start, range.end);
  const problem = jsonProblem(source);
  if (problem !== undefined) {
    const at = Math.min(start + problem.offset, text.length);
    const message = `An envelope is sent as written, so it must be JSON. ${problem.message}`;
    problems.push({
      code: 'envelopeNotJson',
      severity: 'error',
      message,
      range: { start: at, end: Math.min(at + 1, text.length) },
    });
  } else if (node !== undefined && !isEnvelope(node)) {
    const message = 'This JSON isn\'t a request. Write the name of a method before it, or add a member "method" to it.';
    problems.push({ code: 'notAnEnvelope', severity: 'error', message, range: { start, end: start + 1 } });
  }
  const methods = node === undefined ? [] : methodsIn(node);
  problems.push(...methods.flatMap(methodProblems));
  return { kind: 'envelope', text: source, range, methods };
}

/**
 * Returns the first JSON error of a text after its `{{…}}` are replaced with a number, which is valid both in a string
 * and as a value.
 */
function jsonProblem(source: string): { readonly message: string; readonly offset: number } | undefined {
  const filled = source.includes('{{')
    ? parseTemplate(source)
        .map((part) => (part.kind === 'text' ? part.text : '1'.repeat(part.range.end - part.range.start)))
        .join('')
    : source;
  try {
    JSON.parse(filled);
    return undefined;
  } catch {
    return findJsonProblem(filled);
  }
}

function isEnvelope(node: ArgumentNode): boolean {
  if (node.kind === 'array') {
    return node.items.length > 0 && node.items.every((item) => item.kind === 'object' && isEnvelope(item));
  }
  return node.kind === 'object' && node.members.some((member) => member.key === 'method');
}

/** The methods of an envelope, or of those in a list, without those that contain a reference. */
function methodsIn(node: ArgumentNode): readonly EnvelopeMethod[] {
  const envelopes = node.kind === 'array' ? node.items : [node];
  return envelopes.flatMap((envelope) => {
    const members = envelope.kind === 'object' ? envelope.members : [];
    const value = members.findLast(({ key }) => key === 'method')?.value;
    if (value?.kind !== 'string' || value.text.includes('{{')) return [];
    const { start, end } = value.range;
    // Without the quotes, unless there is nothing between them, or the second one isn't written yet.
    const methodRange = end - start > 2 ? { start: start + 1, end: end - 1 } : value.range;
    return [{ method: value.text, methodRange }];
  });
}

/** A name that no method can have: a command, a URL, or code. */
function methodProblems({ method, methodRange }: EnvelopeMethod): readonly Problem[] {
  if (/^[A-Za-z_$][\w$.:-]*$/.test(method)) return [];
  const message = "This isn't the name of a method, so it isn't sent.";
  return [{ code: 'notAMethod', severity: 'error', message, range: methodRange }];
}

/** Parses `GET /path`, which ends with its line. */
export function parseGet(text: string, start: number, problems: Problem[]): RequestOf<'get'> {
  const end = lineEnd(text, start);
  const path = text.slice(start + 'GET'.length, end).trim();
  const pathStart = path === '' ? start + 'GET'.length : text.indexOf(path, start + 'GET'.length);
  const pathRange = { start: pathStart, end: pathStart + path.length };
  if (!path.startsWith('/') && !path.startsWith('{{')) {
    const message = 'After GET, write a path that starts with /, such as /networks/1/baseFeeHistory.';
    problems.push({
      code: 'pathExpected',
      severity: 'error',
      message,
      range: path === '' ? { start, end: pathStart } : pathRange,
    });
  } else if (parseTemplate(path).some((part) => part.kind === 'text' && /\s/.test(part.text))) {
    problems.push({
      code: 'spaceInPath',
      severity: 'error',
      message: "A path can't contain white space.",
      range: pathRange,
    });
  }
  return { kind: 'get', path, pathRange, range: { start, end: Math.max(pathRange.end, start + 'GET'.length) } };
}

/**
 * Takes a pasted text as far as its form goes. It ends before the next directive, before `###`, and without the white
 * space at its end.
 */
export function parsePasted(text: string, start: number, form: PastedForm, problems: Problem[]): RequestOf<'pasted'> {
  const end = pastedEnd(text, start, form, problems);
  return { kind: 'pasted', form, text: text.slice(start, end), range: { start, end } };
}

function pastedEnd(text: string, start: number, form: PastedForm, problems: Problem[]): number {
  switch (extentOf(form)) {
    case 'line':
      return start + text.slice(start, lineEnd(text, start)).trimEnd().length;
    case 'command':
      return scriptEnd(text, start, problems);
    case 'block':
      return blockEnd(text, start);
  }
}

/** The end of the lines before the next directive. */
function blockEnd(text: string, start: number): number {
  for (let at = start; at < text.length;) {
    const next = lineEnd(text, at) + 1;
    const line = text.slice(next, next + 40).trimStart();
    if (next >= text.length || /^(?:#+|\/\/+)[ \t]*@|^###/.test(line))
      return start + text.slice(start, next - 1).trimEnd().length;
    at = next;
  }
  return text.length;
}

/** The end of a command, and of those on the lines directly below it. */
function scriptEnd(text: string, start: number, problems: Problem[]): number {
  let end = commandEnd(text, start, problems);
  if (text.slice(start, end).includes('<<')) return blockEnd(text, start);
  for (;;) {
    const next = end + lineBreakLength(text, end);
    if (next === end || next >= text.length || pastedFormAt(text, next) !== 'shell') return end;
    end = commandEnd(text, next, problems);
  }
}

/** A command continues after a line that ends with `\`, `^` or a backtick, and over line breaks in quotes. */
function commandEnd(text: string, start: number, problems: Problem[]): number {
  let quote = '';
  let quoteStart = start;
  // A backslash escapes in $'…', but not in '…'.
  let isAnsi = false;
  let at = start;
  for (; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote === '' && isLineBreak(text.charCodeAt(at))) {
      break;
    }
    if (char === quote) {
      quote = '';
      isAnsi = false;
    } else if (quote === '' && (char === '"' || char === "'")) {
      quote = char;
      quoteStart = at;
      isAnsi = char === "'" && text.charAt(at - 1) === '$';
    } else if (char === '\\' || char === '^' || char === '`') {
      at += skipped(text, at, isAnsi ? '"' : quote);
    }
  }
  if (quote !== '') {
    const message = `This quote isn't closed by ${quote}.`;
    problems.push({
      code: 'unclosedString',
      severity: 'error',
      message,
      range: { start: quoteStart, end: quoteStart + 1 },
    });
  }
  return Math.min(at, text.length);
}

/** Returns the number of characters that an escape at `at` protects: the next one, or a line break. */
function skipped(text: string, at: number, quote: string): number {
  if (text.charAt(at) !== '\\') {
    return quote === '' && isLineBreak(text.charCodeAt(at + 1)) ? lineBreakLength(text, at + 1) : 0;
  }
  return quote === "'" ? 0 : Math.max(lineBreakLength(text, at + 1), 1);
}

function lineBreakLength(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return 2;
  return isLineBreak(text.charCodeAt(at)) ? 1 : 0;
}
