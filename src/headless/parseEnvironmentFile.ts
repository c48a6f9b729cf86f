import { failed, ok, type Result } from '../core/base/result';

/**
 * Parses the text of a file of environment variables: `NAME=value` lines, with `#` comments, an optional `export`, and
 * optional quotes around the value. A `#` behind a space or behind the quotes begins a comment. The problem is a sentence.
 * Keys of Rpcbook are refused, because a file can get into a repository.
 */
export function parseEnvironmentFile(text: string): Result<ReadonlyMap<string, string>, string> {
  const values = new Map<string, string>();
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) continue;
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_]\w*)=(.*)$/.exec(written) ?? [];
    if (name === undefined) return failed(`Line ${index + 1} isn't NAME=value.`);
    if (/^RPCBOOK_/i.test(name))
      return failed(`Line ${index + 1} sets ${name}. Keys and origins are only read from the environment.`);
    values.set(name, valueOf(value.trim()));
  }
  return ok(values);
}

function valueOf(written: string): string {
  const quote = written.charAt(0);
  const end = quote === '"' || quote === "'" ? written.indexOf(quote, 1) : -1;
  if (end > 0 && /^\s*(?:#|$)/.test(written.slice(end + 1))) return written.slice(1, end);
  const comment = written.search(/\s#/);
  return comment < 0 ? written : written.slice(0, comment).trimEnd();
}
