import { formatPath } from '../core/base/files/formatPath';
import { decodeUtf8 } from '../core/model/notebook/decodeUtf8';
import { PlainError } from './plainError';
import { readBytes } from './readBytes';

/** The text of a file that the user names. Throws a PlainError if it can't be read or isn't UTF-8. */
export async function readTextFile(file: string): Promise<string> {
  const text = decodeUtf8(await readBytes(file));
  if (text.kind === 'failed') throw new PlainError(`${formatPath(file)} isn't UTF-8 text. Convert it to UTF-8.`);
  return text.value;
}
