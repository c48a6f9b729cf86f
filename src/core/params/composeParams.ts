import type { Method } from '../catalogue/method';
import type { SourceRange } from '../cell/sourceRange';
import type { NetworkRules } from '../networks/network';
import { checkParams } from './checkParams';
import type { EncodeContext } from './encodeContext';
import { type EncodedParams, encodeParams } from './encodeParams';
import type { Written } from './written';

/**
 * Encodes arguments and checks them against the method's schemas and the network. Used both while typing and before
 * sending. A cell with an error isn't sent.
 */
export function composeParams(
  method: Method | undefined,
  written: readonly Written[],
  at: SourceRange,
  network: NetworkRules,
  context: EncodeContext,
): EncodedParams {
  const encoded = encodeParams(method, written, at, context);
  return method ? { ...encoded, problems: [...encoded.problems, ...checkParams(method, written, network)] } : encoded;
}
