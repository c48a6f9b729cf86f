import type { JsonValue } from '../../base/json/jsonValue';
import { isObject, readInteger, readList, readMember, readText } from '../../base/json/readMember';
import { decodeAccountBytes } from './accountBytes';

/** An instruction of a transaction, from either form of a node's answer. */
export interface SolanaInstruction {
  /** The public key of the program. */
  readonly program: string | undefined;
  /** What the node or the data says that it does: `transferChecked`. Undefined if nothing says it. */
  readonly type: string | undefined;
  /** Its arguments by name. */
  readonly arguments: JsonValue | undefined;
  readonly accounts: readonly string[];
  /** Base58. Undefined if the node parsed it. */
  readonly data: string | undefined;
}

/**
 * Reads an instruction of the encoding `jsonParsed` or `json`. `keys` are the accounts of the transaction in order,
 * those of lookup tables last.
 */
export function readInstruction(json: JsonValue | undefined, keys: readonly string[]): SolanaInstruction {
  const place = readInteger(json, 'programIdIndex');
  const program = readText(json, 'programId') ?? (place === undefined ? undefined : keys[Number(place)]);
  const parsed = readMember(json, 'parsed');
  const accounts = readList(json, 'accounts').map((account) =>
    typeof account === 'string' ? account : (keys[Number(account)] ?? 'unknown'),
  );
  const data = readText(json, 'data');
  if (typeof parsed === 'string') return { program, type: undefined, arguments: parsed, accounts, data };
  if (isObject(parsed))
    return { program, type: readText(parsed, 'type'), arguments: readMember(parsed, 'info'), accounts, data };
  const known = program === undefined || data === undefined ? undefined : decodeInstruction(program, data, accounts);
  return { program, type: known?.type, arguments: known?.arguments, accounts, data };
}

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const systemProgram = '11111111111111111111111111111111';
const budgetProgram = 'ComputeBudget111111111111111111111111111111';

/** How the data of an instruction continues after its number, and what its accounts are. */
interface InstructionForm {
  readonly type: string;
  readonly numbers: readonly (readonly [name: string, bytes: number])[];
  readonly accounts: readonly string[];
}

const amount = ['amount', 8] as const;
const decimals = ['decimals', 1] as const;

/** `TokenInstruction` of the token programs, by its first byte. */
const tokenForms: ReadonlyMap<number, InstructionForm> = new Map<number, InstructionForm>([
  [3, { type: 'transfer', numbers: [amount], accounts: ['source', 'destination', 'authority'] }],
  [4, { type: 'approve', numbers: [amount], accounts: ['source', 'delegate', 'owner'] }],
  [5, { type: 'revoke', numbers: [], accounts: ['source', 'owner'] }],
  [7, { type: 'mintTo', numbers: [amount], accounts: ['mint', 'account', 'mintAuthority'] }],
  [8, { type: 'burn', numbers: [amount], accounts: ['account', 'mint', 'authority'] }],
  [9, { type: 'closeAccount', numbers: [], accounts: ['account', 'destination', 'owner'] }],
  [10, { type: 'freezeAccount', numbers: [], accounts: ['account', 'mint', 'freezeAuthority'] }],
  [11, { type: 'thawAccount', numbers: [], accounts: ['account', 'mint', 'freezeAuthority'] }],
  [
    12,
    {
      type: 'transferChecked',
      numbers: [amount, decimals],
      accounts: ['source', 'mint', 'destination', 'authority'],
    },
  ],
  [13, { type: 'approveChecked', numbers: [amount, decimals], accounts: ['source', 'mint', 'delegate', 'owner'] }],
  [14, { type: 'mintToChecked', numbers: [amount, decimals], accounts: ['mint', 'account', 'mintAuthority'] }],
  [15, { type: 'burnChecked', numbers: [amount, decimals], accounts: ['account', 'mint', 'authority'] }],
  [17, { type: 'syncNative', numbers: [], accounts: ['account'] }],
]);

/** `ComputeBudgetInstruction`, by its first byte. */
const budgetForms: ReadonlyMap<number, InstructionForm> = new Map<number, InstructionForm>([
  [1, { type: 'requestHeapFrame', numbers: [['bytes', 4]], accounts: [] }],
  [2, { type: 'setComputeUnitLimit', numbers: [['units', 4]], accounts: [] }],
  [3, { type: 'setComputeUnitPrice', numbers: [['microLamports', 8]], accounts: [] }],
  [4, { type: 'setLoadedAccountsDataSizeLimit', numbers: [['bytes', 4]], accounts: [] }],
]);

/** `SystemInstruction`, by its first four bytes. */
const systemForms: ReadonlyMap<number, InstructionForm> = new Map<number, InstructionForm>([
  [
    0,
    {
      type: 'createAccount',
      numbers: [
        ['lamports', 8],
        ['space', 8],
      ],
      accounts: ['source', 'newAccount'],
    },
  ],
  [2, { type: 'transfer', numbers: [['lamports', 8]], accounts: ['source', 'destination'] }],
  [4, { type: 'advanceNonce', numbers: [], accounts: ['nonceAccount', 'recentBlockhashes', 'nonceAuthority'] }],
  [8, { type: 'allocate', numbers: [['space', 8]], accounts: ['account'] }],
]);

const programs: ReadonlyMap<string, { readonly forms: ReadonlyMap<number, InstructionForm>; readonly bytes: 1 | 4 }> =
  new Map([
    [tokenProgram, { forms: tokenForms, bytes: 1 as const }],
    [token2022Program, { forms: tokenForms, bytes: 1 as const }],
    [budgetProgram, { forms: budgetForms, bytes: 1 as const }],
    [systemProgram, { forms: systemForms, bytes: 4 as const }],
  ]);

/** Decodes the base58 data of an instruction of a well-known program. Undefined for any other data. */
function decodeInstruction(
  program: string,
  data: string,
  accounts: readonly string[],
): Pick<SolanaInstruction, 'type' | 'arguments'> | undefined {
  const known = programs.get(program);
  const bytes = known === undefined ? undefined : decodeAccountBytes(data, 'base58');
  if (known === undefined || bytes?.kind !== 'ok' || bytes.value.length < known.bytes) return undefined;
  const view = new DataView(bytes.value.buffer, bytes.value.byteOffset, bytes.value.length);
  const form = known.forms.get(known.bytes === 4 ? view.getUint32(0, true) : view.getUint8(0));
  if (form === undefined) return undefined;
  const numbers: [string, JsonValue][] = [];
  let at: number = known.bytes;
  for (const [name, size] of form.numbers) {
    if (at + size > view.byteLength) return undefined;
    numbers.push([name, String(unsigned(view, at, size))]);
    at += size;
  }
  const named = form.accounts.flatMap((name, index): readonly [string, JsonValue][] => {
    const account = accounts[index];
    return account === undefined ? [] : [[name, account]];
  });
  return { type: form.type, arguments: Object.fromEntries([...numbers, ...named]) };
}

function unsigned(view: DataView, at: number, size: number): bigint {
  if (size === 8) return view.getBigUint64(at, true);
  return BigInt(size === 4 ? view.getUint32(at, true) : view.getUint8(at));
}
