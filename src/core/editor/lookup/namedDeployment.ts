import type { Lines } from './networkNamed';

/** The address for a name under the pointer in a file of deployments. */
export interface NamedDeployment {
  /** As written. */
  readonly address: string;
  /** The line of the address. */
  readonly line: number;
  readonly character: number;
  /** Half-open range of the name in its line, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Limits on the text that is read around the pointer: minified files have long lines. */
const maxNameLength = 200;
const charactersAround = 400;
const linesAround = 6;

const addressMember = /"(?:contractAddress|address)"\s*:\s*"(0x[\da-fA-F]{40})"/;
const addressValue = /^\s*:\s*"(0x[\da-fA-F]{40})"/;
const nameMember = /"contractName"\s*:\s*$/;

/**
 * Returns the address for a name in a file of deployments: a key with an address (`"VaultModule#Vault": "0x…"`), or the
 * value of `contractName`, whose object contains the address. Undefined for anything else.
 */
export function namedDeploymentAt(lines: Lines, line: number, character: number): NamedDeployment | undefined {
  const text = lines.at(line);
  const literal = literalAt(text, character);
  if (literal === undefined) return undefined;
  const { start, end } = literal;
  const after = text.slice(end + 1, end + 1 + charactersAround);
  const own = addressValue.exec(after);
  if (own) return placed(own, { line, character: end + 1 }, literal);
  const isKey = text.slice(start, end) === 'contractName' && /^\s*:/.test(after);
  if (!isKey && !nameMember.test(text.slice(Math.max(0, start - charactersAround), start - 1))) return undefined;
  return addressAfter(lines, line, end + 1, literal) ?? addressBefore(lines, line, start - 1, literal);
}

interface Literal {
  readonly start: number;
  readonly end: number;
}

/** Returns the content of the string at a position, without its quotes. A string with escapes isn't a name. */
function literalAt(text: string, at: number): Literal | undefined {
  const start = text.lastIndexOf('"', at - 1) + 1;
  const end = text.indexOf('"', at);
  if (start === 0 || end < 0 || end - start > maxNameLength || end === start) return undefined;
  return /^[^\\]+$/.test(text.slice(start, end)) ? { start, end } : undefined;
}

function addressAfter(lines: Lines, line: number, from: number, literal: Literal): NamedDeployment | undefined {
  for (let at = line; at < Math.min(lines.count, line + linesAround); at += 1) {
    const begin = at === line ? from : 0;
    const text = lines.at(at).slice(begin, begin + charactersAround);
    const end = text.search(/[{}]/);
    const found = addressMember.exec(end < 0 ? text : text.slice(0, end));
    if (found) return placed(found, { line: at, character: begin }, literal);
    if (end >= 0) return undefined;
  }
  return undefined;
}

function addressBefore(lines: Lines, line: number, until: number, literal: Literal): NamedDeployment | undefined {
  for (let at = line; at >= 0 && at > line - linesAround; at -= 1) {
    const whole = at === line ? lines.at(at).slice(0, until) : lines.at(at);
    const begin = Math.max(0, whole.length - charactersAround);
    const open = Math.max(whole.lastIndexOf('{'), whole.lastIndexOf('}'));
    const from = Math.max(begin, open + 1);
    const found = addressMember.exec(whole.slice(from));
    if (found) return placed(found, { line: at, character: from }, literal);
    if (open >= 0) return undefined;
  }
  return undefined;
}

function placed(
  found: RegExpExecArray,
  from: { readonly line: number; readonly character: number },
  { start, end }: Literal,
): NamedDeployment {
  const [whole, address = ''] = found;
  const character = from.character + found.index + whole.length - address.length - 1;
  return { address, line: from.line, character, start, end };
}
