import { readText } from '../../../base/json/jsonValue';
import { ok } from '../../../base/result';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { ParsedCell } from '../../../model/cell/cell';
import type { Network } from '../../../model/networks/network';
import { isOverride } from '../../../request/overrides/readOverrides';
import { resolveTarget, sidesOf } from '../../../request/overrides/resolveOverride';
import { targetEnds } from '../../../request/overrides/targetEnds';
import { findOverrideLayout, WantedLayouts } from '../../../request/overrides/wantedLayouts';
import { composeForEditor, startComposition } from '../shared/cellComposition';
import type { LanguageContext } from '../shared/languageContext';
import { overrideNamesOf } from './overrideNamesOf';
import { overrideProblems } from './overrideProblems';

/**
 * Looks up the storage layouts of the contracts that a cell's overrides name, including incomplete overrides. Undefined
 * for a cell without overrides. Sends nothing.
 */
export async function overrideLayouts(
  context: LanguageContext,
  edited: ParsedCell,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<WantedLayouts | undefined> {
  const { directives } = edited.cell;
  if (!directives.some(isOverride)) return undefined;
  const layouts = new WantedLayouts();
  const known = { ...context, layouts };
  const names = overrideNamesOf(known, edited);
  for (const { name, value, valueRange } of directives) {
    if (name !== 'override' || targetEnds(value).length === 0) continue;
    const { target } = sidesOf({ text: value, range: valueRange }, context.addressBook);
    const address = resolveTarget(target, names);
    if (address.kind === 'ok' && address.value !== undefined) layouts.at(address.value, undefined);
  }
  const shared = startComposition(context, edited);
  const composition = composeForEditor(known, edited, ok(network), undefined, shared);
  overrideProblems(known, edited, composition, shared);
  const own = context.hintsOf(edited.cell).layout;
  const params = composition.encoded?.params;
  const called = Array.isArray(params) ? readText(params[0], 'to') : undefined;
  await layouts.read((wanted) => findOverrideLayout(wanted, { network, knowledge, own, called, block: undefined }));
  return layouts;
}
