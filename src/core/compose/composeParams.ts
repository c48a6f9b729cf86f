import type { Method } from '../catalogue/method';
import type { SourceRange } from '../cell/sourceRange';
import type { NetworkRules } from '../networks/network';
import { checkParams } from './checkParams';
import type { EncodeContext } from './encodeContext';
import { encodeParams, type EncodedParams } from './encodeParams';
import type { Written } from './written';

/**
 * Encodes written arguments and checks them against what the method's schemas and the network allow. The editor shows the
 * problems as one types, and a cell that has an error among them is not sent: both ask here.
 */
export function composeParams(method: Method | undefined, written: readonly Written[], at: SourceRange, network: NetworkRules, context: EncodeContext): EncodedParams {
  const encoded = encodeParams(method, written, at, context);
  return method ? { ...encoded, problems: [...encoded.problems, ...checkParams(method, written, network)] } : encoded;
}
