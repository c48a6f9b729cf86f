import { type JsonValue, readInteger, readList, readMember, readText } from '../../../base/json/jsonValue';
import { lazily } from '../../../base/lazily';
import type { Section, TableSection } from '../../../base/view/decodedView';
import { column, readRows, staying, tableOf } from '../../../base/view/tableOf';
import { keyValue, someValue, textValue } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { readInstruction, type SolanaInstruction } from '../../../formats/solana/readInstruction';
import type { Network } from '../../../model/networks/network';
import { InstructionAmounts } from './instructionAmounts';

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

/** What amounts are shown by: the balances of the transaction, and what is known of tokens. */
export interface InstructionContext {
  readonly meta: JsonValue | undefined;
  readonly network: Network;
  readonly hints: Pick<DecodeHints, 'tokens'>;
}

/** Returns the instructions in the order in which they ran, with those that programs called within them. */
export function instructionTable(
  instructions: readonly JsonValue[],
  inner: readonly JsonValue[],
  keys: readonly string[],
  { meta, network, hints }: InstructionContext,
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
  const amounts = lazily(() => {
    const read = rows.map(({ json }) => readInstruction(json, keys));
    return new InstructionAmounts(meta, keys, read, network.currency, hints.tokens);
  });
  return tableOf(
    'Instructions',
    readRows(rows, ({ json, place }) => ({ ...readInstruction(json, keys), place })),
    [
      staying(column('place', 'Instruction', 12, ({ place }) => textValue(place))),
      column('program', 'Program', 44, ({ program }) => someValue(program, keyValue)),
      column('type', 'Type', 20, ({ type }) => someValue(type, textValue)),
      column('arguments', 'Arguments', 60, (instruction) => amounts().argumentsOf(instruction)),
    ],
    { folds: ['program', 'type'], depth: (row) => rows[row]?.depth ?? 0, details: accountSections },
  );
}

function accountSections({ accounts }: SolanaInstruction): readonly Section[] {
  if (accounts.length === 0) return [];
  const fields = accounts.map((key, index) => ({ label: `Account ${index + 1}`, value: keyValue(key) }));
  return [{ kind: 'fields', title: 'Accounts', fields }];
}
