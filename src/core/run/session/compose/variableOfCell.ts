import { integerOf, isList } from '../../../base/json/jsonValue';
import { planTyped, planVariable, planVariables, type VariablePlan } from '../../../formats/storage/planVariable';
import { slotReadOf } from '../../../model/exchange/evmCalls';
import type { Call } from '../../../model/exchange/exchange';
import type { ComposedCell } from './cellStages';

/** The variable that a storage request names by a layout or by `# @type`. Undefined if it only requests a word. */
export function variableOfCell(
  { known, expression }: Pick<ComposedCell, 'known' | 'expression'>,
  slot: bigint,
): VariablePlan | undefined {
  const plan = planOf(known, expression, slot);
  return plan?.kind === 'ok' && plan.value.place.type !== undefined ? plan.value : undefined;
}

/** The variables that a storage request names in braces. Undefined for any other request. */
export function variablesOfCell({
  known,
  variables,
}: Pick<ComposedCell, 'known' | 'variables'>): readonly VariablePlan[] | undefined {
  return variables && (known.layout === undefined ? [] : planVariables(known.layout.json, variables));
}

function planOf(
  { storageType, layout }: ComposedCell['known'],
  expression: string | undefined,
  slot: bigint,
): ReturnType<typeof planTyped> | ReturnType<typeof planVariable> | undefined {
  if (storageType !== undefined) return planTyped(storageType, slot);
  return layout !== undefined && expression !== undefined ? planVariable(layout.json, expression) : undefined;
}

/** The slot that a composed call requests. Undefined for any method except `eth_getStorageAt`. */
export function slotOfCall(call: Call): bigint | undefined {
  return integerOf(slotReadOf(call)?.slot);
}

/** Returns the tag of a storage request whose block changes over time. A number, a hash and the first block don't. */
export function movingTag(call: Call): string | undefined {
  const block = (call.kind === 'rpc' && isList(call.params) ? call.params[2] : undefined) ?? 'latest';
  return typeof block === 'string' && !block.startsWith('0x') && block !== 'earliest' ? block : undefined;
}
