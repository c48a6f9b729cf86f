import type { Problem } from '../cell/problem';
import type { Call } from '../exchange/call';
import { catalogueMethod } from '../exchange/wireMethod';
import { composeOverrides } from '../overrides/composeOverrides';
import { readOverrides } from '../overrides/readOverrides';
import { type EditedComposition, type SharedComposition, substitutionOf } from './cellComposition';
import type { EditedCell, LanguageContext } from './languageContext';
import { overrideNamesOf } from './overrideNamesOf';

/**
 * Returns the problems of a cell's overrides, found by the same code as at run time. Values that need an answer, a call
 * or a layout that hasn't been looked up are no problems.
 */
export function overrideProblems(
  context: LanguageContext,
  edited: EditedCell,
  { network, encoded }: EditedComposition,
  { encode, budget }: SharedComposition,
): readonly Problem[] {
  const { overrides, problems } = readOverrides(edited.cell);
  const { request } = edited.cell;
  if (overrides.length === 0 || request === undefined || request.kind === 'curl' || network.kind === 'failed')
    return problems;
  const call: Call =
    request.kind === 'call'
      ? { kind: 'rpc', method: catalogueMethod(request.method, network.value), params: encoded?.params ?? [] }
      : { kind: 'raw', text: '', isBatch: false, methods: [], ids: [] };
  const composed = composeOverrides(call, overrides, {
    ...overrideNamesOf(context, edited, substitutionOf(context, edited, encode, budget)),
    heads: new Map(),
    words: new Map(),
    budget,
  });
  return composed.kind === 'ok' ? problems : [...problems, ...composed.problem];
}
