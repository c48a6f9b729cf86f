import { StepBudget } from '../../../base/stepBudget';
import { stepLimits } from '../../../base/stepLimits';
import { codeSpan, type Markdown, markdownOf } from '../../../base/view/markdown';
import type { Directive } from '../../../model/cell/cell';
import type { ParsedCell } from '../../../model/cell/parsedCell';
import { composeOverrides } from '../../../request/overrides/composeOverrides';
import { readOverrides } from '../../../request/overrides/readOverrides';
import { resolvePath, resolveTarget, sidesOf } from '../../../request/overrides/resolveOverride';
import { overrideNamesOf } from '../overrides/overrideNamesOf';
import type { LanguageContext } from '../shared/languageContext';

/** Describes the location that an override is written to: its slot, its bytes and its type, and the sent value. */
export function hoverOverride(
  context: LanguageContext,
  edited: ParsedCell,
  { valueRange }: Directive,
): readonly Markdown[] {
  const override = readOverrides(edited.cell).overrides.find(({ whole }) => whole.range.start === valueRange.start);
  if (override === undefined) return [];
  const names = overrideNamesOf(context, edited);
  const budget = new StepBudget(stepLimits.preparing);
  const call = { kind: 'rpc', method: 'eth_call', params: [] } as const;
  const composed = composeOverrides([call], [override], { ...names, heads: new Map(), words: new Map(), budget });
  const sent = composed.kind === 'ok' ? composed.value.expansions.map(({ sent: form }) => form) : [];
  return [
    ...(override.kind === 'account' ? describePlace(override.place, names) : []),
    ...sent.slice(0, 3).map((form) => markdownOf`Sent as ${codeSpan(form)}`),
    ...(composed.kind === 'ok' && composed.value.words.length > 0
      ? [markdownOf`The slot holds other values, too. Rpcbook reads it first, with one call.`]
      : []),
  ];
}

function describePlace(
  place: Parameters<typeof sidesOf>[0],
  names: ReturnType<typeof overrideNamesOf>,
): readonly Markdown[] {
  const { target, path } = sidesOf(place, names.book);
  const address = resolveTarget(target, names);
  if (address.kind === 'failed' || address.value === undefined) return [];
  const found = resolvePath(address.value, path, names);
  if (found.kind === 'failed' || found.value === undefined) return [];
  const { slot, source } = found.value;
  const { type, offset, label } = slot;
  const bytes = type?.kind === 'value' && type.bytes < 32 ? `, ${type.bytes} bytes from byte ${offset} on` : '';
  const by = source === undefined ? '' : `, by ${source}`;
  return [
    markdownOf`${codeSpan(label)}${type === undefined ? '' : markdownOf` is ${codeSpan(type.label)}`}, in slot ${codeSpan(slot.slot)}${bytes}${by}`,
  ];
}
