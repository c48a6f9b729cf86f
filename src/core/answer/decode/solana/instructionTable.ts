import type { JsonValue } from '../../../base/json/jsonValue';
import { readInteger, readList, readMember, readText } from '../../../base/json/readMember';
import type { Section, TableSection } from '../../../base/view/decodedView';
import { nothing, textValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import { readInstruction, type SolanaInstruction } from '../../../formats/solana/readInstruction';
import { anyValue } from '../shared/memberValue';

/** Maximum number of instructions that are shown. The JSON has all. */
const maxInstructions = 2_000;

interface InstructionRow {
  readonly json: JsonValue;
  /** `2` for the second instruction, `2.1` for the first one within it. */
  readonly place: string;
  readonly depth: number;
}

/** Returns the public keys of a transaction in the order that its instructions count in. */
export function keysOfMessage(message: JsonValue | undefined, meta: JsonValue | undefined): readonly string[] {
  const own = readList(message, 'accountKeys').map((key) =>
    typeof key === 'string' ? key : (readText(key, 'pubkey') ?? 'unknown'),
  );
  const loaded = readMember(meta, 'loadedAddresses');
  // The node adds these to `accountKeys` itself if it parses them.
  const isWhole = readList(message, 'accountKeys').some((key) => typeof key !== 'string');
  const more = isWhole ? [] : [...readList(loaded, 'writable'), ...readList(loaded, 'readonly')];
  return [...own, ...more.filter((key) => typeof key === 'string')];
}

/** Returns the instructions in the order in which they ran, with those that programs called within them. */
export function instructionTable(
  instructions: readonly JsonValue[],
  inner: readonly JsonValue[],
  keys: readonly string[],
): TableSection {
  const within = new Map(inner.map((group) => [Number(readInteger(group, 'index') ?? -1n), group]));
  const rows = instructions
    .flatMap((json, index): readonly InstructionRow[] => [
      { json, place: String(index + 1), depth: 0 },
      ...readList(within.get(index), 'instructions').map((one, place) => ({
        json: one,
        place: `${index + 1}.${place + 1}`,
        // The height of the first instruction is 1.
        depth: Math.min(8, Math.max(1, Number(readInteger(one, 'stackHeight') ?? 2n) - 1)),
      })),
    ])
    .slice(0, maxInstructions);
  return {
    kind: 'table',
    title: 'Instructions',
    rowCount: rows.length,
    columns: [
      { id: 'place', label: 'Instruction', align: 'start', characters: 12, stays: true },
      { id: 'program', label: 'Program', align: 'start', characters: 44 },
      { id: 'type', label: 'Type', align: 'start', characters: 20 },
      { id: 'arguments', label: 'Arguments', align: 'start', characters: 60 },
    ],
    depth: (row) => rows[row]?.depth ?? 0,
    at: (row) => {
      const one = rows[row];
      if (one === undefined) return [];
      const { program, type, arguments: given, data } = readInstruction(one.json, keys);
      return [
        textValue(one.place),
        keyValue(program),
        type === undefined ? nothing : textValue(type),
        given === undefined ? anyValue(data) : namedKeys(given),
      ];
    },
    details: (row) => accountSections(readInstruction(rows[row]?.json, keys)),
  };
}

function accountSections({ accounts }: SolanaInstruction): readonly Section[] {
  if (accounts.length === 0) return [];
  const fields = accounts.map((key, index) => ({ label: `Account ${index + 1}`, value: keyValue(key) }));
  return [{ kind: 'fields', title: 'Accounts', fields }];
}

function keyValue(key: string | undefined): Value {
  return key === undefined ? nothing : { kind: 'key', text: key };
}

/** Shows the members of arguments; public keys are shown as such. */
function namedKeys(json: JsonValue): Value {
  const value = anyValue(json);
  if (value.kind !== 'struct') return value;
  return {
    kind: 'struct',
    fields: value.fields.map((field) =>
      field.value.kind === 'text' && publicKey.test(field.value.text)
        ? { ...field, value: { kind: 'key', text: field.value.text } }
        : field,
    ),
  };
}

const publicKey = /^(?=.{0,44}[A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,44}$/;
