import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';
import type { SourceRange } from '../../model/cell/sourceRange';
import type { NetworkRules } from '../../model/networks/network';
import { checkParams } from './checkParams';
import type { EncodeContext } from './encodeContext';
import { type EncodedParams, encodeParams } from './encodeParams';
import type { CalledMethod } from './parametersByName';
import type { Written } from './written';

/**
 * Encodes arguments and checks them against the method's schemas and the network. Used both while typing and before
 * sending. A cell with an error isn't sent. Steps also count in `shared`.
 */
export function composeParams(
  called: CalledMethod,
  written: readonly Written[],
  at: SourceRange,
  network: NetworkRules,
  context: EncodeContext,
  shared = new StepBudget(stepLimits.preparing),
): EncodedParams {
  const encoded = encodeParams(called, written, at, context, shared);
  const { method } = called;
  if (!method) return encoded;
  const checked = checkParams(method, written, network, shared);
  const { named } = encoded;
  // The checks don't resolve names, so they would report a name as a value of the wrong form.
  const found = named.size === 0 ? checked : checked.filter(({ range }) => !named.has(range.start));
  return { ...encoded, problems: [...encoded.problems, ...found] };
}
