import { isList, type JsonObject, type JsonValue } from '../../base/json/jsonValue';
import { base58Text, decodeAccountBytes } from './accountBytes';

/** Maximum bytes of a transaction. Packets have 1,232, and longer ones are planned. */
const maxBytes = 8_192;

const keyBytes = 32;
const signatureBytes = 64;

/**
 * Reads an encoded transaction, as `["AQ…", "base64"]` or base58 text, into the form that nodes send for the encoding
 * `json`. Undefined for anything else, and for versions after 0.
 */
export function readWireTransaction(encoded: JsonValue | undefined): JsonObject | undefined {
  const [text, encoding] = isList(encoded) ? encoded : [encoded, 'base58'];
  if (typeof text !== 'string' || (encoding !== 'base58' && encoding !== 'base64') || text.length > 2 * maxBytes)
    return undefined;
  const bytes = decodeAccountBytes(text, encoding);
  if (bytes.kind === 'failed') return undefined;
  const reader = new ByteReader(bytes.value);
  const signatures = reader.list(() => reader.base58(signatureBytes));
  const version = reader.version();
  if (version !== undefined && version !== 0) return undefined;
  const message = readMessage(reader, version === 0);
  return reader.isWhole ? { signatures, message } : undefined;
}

function readMessage(reader: ByteReader, hasLookups: boolean): JsonObject {
  const header: JsonObject = {
    numRequiredSignatures: reader.byte(),
    numReadonlySignedAccounts: reader.byte(),
    numReadonlyUnsignedAccounts: reader.byte(),
  };
  const accountKeys = reader.list(() => reader.base58(keyBytes));
  const recentBlockhash = reader.base58(keyBytes);
  const instructions = reader.list((): JsonObject => ({
    programIdIndex: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.base58(reader.length()),
  }));
  const message: JsonObject = { header, accountKeys, recentBlockhash, instructions };
  if (!hasLookups) return message;
  const addressTableLookups = reader.list((): JsonObject => ({
    accountKey: reader.base58(keyBytes),
    writableIndexes: reader.list(() => reader.byte()),
    readonlyIndexes: reader.list(() => reader.byte()),
  }));
  return { ...message, addressTableLookups };
}

/** Reads bytes from the start. Past the end, and after a length that doesn't fit, it reads zeros and isn't whole. */
class ByteReader {
  #at = 0;
  #isBroken = false;

  constructor(private readonly bytes: Uint8Array) {}

  /** Whether everything was read, and nothing is left. */
  get isWhole(): boolean {
    return !this.#isBroken && this.#at === this.bytes.length;
  }

  byte(): number {
    const byte = this.bytes[this.#at];
    this.#at += 1;
    if (byte === undefined) this.#isBroken = true;
    return byte ?? 0;
  }

  base58(size: number): string {
    const start = this.#at;
    this.#at += size;
    if (this.#at > this.bytes.length) this.#isBroken = true;
    return this.#isBroken ? '' : base58Text(this.bytes.subarray(start, this.#at));
  }

  /** The number in the first byte of a message with a version. Undefined for the legacy form, which has none. */
  version(): number | undefined {
    const byte = this.bytes[this.#at];
    if (byte === undefined || byte < 0x80) return undefined;
    this.#at += 1;
    return byte & 0x7f;
  }

  /** A length of one to three bytes, seven bits in each, the lowest first. */
  length(): number {
    let length = 0;
    for (let place = 0; place < 3; place += 1) {
      const byte = this.byte();
      length += (byte & 0x7f) << (7 * place);
      if (byte < 0x80) break;
    }
    if (length > this.bytes.length) this.#isBroken = true;
    return this.#isBroken ? 0 : length;
  }

  list<T>(readItem: () => T): readonly T[] {
    const length = this.length();
    const items: T[] = [];
    for (let index = 0; index < length && !this.#isBroken; index += 1) items.push(readItem());
    return items;
  }
}
