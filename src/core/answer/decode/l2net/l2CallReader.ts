import { integerOf, type JsonValue, readList, readMember } from '../../../base/json/jsonValue';
import { nothing, statusValue, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { type CairoEntryPoint, cairoEntryPoints, type CairoMember } from '../../../formats/l2net/cairoAbi';
import { type CairoTypes, decodeMembers, FeltReader } from '../../../formats/l2net/decodeCairoValue';
import { feltHex, feltValue, parseFelt } from '../../../formats/l2net/felt';
import { readCairoAbi } from '../../../formats/l2net/readCairoAbi';
import { selectorValue } from './selectorValue';

/** An l2net call with its function and values. */
export interface L2CallReading {
  readonly function: Value;
  readonly arguments: Value;
  readonly result: Value;
  /** Whether the values are decoded with the contract's ABI. */
  readonly isDecoded: boolean;
}

interface Interface {
  readonly functions: ReadonlyMap<string, CairoEntryPoint>;
  readonly types: CairoTypes;
}

/** Decodes the calls of one trace with the Cairo ABIs from its hints. Each ABI is read once. */
export class L2CallReader {
  readonly #interfaces = new Map<string, Interface | undefined>();

  constructor(private readonly hints: DecodeHints) {}

  /** Decodes one call. Never throws, whatever the call contains. */
  read(call: JsonValue): L2CallReading {
    const selector = parseFelt(readMember(call, 'entry_point_selector'));
    const declared = selector === undefined ? undefined : this.#functionOf(call, feltHex(selector));
    const given = readList(call, 'calldata');
    const returned = readList(call, 'result');
    const named = declared && decodeFelts(declared.function.inputs, given, declared.types);
    const results = declared && decodeFelts(declared.function.outputs, returned, declared.types);
    const isReverted = readMember(call, 'is_reverted') === true;
    const result = (isReverted ? undefined : results) ?? feltList(returned);
    return {
      function: declared ? { kind: 'text', text: declared.function.name } : nameOf(selector, this.hints),
      arguments: named ?? feltList(given),
      result: isReverted ? revertedWith(returned) : singleResult(result),
      isDecoded: named !== undefined,
    };
  }

  #functionOf(
    call: JsonValue,
    selector: string,
  ): { readonly function: CairoEntryPoint; readonly types: CairoTypes } | undefined {
    const contract = parseFelt(readMember(call, 'contract_address'));
    for (const key of [...(contract === undefined ? [] : [feltHex(contract)]), '*']) {
      const known = this.#interfaceOf(key);
      const found = known?.functions.get(selector);
      if (known !== undefined && found !== undefined) return { function: found, types: known.types };
    }
    return undefined;
  }

  #interfaceOf(key: string): Interface | undefined {
    if (!this.#interfaces.has(key)) {
      const json = Object.hasOwn(this.hints.cairoAbis, key) ? this.hints.cairoAbis[key] : undefined;
      this.#interfaces.set(
        key,
        json === undefined ? undefined : { functions: cairoEntryPoints(json), types: readCairoAbi(json).types },
      );
    }
    return this.#interfaces.get(key);
  }
}

function nameOf(selector: bigint | undefined, { functionNames }: DecodeHints): Value {
  const value = selectorValue(selector, functionNames);
  return value.kind === 'felt' && value.label !== undefined ? { kind: 'text', text: value.label } : value;
}

/** Decodes felts with their declaration. Undefined if they don't fit it exactly. */
function decodeFelts(
  members: readonly CairoMember[],
  json: readonly JsonValue[],
  types: CairoTypes,
): Value | undefined {
  const felts = json.map(parseFelt).filter((felt) => felt !== undefined);
  if (felts.length < json.length) return undefined;
  const reader = new FeltReader(felts);
  const value = decodeMembers(members, reader, types);
  if (value === undefined || reader.left > 0) return undefined;
  return value.kind === 'struct' && value.fields.length === 0 ? nothing : value;
}

/** Maximum number of felts of one value that are shown in a row. */
const maxShownFelts = 2_000;

function feltList(json: readonly JsonValue[]): Value {
  if (json.length === 0) return nothing;
  const items = json.slice(0, maxShownFelts).map((item): Value => {
    const felt = parseFelt(item);
    return felt === undefined ? { kind: 'undecoded', words: [], why: "it isn't a felt" } : feltValue(felt);
  });
  return { kind: 'list', items };
}

/** For a function with one output, returns only its value. */
function singleResult(value: Value): Value {
  if (value.kind === 'struct' && value.fields.length === 1) return value.fields[0]?.value ?? nothing;
  if (value.kind === 'list' && value.items.length === 1) return value.items[0] ?? nothing;
  return value;
}

function revertedWith(returned: readonly JsonValue[]): Value {
  const texts = returned.slice(0, 20).map((item) => {
    const felt = parseFelt(item);
    const value = felt === undefined ? undefined : feltValue(felt);
    return value?.kind === 'felt' ? (value.label ?? value.text) : '?';
  });
  return statusValue('bad', texts.length === 0 ? 'Reverted' : `Reverted: ${texts.join(', ')}`);
}

/** Returns the gas of an invocation: L2 gas since version 0.8 of the specification, steps before. */
export function l2CallGas(invocation: JsonValue): bigint | undefined {
  const resources = readMember(invocation, 'execution_resources');
  return integerOf(readMember(resources, 'l2_gas')) ?? integerOf(readMember(resources, 'steps'));
}
