import type { ArgumentNode } from '../../model/cell/cell';
import { findBody, parseLiteral } from './findBody';
import type { ShellCommand } from './parseCommands';
import { memberOf, pastedList, pastedString } from './pastedNodes';
import type { PastedRequest } from './pastedRequest';

/** `key=text`, `key:=json`, `key[]=text`, `key[0]:=json`: items of the body. Headers have `:`, queries `==`. */
const bodyItem = /^([A-Za-z_]\w{0,80})(\[\d{0,4}\])?(:?=)(?!=)(.*)$/s;

/** Options of HTTPie with a value. */
const withValue =
  /^(?:--(?:raw|auth|auth-type|session|session-read-only|proxy|verify|cert|cert-key|ssl|timeout|output|style|pretty|print|format-options|boundary|max-redirects|default-scheme|response-charset|response-mime)|-[aosp]|-A)$/;

/** Reads a command of HTTPie or xh. Undefined if it sends no JSON-RPC body. */
export function parseHttpie({ words, input }: ShellCommand): PastedRequest | undefined {
  const members = new Map<string, ArgumentNode>();
  let url: string | undefined;
  let raw = input;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (/^--raw(?:=|$)/.test(word)) raw = word === '--raw' ? words[at + 1] : word.slice('--raw='.length);
    if (withValue.test(word)) at += 1;
    else if (!word.startsWith('-') && !/^[A-Z]{3,7}$/.test(word)) {
      if (url === undefined) url = word;
      else addItem(word, members);
    }
  }
  const address = url?.startsWith(':') === true ? `http://localhost${url}` : url;
  const typed: ArgumentNode = {
    kind: 'object',
    members: [...members].map(([key, value]) => ({ key, keyRange: { start: 0, end: 0 }, value })),
    range: { start: 0, end: 0 },
  };
  const body = memberOf(typed, 'method') === undefined ? findBody(raw ?? '') : typed;
  return body && { kind: 'body', body, url: address };
}

function addItem(word: string, members: Map<string, ArgumentNode>): void {
  const [, key = '', place, sign, text = ''] = bodyItem.exec(word) ?? [];
  if (sign === undefined) return;
  const json = sign === ':=' ? parseLiteral(text.trim(), 0)?.node : undefined;
  const value = json ?? pastedString(text);
  const before = members.get(key);
  if (place === undefined) members.set(key, value);
  else members.set(key, pastedList([...(before?.kind === 'array' ? before.items : []), value]));
}
