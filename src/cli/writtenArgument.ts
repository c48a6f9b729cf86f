import { parseCell } from '../core/model/cell/parseCell';

/** Characters that end a line or that nobody sees. */
const unseen = /[\p{Cc}\u2028\u2029]/u;

/**
 * Writes an argument of the command line as one argument of a cell. It stays as it is if a cell reads it as one value:
 * a word, a number, JSON, a list. Every other text is a string, so no argument adds a line, a directive or another
 * argument.
 * @param method the method that the argument is written behind, because cells read some differently
 */
export function writtenArgument(method: string, text: string): string {
  const line = onOneLine(text);
  return !unseen.test(line) && isOneValue(method, line) ? line : writtenString(text);
}

/** Writes a text as a string of a cell, with an escape for each character that could end its line. */
export function writtenString(text: string): string {
  return escapeUnseen(JSON.stringify(text));
}

/** Whether a text can stand behind the name of a directive. */
export function fitsDirective(text: string): boolean {
  return text.trim() !== '' && !unseen.test(text);
}

/** JSON may have line breaks between its values, for example from a file. Other texts stay as they are. */
function onOneLine(text: string): string {
  if (!unseen.test(text)) return text;
  try {
    JSON.parse(text);
    return escapeUnseen(text.replaceAll(/[\r\n\t]+/g, ' '));
  } catch {
    return text;
  }
}

function escapeUnseen(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function isOneValue(method: string, text: string): boolean {
  // With an argument behind it, it could set a variable, or be the end of a command.
  return !text.startsWith('@') && isFirstOf(1, method, text, text) && isFirstOf(2, method, text, `${text} 0`);
}

/** Whether a cell reads a text as the first of a number of arguments, and nothing else. */
function isFirstOf(count: number, method: string, text: string, written: string): boolean {
  const { request, directives, variables, problems } = parseCell(`${method} ${written}`);
  if (request?.kind !== 'call' || request.method !== method || request.more !== undefined) return false;
  if (directives.length > 0 || variables.length > 0 || problems.length > 0) return false;
  const [first] = request.arguments;
  if (first === undefined || request.arguments.length !== count) return false;
  return first.range.start === method.length + 1 && first.range.end === method.length + 1 + text.length;
}
