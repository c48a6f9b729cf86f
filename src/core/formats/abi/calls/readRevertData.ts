import type { JsonValue } from '../../../base/json/jsonValue';
import { readText } from '../../../base/json/readMember';

/**
 * Returns the revert data in the `data` of an error: the text itself, its member `data`, or the bytes after the word
 * `Reverted`, as some nodes write it. Empty if there is none.
 */
export function readRevertData(data: JsonValue | undefined): string {
  const text = typeof data === 'string' ? data : (readText(data, 'data') ?? '');
  return text.startsWith(marked) ? text.slice(marked.length) : text;
}

const marked = 'Reverted ';
