import { type JsonValue, readList, readText } from '../../base/json/jsonValue';
import { isCairoName } from '../../base/json/namePatterns';
import { failed, ok, type Result } from '../../base/result';
import type { CairoMember } from './cairoAbi';
import { cairoItems } from './cairoItems';
import { shortType } from './decodeCairoEvent';
import { cairoMemberOf, splitCairoTypes } from './parseCairoType';

/** A function of a Cairo contract that can be called from outside. */
export interface CairoFunction {
  readonly name: string;
  readonly inputs: readonly CairoMember[];
  readonly outputs: readonly string[];
  readonly isReadOnly: boolean;
}

/** A Cairo function as users write it to call it by name. */
export type CairoFunctionText =
  | { readonly kind: 'name'; readonly name: string }
  /** `hasReturns` is false for a signature without return types. */
  | { readonly kind: 'signature'; readonly item: CairoFunction; readonly hasReturns: boolean };

/** Maximum number of functions of one contract. */
const maxFunctions = 2_000;

/** Returns the items of an ABI that declare functions, and the types that these use. */
export function functionItems(items: readonly JsonValue[]): readonly JsonValue[] {
  return items.filter((item) => ['function', 'interface', 'struct', 'enum'].includes(readText(item, 'type') ?? ''));
}

/** Reads the functions of a Cairo ABI, including those of its interfaces. Omits functions with an invalid name. */
export function readCairoFunctions(json: JsonValue): readonly CairoFunction[] {
  const items = cairoItems(json).flatMap((item) =>
    readText(item, 'type') === 'interface' ? readList(item, 'items') : [item],
  );
  return items
    .filter((item) => readText(item, 'type') === 'function')
    .slice(0, maxFunctions)
    .map((item) => ({
      name: readText(item, 'name') ?? '',
      inputs: readList(item, 'inputs').map((input) => ({
        name: readText(input, 'name') ?? '',
        type: readText(input, 'type') ?? '',
      })),
      outputs: readList(item, 'outputs').map((output) => readText(output, 'type') ?? ''),
      isReadOnly: (readText(item, 'state_mutability') ?? readText(item, 'stateMutability')) === 'view',
    }))
    .filter(({ name, inputs, outputs }) =>
      [name, ...outputs, ...inputs.flatMap((input) => [input.name, input.type])].every(isCairoName),
    );
}

/**
 * Parses a function: `total_supply`, or a signature with Cairo types, with or without their paths (`balance_of(account:
 * ContractAddress)(u256)`). Fails with a sentence.
 */
export function parseCairoFunctionText(text: string): Result<CairoFunctionText, string> {
  const written = text.trim();
  if (/^[A-Za-z_]\w*$/.test(written)) return ok({ kind: 'name', name: written });
  const [, name, inputs, outputs] = /^([A-Za-z_]\w*)\(([^]{0,4000}?)\)(?:\s*\(([^]{0,2000})\))?$/.exec(written) ?? [];
  const parts = inputs === undefined ? undefined : splitCairoTypes(inputs);
  const returned = outputs === undefined ? [] : splitCairoTypes(outputs);
  if (name === undefined || parts === undefined || returned === undefined || !isCairoName(written))
    return failed('Write a function by its name or its signature, such as balance_of(ContractAddress)(u256).');
  const item = { name, inputs: parts.map(cairoMemberOf), outputs: returned, isReadOnly: false };
  return ok({ kind: 'signature', item, hasReturns: outputs !== undefined });
}

/** Prints a function with short types: `balance_of(account: ContractAddress)(u256)`. */
export function printCairoFunction({ name, inputs, outputs }: CairoFunction): string {
  const members = inputs.map((input) => `${input.name === '' ? '' : `${input.name}: `}${shortType(input.type)}`);
  return `${name}(${members.join(', ')})${outputs.length === 0 ? '' : `(${outputs.map(shortType).join(', ')})`}`;
}
