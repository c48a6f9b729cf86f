import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { base58Text, decodeAccountBytes } from './accountBytes';
import { littleEndian } from './decodeTokenAccount';
import { type FieldKind, type InstructionForm, type ProgramForms, programForms } from './instructionForms';

/** What the data of an instruction says that it does, and its arguments by name. */
export interface DecodedInstruction {
  readonly type: string | undefined;
  readonly arguments: JsonObject | string;
}

/** Programs whose data is a text. */
const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]);

/** Decodes the base58 data of an instruction of a well-known program. Undefined for any other data. */
export function decodeInstruction(
  program: string,
  data: string,
  accounts: readonly string[],
): DecodedInstruction | undefined {
  const known = programForms.get(program);
  if (known === undefined && !memoPrograms.has(program)) return undefined;
  const bytes = decodeAccountBytes(data, 'base58');
  if (bytes.kind === 'failed') return undefined;
  if (known === undefined) {
    const text = textOf(bytes.value);
    return text === undefined ? undefined : { type: 'memo', arguments: text };
  }
  const form = formOf(bytes.value, known);
  const fields = form && readFields(bytes.value.subarray(bytes.value.length === 0 ? 0 : known.numberBytes), form);
  if (form === undefined || fields === undefined) return undefined;
  const named = form.accounts.flatMap((name, index): readonly (readonly [string, JsonValue])[] => {
    const account = accounts[index];
    return account === undefined ? [] : [[name, account]];
  });
  return { type: form.type, arguments: Object.fromEntries([...fields, ...named]) };
}

function formOf(bytes: Uint8Array, { numberBytes, forms, whenEmpty }: ProgramForms): InstructionForm | undefined {
  if (bytes.length === 0) return whenEmpty;
  return bytes.length < numberBytes ? undefined : forms.get(Number(littleEndian(bytes.subarray(0, numberBytes))));
}

/** Returns the fields by name, without those that are absent. Undefined if the data ends before all of them. */
function readFields(
  data: Uint8Array,
  { fields }: InstructionForm,
): readonly (readonly [string, JsonValue])[] | undefined {
  const read: (readonly [string, JsonValue])[] = [];
  let rest = data;
  for (const [name, kind] of fields) {
    const field = readField(rest, kind);
    if (field === undefined) return undefined;
    if (field.value !== undefined) read.push([name, field.value]);
    rest = rest.subarray(field.size);
  }
  return read;
}

interface ReadField {
  readonly value: JsonValue | undefined;
  readonly size: number;
}

const integerSizes = { u8: 1, u32: 4, u64: 8 } as const;
const authorities = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount'] as const;
const keyBytes = 32;
const lengthBytes = 8;

function readField(bytes: Uint8Array, kind: FieldKind): ReadField | undefined {
  switch (kind) {
    case 'u8':
    case 'u32':
    case 'u64': {
      const size = integerSizes[kind];
      return bytes.length < size ? undefined : { value: String(littleEndian(bytes.subarray(0, size))), size };
    }
    case 'key':
      return bytes.length < keyBytes ? undefined : { value: base58Text(bytes.subarray(0, keyBytes)), size: keyBytes };
    case 'optionalKey': {
      // The byte may be left out together with the key.
      if (bytes.length === 0 || bytes[0] === 0) return { value: undefined, size: 1 };
      const key = bytes[0] === 1 ? readField(bytes.subarray(1), 'key') : undefined;
      return key && { value: key.value, size: 1 + key.size };
    }
    case 'text': {
      const length = bytes.length < lengthBytes ? undefined : littleEndian(bytes.subarray(0, lengthBytes));
      if (length === undefined || length > bytes.length - lengthBytes) return undefined;
      const size = lengthBytes + Number(length);
      const value = textOf(bytes.subarray(lengthBytes, size));
      return value === undefined ? undefined : { value, size };
    }
    case 'restText': {
      const value = textOf(bytes);
      return value === undefined ? undefined : { value, size: bytes.length };
    }
    case 'authority': {
      const [byte] = bytes;
      return byte === undefined ? undefined : { value: authorities[byte] ?? String(byte), size: 1 };
    }
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
