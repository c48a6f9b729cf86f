import { decodeExchange } from '../../../answer/decode/decodeExchange';
import { functionsOf } from '../../../answer/decode/evm/calls/knownFunctions';
import { integerOf, isList } from '../../../base/json/jsonValue';
import type { Field } from '../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../base/view/formatValue';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { readStorageLayout } from '../../../formats/storage/readStorageLayout';
import { variablesIn } from '../../../formats/storage/storageType';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import { contractReadOf, slotReadOf, slotsReadOf } from '../../../model/exchange/evmCalls';
import type { Call } from '../../../model/exchange/exchange';
import type { Network } from '../../../model/networks/network';
import { variableIn } from '../compose/storageTarget';
import type { ExchangeAnswer } from './cellAnswer';

/** A state variable that a cell reads, with what its last run found. */
export interface WatchedVariable {
  readonly network: Network;
  /** The address whose storage was read, as an `addressKey`. */
  readonly address: string;
  readonly name: string;
  /** The block of the run. Undefined if the request names none. */
  readonly block: bigint | undefined;
  /** What was read: the variable, or its members or elements. Undefined if the run failed. Texts of nodes and files. */
  readonly parts: readonly WatchedPart[] | undefined;
}

/** The variable, or one of its members or elements: `fee`, `limits.low`, `balances[0x…]`. */
export interface WatchedPart {
  readonly label: string;
  readonly value: string;
}

/** Variables of an answer that are shown beside their declarations, the parts of each, and the characters of a value. */
const maxVariables = 100;
const maxParts = 20;
const maxValue = 1_000;

/** What a request reads of one contract. */
interface ReadVariables {
  readonly address: string;
  readonly block: bigint | undefined;
  readonly names: readonly string[];
  /** Set for the call of a getter, whose results are named instead of the variable. */
  readonly isCall?: true;
}

/**
 * Returns the state variables that a cell reads with their values in its answer: those that it names, those of a slot whose
 * layout is known, or the one whose getter it calls. Empty for any other request.
 */
export function watchedVariables({ exchange, hints }: ExchangeAnswer): readonly WatchedVariable[] {
  const { call, network, outcome } = exchange;
  if (network.family !== 'evm' || call.kind !== 'rpc' || !isList(call.params)) return [];
  const read = readGetter(call, hints) ?? readStorage(call, hints);
  if (read === undefined || read.names.length === 0) return [];
  const isAnswered = outcome.kind === 'result';
  // A search for changes has a list instead of a word.
  if (isAnswered && slotReadOf(call) !== undefined && typeof outcome.value !== 'string') return [];
  const fields = isAnswered ? fieldsOf(exchange, hints) : undefined;
  const place = { network, address: addressKey(read.address, network.family), block: read.block };
  return read.names.slice(0, maxVariables).flatMap((name): readonly WatchedVariable[] => {
    const named = read.isCall ? fields?.map((field) => resultOf(field, name)) : fields;
    const parts = named?.filter(({ label }) => baseOf(label) === name).slice(0, maxParts);
    return parts?.length === 0 ? [] : [{ ...place, name, parts: parts?.map(partOf) }];
  });
}

function readStorage(call: Call, { layout }: DecodeHints): ReadVariables | undefined {
  const read = slotReadOf(call);
  if (read) return { ...read, block: integerOf(read.block), names: namesOf(integerOf(read.slot), layout) };
  const together = slotsReadOf(call);
  const [address, another] = Object.keys(together?.slots ?? {});
  if (together === undefined || address === undefined || another !== undefined) return undefined;
  return { address, block: integerOf(together.block), names: namesOf(undefined, layout) };
}

/** A call of a function without arguments, in the state as it is. In Solidity, only its getter has a variable's name. */
function readGetter(call: Call, hints: DecodeHints): ReadVariables | undefined {
  const read = contractReadOf(call);
  if (read?.data?.length !== 10 || !read.isAsIs) return undefined;
  const [first] = functionsOf(read.data.toLowerCase(), hints);
  const names = first?.item.inputs.length === 0 ? [first.item.name] : [];
  return { ...read, block: integerOf(read.block), names, isCall: true };
}

/** The names of the variables: those that the cell names, otherwise those in its slot. */
function namesOf(slot: bigint | undefined, layout: DecodeHints['layout']): readonly string[] {
  if (layout === undefined) return [];
  const { expression, variables = expression === undefined ? [] : [expression] } = layout;
  if (variables.length > 0) return [...new Set(variables.flatMap((each) => variableIn(each) ?? []))];
  const read = slot === undefined ? undefined : readStorageLayout(layout.json);
  if (read?.kind !== 'ok' || slot === undefined) return [];
  return [...new Set(variablesIn(read.value, slot).map(({ label }) => label))];
}

/** The values of the answer, without the words that they were read from. A chart of `# @watch` would be before them. */
function fieldsOf(exchange: ExchangeAnswer['exchange'], { watched: _, ...hints }: DecodeHints): readonly Field[] {
  const [section] = decodeExchange(exchange, hints).sections;
  return section?.kind === 'fields' ? section.fields : [];
}

/** A result of a getter: the variable itself, or a named member of it. */
function resultOf(field: Field, name: string): Field {
  return field.label === name ? field : { ...field, label: `${name}.${field.label}` };
}

/** The variable of a field: `limits` of `limits.low`. */
function baseOf(label: string): string | undefined {
  return /^[A-Za-z_$][\w$]*/.exec(label)?.[0];
}

function partOf({ label, value }: Field): WatchedPart {
  return { label, value: formatValue(value, utcTime, maxValue) };
}
