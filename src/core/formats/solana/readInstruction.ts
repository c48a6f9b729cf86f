import { isObject, type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';
import { decodeInstruction } from './decodeInstruction';

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
