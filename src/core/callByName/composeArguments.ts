import type { AbiFunction } from '../abi/abi';
import type { SourceRange } from '../cell/sourceRange';
import type { NetworkRules } from '../networks/network';
import { composeParams } from '../params/composeParams';
import type { EncodeContext } from '../params/encodeContext';
import type { EncodedParams } from '../params/encodeParams';
import type { CalledMethod } from '../params/parametersByName';
import type { Written } from '../params/written';
import { StepBudget } from '../stepBudget';
import { stepLimits } from '../stepLimits';
import { callFormOf } from './callForm';
import { encodeCall } from './encodeCall';
import { readCall } from './readCall';

/** Encoded parameters, and the function that they call by name. */
export interface ComposedArguments extends EncodedParams {
  /** Undefined for a raw call, and where the function isn't known. */
  readonly called?: { readonly item: AbiFunction; readonly isWritten: boolean };
  /** Set if the call isn't complete before more is known. It must not be sent. */
  readonly isOpen?: true;
}

/**
 * Encodes and checks the arguments of a request like `composeParams`. A call by name (`eth_call Vault totalAssets`) is
 * encoded as its raw form. Steps also count in `shared`.
 */
export function composeArguments(
  called: CalledMethod,
  written: readonly Written[],
  at: SourceRange,
  network: NetworkRules,
  context: EncodeContext,
  shared = new StepBudget(stepLimits.preparing),
): ComposedArguments {
  const form = callFormOf(called.name);
  const read = form && readCall(written);
  if (form === undefined || read === undefined) return composeParams(called, written, at, network, context, shared);
  const encoding = encodeCall(read, form, at, context, new StepBudget(stepLimits.composing, shared));
  const { call, item, isWritten, problems, expansions } = encoding;
  const encoded = composeParams(called, form.parametersOf([call]), at, network, context, shared);
  return {
    ...encoded,
    expansions: [...expansions, ...encoded.expansions],
    problems: [...problems, ...encoded.problems],
    ...(call.data.kind === 'open' && { isOpen: true as const }),
    ...(item && { called: { item, isWritten: isWritten === true } }),
  };
}
