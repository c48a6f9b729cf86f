import type { SourceRange } from '../../model/cell/problem';
import { evmBlockTags } from '../../model/networks/blockTags';
import type { Written, WrittenMember } from '../params/written';

/** A call as written: a target, a function, its arguments and named options. Nothing is resolved. */
export interface WrittenCall {
  readonly target: Written;
  /** Undefined if nothing follows the target. */
  readonly called: Extract<Written, { kind: 'text' | 'open' }> | undefined;
  /** The arguments, and the object of options if there is one. */
  readonly rest: readonly Written[];
}

/** A call, and the range of its method. */
export interface PlacedCall extends WrittenCall {
  readonly at: SourceRange;
}

/**
 * Reads arguments as a call by name. Undefined for the raw form of a method, which begins with an object. A target with
 * an unknown value may be that object, so the next argument must look like a function.
 */
export function readCall(written: readonly Written[]): WrittenCall | undefined {
  const [target, called, ...rest] = written;
  if (target?.kind !== 'text' && target?.kind !== 'open') return undefined;
  if (called === undefined) return target.kind === 'open' ? undefined : { target, called, rest };
  if (called.kind === 'text') {
    const isSure = target.kind !== 'open' || looksLikeFunction(called.text);
    return isSure ? { target, called, rest } : undefined;
  }
  return called.kind === 'open' && target.kind !== 'open' ? { target, called, rest } : undefined;
}

/** Whether a text after an unknown value is a function, and not a block as in the raw form. */
function looksLikeFunction(text: string): boolean {
  const written = text.trim();
  return /^[A-Za-z_$][\w$]*(?:\(|$)/.test(written) && !evmBlockTags.some((tag) => tag === written);
}

/**
 * Splits the values after a function into arguments and options. If `count` arguments are declared, an object after
 * them is the options. An earlier object is the options if the parameter at that position can't be written as an
 * object.
 */
export function splitOptions(
  rest: readonly Written[],
  count: number,
  takesObject: (index: number) => boolean,
): { readonly arguments: readonly Written[]; readonly options: readonly WrittenMember[] } {
  const last = rest.at(-1);
  const index = rest.length - 1;
  if (last?.kind === 'object' && (index >= count || !takesObject(index)))
    return { arguments: rest.slice(0, -1), options: last.members };
  return { arguments: rest, options: [] };
}
