import { BodyItems } from './bodyItems';
import { findBody, parseLiteral } from './findBody';
import type { ShellCommand } from './parseCommands';
import { pastedString } from './pastedNodes';
import type { PastedRequest } from './pastedRequest';

/** `key=text`, `key:=json`, `key[]=text`, `key[0][name]:=json`: items of the body. Headers have `:`, queries `==`. */
const bodyItem = /^([^\s=:@]{1,200}?)(:?=)(?!=)(.*)$/s;

/** Options of HTTPie with a value. */
const withValue =
  /^(?:--(?:raw|auth|auth-type|session|session-read-only|proxy|verify|cert|cert-key|ssl|timeout|output|style|pretty|print|format-options|boundary|max-redirects|default-scheme|response-charset|response-mime)|-[aosp]|-A)$/;

/** Reads a command of HTTPie or xh. Undefined if it sends no JSON-RPC body. */
export function parseHttpie({ words, input }: ShellCommand): PastedRequest | undefined {
  const items = new BodyItems();
  let url: string | undefined;
  let raw = input;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (/^--raw(?:=|$)/.test(word)) raw = word === '--raw' ? words[at + 1] : word.slice('--raw='.length);
    if (withValue.test(word)) at += 1;
    else if (!word.startsWith('-') && !/^[A-Z]{3,7}$/.test(word)) {
      if (url === undefined) url = word;
      else addItem(word, items);
    }
  }
  const address = url?.startsWith(':') === true ? `http://localhost${url}` : url;
  const body = items.body ?? findBody(raw ?? '');
  return body && { kind: 'body', body, url: address };
}

/** The content of a file (`params:=@file`) isn't known. */
function addItem(word: string, items: BodyItems): void {
  const [, place = '', sign, text = ''] = bodyItem.exec(word) ?? [];
  if (sign === undefined) return;
  const value = sign === ':=' ? parseLiteral(text.trim(), 0)?.node : pastedString(text);
  items.add(place, text.startsWith('@') ? undefined : value);
}
