import { isList, type JsonValue } from '../../base/json/jsonValue';
import { groupDigits } from '../../base/view/amountText';
import { slotHex } from '../../formats/storage/slotWord';
import type { Method } from '../../model/catalogue/method';
import type { Schema } from '../../model/catalogue/schema';
import { namesVariables } from '../../model/cell/namesVariables';
import type { Problem, SourceRange } from '../../model/cell/problem';
import type { EncodeContext } from '../params/encodeContext';
import { composeParams, type EncodedParams, type Encoding, type WrittenArguments } from '../params/encodeParams';
import { encodeQuantity } from '../params/encodeQuantity';
import type { Expansion } from '../params/valueEncoder';
import type { Written } from '../params/written';

/** Maximum number of slots of one request. Clients accept 1,024. */
export const maxNamedSlots = 1000;

/** Whether arguments name variables of a contract. The raw form of the method begins with an object. */
export function isByVariables(method: string, [target, named]: readonly Pick<Written, 'kind'>[]): boolean {
  if (!namesVariables(method)) return false;
  return named?.kind === 'array' ? target?.kind === 'text' || target?.kind === 'open' : target?.kind === 'text';
}

/** Describes a method with variables by name as one with a parameter for each argument. */
export function methodByVariables(method: Method): Method {
  const block = method.parameters.find(({ name }) => name === 'block');
  return {
    ...method,
    parameters: [
      { name: 'contract', description: 'The contract: its address or its name.', required: true, schema: address },
      {
        name: 'variables',
        description: 'Variables of the contract by name, or slots, in braces: `{ owner, balances[0x…], 7 }`.',
        required: true,
        schema: { ...text, types: ['array'], title: 'Variables', items: position },
      },
      ...(block ? [block] : []),
    ],
  };
}

/**
 * Composes a request for variables by name, `eth_getStorageValues Vault { owner, fee } latest`, as the raw form of the
 * method: all slots of the variables, each once.
 */
export function composeVariables(
  method: Method,
  { written, at }: WrittenArguments,
  encoding: Encoding,
): EncodedParams & { readonly isNamed: true } {
  const latest: Written = { kind: 'text', text: 'latest', range: at };
  const given = written.length === 2 ? [...written, latest] : written;
  const called = { name: method.name, method: methodByVariables(method) };
  const encoded = composeParams(called, { written: given, at }, encoding);
  const [target, first, block = 'latest'] = isList(encoded.params) ? encoded.params : [];
  const named = written[1];
  const items = named?.kind === 'array' ? named.items : [];
  const slots = new Set<string>();
  const expansions: Expansion[] = [];
  const problems: Problem[] = [];
  const isKnown = ({ range }: Written): boolean => encoded.problems.some((one) => one.range.start === range.start);
  items.forEach((item, index) => {
    const one = isList(first) ? first[index] : undefined;
    const all = isKnown(item) ? undefined : wholeSlots(item, one, encoding);
    if (all?.kind === 'failed')
      problems.push({ code: 'unreadableValue', severity: 'error', range: item.range, message: all.problem });
    if (all?.kind !== 'ok') return;
    for (const slot of all.value) slots.add(slot);
    if (item.kind === 'text')
      for (const sent of all.value.slice(1))
        expansions.push({ range: item.range, place: 'slot', written: item.text, sent });
  });
  if (named?.kind === 'array') problems.push(...countProblems(items.length, slots.size, named.range));
  return {
    ...encoded,
    params: [{ [typeof target === 'string' ? target : '']: [...slots] }, block],
    expansions: [...encoded.expansions, ...expansions],
    problems: [...encoded.problems, ...problems],
    isNamed: true,
  };
}

/** Returns all slots of what an item of the list names. Undefined while its value is unknown. */
function wholeSlots(
  item: Written,
  encoded: JsonValue | undefined,
  { context, budget }: Encoding,
): ReturnType<NonNullable<EncodeContext['slotsOf']>> {
  if (item.kind === 'text' && encodeQuantity(item.text).kind === 'failed') {
    const whole = context.slotsOf?.(item.text, budget);
    if (whole !== undefined) return whole;
  }
  return typeof encoded === 'string' && /^0x[\da-f]{1,64}$/i.test(encoded)
    ? { kind: 'ok', value: [slotHex(BigInt(encoded))] }
    : undefined;
}

function countProblems(items: number, slots: number, range: SourceRange): readonly Problem[] {
  if (items === 0)
    return [
      { code: 'missingMember', severity: 'error', range, message: 'Name at least one variable or slot in the braces.' },
    ];
  if (slots <= maxNamedSlots) return [];
  const message = `These variables take more than ${groupDigits(maxNamedSlots)} slots. Split them into several cells.`;
  return [{ code: 'tooLarge', severity: 'error', range, message }];
}

const text: Schema = { types: ['string'], required: [], additionalProperties: true };

const address: Schema = { ...text, name: 'Address', title: 'Address', pattern: '^0x[0-9a-fA-F]{40}$' };

const position: Schema = {
  ...text,
  name: 'StoragePosition',
  title: 'Storage position',
  description: 'Name of a variable, slot expression, or slot.',
};
