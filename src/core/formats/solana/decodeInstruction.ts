import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { base58Text, decodeAccountBytes } from './accountBytes';
import { littleEndian } from './decodeTokenAccount';

/**
 * How a field of an instruction is encoded: a little-endian integer, a public key, a public key after a byte that says
 * whether there is one, a text after its length in eight bytes, a text to the end, or a byte that names an authority.
 */
type FieldKind = 'u8' | 'u32' | 'u64' | 'key' | 'optionalKey' | 'text' | 'restText' | 'authority';

/** What an instruction's data has after its number, and what its first accounts are. Names are those of `jsonParsed`. */
interface InstructionForm {
  readonly type: string;
  readonly fields: readonly (readonly [name: string, kind: FieldKind])[];
  readonly accounts: readonly string[];
}

interface ProgramForms {
  /** How many bytes the number has. */
  readonly numberBytes: 1 | 4;
  readonly forms: ReadonlyMap<number, InstructionForm>;
  /** The form of an instruction without data. */
  readonly whenEmpty?: InstructionForm;
}

type Fields = InstructionForm['fields'];

const amount: Fields = [['amount', 'u64']];
const checked: Fields = [...amount, ['decimals', 'u8']];
const mintFields: Fields = [
  ['decimals', 'u8'],
  ['mintAuthority', 'key'],
  ['freezeAuthority', 'optionalKey'],
];

/** `TokenInstruction` of the token programs, by its first byte. */
const tokenForms: ReadonlyMap<number, InstructionForm> = new Map([
  [0, form('initializeMint', mintFields, 'mint', 'rentSysvar')],
  [1, form('initializeAccount', [], 'account', 'mint', 'owner', 'rentSysvar')],
  [2, form('initializeMultisig', [['m', 'u8']], 'multisig', 'rentSysvar')],
  [3, form('transfer', amount, 'source', 'destination', 'authority')],
  [4, form('approve', amount, 'source', 'delegate', 'owner')],
  [5, form('revoke', [], 'source', 'owner')],
  [
    6,
    form(
      'setAuthority',
      [
        ['authorityType', 'authority'],
        ['newAuthority', 'optionalKey'],
      ],
      'account',
      'authority',
    ),
  ],
  [7, form('mintTo', amount, 'mint', 'account', 'mintAuthority')],
  [8, form('burn', amount, 'account', 'mint', 'authority')],
  [9, form('closeAccount', [], 'account', 'destination', 'owner')],
  [10, form('freezeAccount', [], 'account', 'mint', 'freezeAuthority')],
  [11, form('thawAccount', [], 'account', 'mint', 'freezeAuthority')],
  [12, form('transferChecked', checked, 'source', 'mint', 'destination', 'authority')],
  [13, form('approveChecked', checked, 'source', 'mint', 'delegate', 'owner')],
  [14, form('mintToChecked', checked, 'mint', 'account', 'mintAuthority')],
  [15, form('burnChecked', checked, 'account', 'mint', 'authority')],
  [16, form('initializeAccount2', [['owner', 'key']], 'account', 'mint', 'rentSysvar')],
  [17, form('syncNative', [], 'account')],
  [18, form('initializeAccount3', [['owner', 'key']], 'account', 'mint')],
  [19, form('initializeMultisig2', [['m', 'u8']], 'multisig')],
  [20, form('initializeMint2', mintFields, 'mint')],
  [21, form('getAccountDataSize', [], 'mint')],
  [22, form('initializeImmutableOwner', [], 'account')],
  [23, form('amountToUiAmount', amount, 'mint')],
  [24, form('uiAmountToAmount', [['uiAmount', 'restText']], 'mint')],
]);

/** `ComputeBudgetInstruction`, by its first byte. */
const budgetForms: ReadonlyMap<number, InstructionForm> = new Map([
  [1, form('requestHeapFrame', [['bytes', 'u32']])],
  [2, form('setComputeUnitLimit', [['units', 'u32']])],
  [3, form('setComputeUnitPrice', [['microLamports', 'u64']])],
  [4, form('setLoadedAccountsDataSizeLimit', [['bytes', 'u32']])],
]);

const lamports: Fields = [['lamports', 'u64']];
const space: Fields = [['space', 'u64']];
const owner: Fields = [['owner', 'key']];
const seeded: Fields = [
  ['base', 'key'],
  ['seed', 'text'],
];

/** `SystemInstruction`, by its first four bytes. */
const systemForms: ReadonlyMap<number, InstructionForm> = new Map([
  [0, form('createAccount', [...lamports, ...space, ...owner], 'source', 'newAccount')],
  [1, form('assign', owner, 'account')],
  [2, form('transfer', lamports, 'source', 'destination')],
  [3, form('createAccountWithSeed', [...seeded, ...lamports, ...space, ...owner], 'source', 'newAccount')],
  [4, form('advanceNonce', [], 'nonceAccount', 'recentBlockhashesSysvar', 'nonceAuthority')],
  [
    5,
    form(
      'withdrawFromNonce',
      lamports,
      'nonceAccount',
      'destination',
      'recentBlockhashesSysvar',
      'rentSysvar',
      'nonceAuthority',
    ),
  ],
  [6, form('initializeNonce', [['nonceAuthority', 'key']], 'nonceAccount', 'recentBlockhashesSysvar', 'rentSysvar')],
  [7, form('authorizeNonce', [['newAuthorized', 'key']], 'nonceAccount', 'nonceAuthority')],
  [8, form('allocate', space, 'account')],
  [9, form('allocateWithSeed', [...seeded, ...space, ...owner], 'account')],
  [10, form('assignWithSeed', [...seeded, ...owner], 'account')],
  [
    11,
    form(
      'transferWithSeed',
      [...lamports, ['sourceSeed', 'text'], ['sourceOwner', 'key']],
      'source',
      'sourceBase',
      'destination',
    ),
  ],
  [12, form('upgradeNonce', [], 'nonceAccount')],
]);

const associated = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'] as const;
const createAssociated = form('create', [], ...associated);

/** The instructions of the associated token program, by their first byte. */
const associatedForms: ReadonlyMap<number, InstructionForm> = new Map([
  [0, createAssociated],
  [1, form('createIdempotent', [], ...associated)],
  [
    2,
    form(
      'recoverNested',
      [],
      'nestedSource',
      'nestedMint',
      'destination',
      'nestedOwner',
      'ownerMint',
      'wallet',
      'tokenProgram',
    ),
  ],
]);

/** The programs whose instructions are decoded, by their public keys. */
const programForms: ReadonlyMap<string, ProgramForms> = new Map<string, ProgramForms>([
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', { numberBytes: 1, forms: tokenForms }],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', { numberBytes: 1, forms: tokenForms }],
  [
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    { numberBytes: 1, forms: associatedForms, whenEmpty: createAssociated },
  ],
  ['ComputeBudget111111111111111111111111111111', { numberBytes: 1, forms: budgetForms }],
  ['11111111111111111111111111111111', { numberBytes: 4, forms: systemForms }],
]);

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

function form(type: string, fields: Fields, ...accounts: readonly string[]): InstructionForm {
  return { type, fields, accounts };
}
