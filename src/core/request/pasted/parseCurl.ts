import type { ArgumentNode } from '../../model/cell/cell';
import { parseLiteral } from './findBody';
import type { ShellCommand } from './parseCommands';
import { memberOf, pastedObject, pastedString } from './pastedNodes';

/**
 * What a curl command would send. Only the origin and the path of its URL may be kept, because the rest may contain a
 * key.
 */
export interface CurlCommand {
  readonly url: string | undefined;
  readonly body: string | undefined;
}

/** Letters of options that take a value. Other letters may come before them in one word (`-sXPOST`). */
const lettersWithValue = 'AbcCDdeEFHKmoPQrTtuUwxXyYz';
const longWithValue =
  /^--(?:header|request|user|user-agent|cookie|cookie-jar|output|max-time|proxy|proxy-user|connect-timeout|retry|retry-delay|retry-max-time|cacert|capath|cert|key|write-out|referer|resolve|connect-to|form|config|url-query|oauth2-bearer|aws-sigv4|interface|limit-rate|max-redirs|tls-max|ciphers|dump-header|unix-socket|variable)$/;
const longData = /^--(?:data|data-raw|data-binary|data-ascii|data-urlencode|json)$/;

/** Reads what a curl command would send. `--data @-` is what is piped into it. */
export function parseCurl({ words, input }: ShellCommand): CurlCommand {
  const positional: string[] = [];
  const bodies: string[] = [];
  let url: string | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const { name, value, takesNext } = readOption(words[at] ?? '');
    if (name === undefined) {
      positional.push(value);
      continue;
    }
    const given = takesNext ? (words[at + 1] ?? '') : value;
    if (takesNext) at += 1;
    if (name === '-d' || longData.test(name)) bodies.push(dataOf(name, /^@-?$/.test(given) ? (input ?? given) : given));
    else if (name === '--url') url = given;
  }
  url ??= positional.find((word) => /^(?:https?|wss?):\/\//i.test(word)) ?? positional[0];
  return { url, body: bodies.length > 0 ? bodies.join('&') : undefined };
}

const maxFormParts = 200;

/** Reads `method=eth_getBalance&params=["0x…","latest"]`, as the items of `-d` make it. Undefined for other texts. */
export function readFormBody(text: string): ArgumentNode | undefined {
  const members = text.split('&', maxFormParts).map((part) => {
    const at = part.indexOf('=');
    const value = decoded(part.slice(at + 1));
    const isJson = /^\s*[[{]/.test(value);
    return [decoded(part.slice(0, at)), isJson ? parseLiteral(value.trim(), 0)?.node : pastedString(value)] as const;
  });
  if (members.some(([name, value]) => !/^[\w.-]{1,80}$/.test(name) || value === undefined)) return undefined;
  const body = pastedObject(Object.fromEntries(members));
  return memberOf(body, 'method')?.kind === 'string' ? body : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function escaped(char: string): string {
  return `%${char.charCodeAt(0).toString(16)}`;
}

/** curl encodes the value of `--data-urlencode name=value`. */
function dataOf(name: string, given: string): string {
  const at = given.indexOf('=');
  if (name !== '--data-urlencode' || at <= 0 || /^\s*[[{]/.test(given)) return given;
  return `${given.slice(0, at)}=${given.slice(at + 1).replaceAll(/[%&+]/g, escaped)}`;
}

/** A word of the command: an option with its attached value, or a word that isn't an option, without a name. */
function readOption(word: string): {
  readonly name: string | undefined;
  readonly value: string;
  readonly takesNext: boolean;
} {
  if (word.startsWith('--')) {
    const [name = '', ...rest] = word.split('=');
    const takesValue = name === '--url' || longData.test(name) || longWithValue.test(name);
    return { name, value: rest.join('='), takesNext: takesValue && rest.length === 0 };
  }
  if (!/^-./.test(word)) return { name: undefined, value: word, takesNext: false };
  const at = [...word].findIndex((letter, index) => index > 0 && lettersWithValue.includes(letter));
  return at === -1
    ? { name: word, value: '', takesNext: false }
    : { name: `-${word.charAt(at)}`, value: word.slice(at + 1), takesNext: at === word.length - 1 };
}
