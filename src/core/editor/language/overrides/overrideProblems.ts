import type { CellRequest, ParsedCell } from '../../../model/cell/cell';
import type { Problem } from '../../../model/cell/problem';
import type { Call } from '../../../model/exchange/exchange';
import type { Network } from '../../../model/networks/network';
import { composeOverrides } from '../../../request/overrides/composeOverrides';
import { readOverrides } from '../../../request/overrides/readOverrides';
import { isSimulated, sentMethod } from '../../../run/session/compose/composeRequest';
import { type EditedComposition, type SharedComposition, substitutionOf } from '../shared/cellComposition';
import type { LanguageContext } from '../shared/languageContext';
import { overrideNamesOf } from './overrideNamesOf';

/**
 * Returns the problems of a cell's overrides, found by the same code as at run time. Values that need an answer, a call
 * or a layout that hasn't been looked up are not reported.
 */
export function overrideProblems(
  context: LanguageContext,
  edited: ParsedCell,
  { network, encoded }: EditedComposition,
  { encode, budget }: SharedComposition,
): readonly Problem[] {
  const { overrides, problems } = readOverrides(edited.cell);
  const { request } = edited.cell;
  if (overrides.length === 0 || request === undefined || request.kind === 'pasted' || network.kind === 'failed')
    return problems;
  const composed = composeOverrides([sketchOf(request, network.value, encoded)], overrides, {
    ...overrideNamesOf(context, edited, substitutionOf(context, edited, encode, budget)),
    heads: new Map(),
    words: new Map(),
    budget,
  });
  return composed.kind === 'ok' ? problems : [...problems, ...composed.problem];
}

/** Returns the call as far as it is known. Its own problems are not those of its overrides. */
function sketchOf(
  request: Exclude<CellRequest, { kind: 'pasted' }>,
  network: Network,
  encoded: EditedComposition['encoded'],
): Call {
  if (request.kind !== 'call') return { kind: 'raw', text: '', isBatch: false, methods: [], ids: [] };
  const method = sentMethod(request, network);
  const params = encoded?.params ?? [];
  const isWhole = encoded?.isOpen !== true && encoded?.list === undefined && encoded?.problems.length === 0;
  const whole = isWhole && !isSimulated(request, network);
  return { kind: 'rpc', method, params: whole ? params : [{ blockStateCalls: [{}] }] };
}
