import type { ArgumentNode } from '../../model/cell/cell';
import { parseWord } from '../../model/cell/parseWord';
import type { Problem } from '../../model/cell/problem';

const nowhere = { start: 0, end: 0 } as const;

/** A variable of a shell or of code, as a whole value. */
const shellVariable = /^\$(?:\{([A-Za-z_]\w{0,80})\}|([A-Za-z_]\w{0,80}))$/;

/**
 * Returns a text of a command as an argument: a word if it reads as one, a reference for a variable of the shell, and a
 * string otherwise.
 */
export function pastedWord(text: string): ArgumentNode {
  const [, braced, plain] = shellVariable.exec(text) ?? [];
  const name = braced ?? plain;
  if (name !== undefined) return { kind: 'word', text: `{{${name}}}`, range: nowhere };
  // What another command prints isn't known, so the user fills it in.
  if (/^\$\([\s\S]*\)$|^`[^`]*`$/.test(text)) return { kind: 'word', text: '{{value}}', range: nowhere };
  const problems: Problem[] = [];
  const node = parseWord(text, 0, problems);
  const isWhole = text !== '' && node.range.end === text.length && problems.length === 0;
  const isPlain = isWhole && !/^[{"'@#]|^\/[/*]|^--?[A-Za-z]|[\r\n]/.test(text);
  return isPlain && node.kind !== 'literal'
    ? { kind: 'word', text, range: nowhere }
    : { kind: 'string', text, range: nowhere };
}

/** Returns an object of a call, without the members that have no value. */
export function pastedObject(members: Readonly<Record<string, ArgumentNode | undefined>>): ArgumentNode {
  return {
    kind: 'object',
    members: Object.entries(members).flatMap(([key, value]) =>
      value === undefined ? [] : [{ key, keyRange: nowhere, value }],
    ),
    range: nowhere,
  };
}

export function pastedList(items: readonly ArgumentNode[]): ArgumentNode {
  return { kind: 'array', items, range: nowhere };
}

export function pastedLiteral(value: boolean | null): ArgumentNode {
  return { kind: 'literal', value, range: nowhere };
}

/** Returns a text as a string of JSON, with a reference for a variable of the shell. */
export function pastedString(text: string): ArgumentNode {
  const word = pastedWord(text);
  return word.kind === 'word' && word.text.startsWith('{{') ? word : { kind: 'string', text, range: nowhere };
}

/** Returns the value of a member of an object. */
export function memberOf(node: ArgumentNode | undefined, key: string): ArgumentNode | undefined {
  return node?.kind === 'object' ? node.members.findLast((member) => member.key === key)?.value : undefined;
}

/** Returns the text of a word, string or number. */
export function textOfNode(node: ArgumentNode | undefined): string | undefined {
  return node?.kind === 'string' || node?.kind === 'word' || node?.kind === 'number' ? node.text : undefined;
}
