import { firstEntries } from '../../../base/json/firstEntries';
import { isList, isObject, type JsonValue, readText } from '../../../base/json/jsonValue';

/**
 * Returns the revert data in the `data` of an error: the text itself, its member `data`, the bytes after the word
 * `Reverted`, or bytes with the length of an error anywhere within, such as `data["0x<hash>"].return` (Ganache) or
 * `data.originalError.data` (wallets). Empty if there is none.
 */
export function readRevertData(data: JsonValue | undefined): string {
  const text = typeof data === 'string' ? data : (readText(data, 'data') ?? '');
  const bytes = text.startsWith(marked) ? text.slice(marked.length) : text;
  if (/^0x[\da-f]*$/i.test(bytes)) return bytes;
  return findErrorBytes(data, 0) ?? text;
}

/** Returns the revert data of an error from its `data`, else from its message. Empty if there is none. */
export function readErrorRevertData({
  data,
  message,
}: {
  readonly data?: JsonValue | undefined;
  readonly message: string;
}): string {
  return readRevertData(data) || (findErrorBytes(message, 0) ?? '');
}

const marked = 'Reverted ';

/** Maximum depth of members, and maximum number of members and characters that are searched. */
const maxDepth = 4;
const maxMembers = 50;
const maxCharacters = 100_000;

/** A selector and whole words. Hashes, addresses and quantities have other lengths. */
const errorBytes = /(?<![\da-zx])0x[\da-f]{8}(?:[\da-f]{64})+(?![\da-z])/i;

/** An error without arguments within a text, where the words before it say what it is. */
const namedError =
  /(?:custom error|reverted(?: with)?|\b(?:data|return|result|output)["']?[ ]?[:=])[:\s"'(\\]{0,8}(0x[\da-f]{8})(?![\da-z])/i;

/** An error without arguments is as long as some block numbers, so it is only read from these members. */
const bareError = /^0x[\da-f]{8}$/i;
const dataMembers: readonly string[] = ['data', 'return', 'returnData', 'returnValue', 'result', 'output'];

function findErrorBytes(json: JsonValue | undefined, depth: number): string | undefined {
  if (typeof json === 'string') {
    const text = json.slice(0, maxCharacters);
    return errorBytes.exec(text)?.[0] ?? namedError.exec(text)?.[1];
  }
  if (depth > maxDepth || json === undefined) return undefined;
  for (const name of dataMembers) {
    const text = readText(json, name);
    if (text !== undefined && bareError.test(text)) return text;
  }
  for (const member of membersOf(json)) {
    const found = findErrorBytes(member, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function membersOf(json: JsonValue): readonly JsonValue[] {
  if (isList(json)) return json.slice(0, maxMembers);
  return isObject(json) ? firstEntries(json, maxMembers).map(([, member]) => member) : [];
}
