import type { ShellCommand } from './parseCommands';

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
  /^--(?:header|request|user|user-agent|cookie|cookie-jar|output|max-time|proxy|proxy-user|connect-timeout|retry|retry-delay|retry-max-time|cacert|capath|cert|key|write-out|referer|resolve|connect-to|form|config|data-urlencode|url-query|oauth2-bearer|aws-sigv4|interface|limit-rate|max-redirs|tls-max|ciphers|dump-header|unix-socket|variable)$/;
const longData = /^--(?:data|data-raw|data-binary|data-ascii|json)$/;

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
    if (name === '-d' || longData.test(name)) bodies.push(/^@-?$/.test(given) ? (input ?? given) : given);
    else if (name === '--url') url = given;
  }
  url ??= positional.find((word) => /^(?:https?|wss?):\/\//i.test(word)) ?? positional[0];
  return { url, body: bodies.length > 0 ? bodies.join('&') : undefined };
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
