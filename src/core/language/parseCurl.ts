/** What a curl command would send. Nothing of its URL but the origin and the path is to be kept: the rest may hold a key. */
export interface CurlCommand {
  readonly url: string;
  readonly body: string | undefined;
}

const withValue = /^(?:-[HXuAebcomxTEK]|--(?:header|request|user|user-agent|cookie|cookie-jar|output|max-time|proxy|connect-timeout|retry|cacert|cert))$/;
const dataOption = /^(?:-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/;

/** Reads a curl command as a shell would: quotes, escapes and continued lines of sh, cmd and PowerShell. Undefined without a URL. */
export function parseCurl(text: string): CurlCommand | undefined {
  const [, ...words] = shellWords(text);
  let url: string | undefined;
  const bodies: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const joined = /^(--data(?:-raw|-binary|-ascii)?|--json|--url)=(.*)$/s.exec(word);
    if (joined) {
      if (joined[1] === '--url') url = joined[2];
      else bodies.push(joined[2] ?? '');
    } else if (dataOption.test(word)) {
      at += 1;
      bodies.push(words[at] ?? '');
    } else if (word === '--url') {
      at += 1;
      url = words[at];
    } else if (/^-d./.test(word)) {
      bodies.push(word.slice(2));
    } else if (withValue.test(word)) {
      at += 1;
    } else if (!word.startsWith('-')) {
      url ??= word;
    }
  }
  return url === undefined ? undefined : { url, body: bodies.length > 0 ? bodies.join('&') : undefined };
}

function shellWords(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    if (quote === "'") {
      if (char === "'") quote = '';
      else word = (word ?? '') + char;
    } else if ((char === '\\' || ((char === '^' || char === '`') && quote === '')) && /[\r\n]/.test(next)) {
      at += text.startsWith('\r\n', at + 1) ? 2 : 1;
    } else if (char === '\\' && (quote === '' || /["\\$`]/.test(next))) {
      word = (word ?? '') + next;
      at += 1;
    } else if (char === '"' || (char === "'" && quote === '')) {
      quote = quote === '' ? char : '';
      word ??= '';
    } else if (quote === '' && /\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + char;
    }
  }
  return word === undefined ? words : [...words, word];
}
