import { evmBlockTags } from '../../model/networks/blockTags';
import type { Written, WrittenMember } from '../params/written';

/** A call as written: a target, a function, its arguments and named options. Nothing of it is resolved. */
export interface WrittenCall {
  readonly target: Written;
  /** Undefined if nothing follows the target. */
  readonly called: Extract<Written, { kind: 'text' | 'open' }> | undefined;
  /** The arguments, and the object of options if there is one. */
  readonly rest: readonly Written[];
}

/**
 * Reads arguments as a call by name. Undefined for the raw form of a method, which has an object first. A target whose
 * value isn't known yet may be that object, so that what follows has to look like a function.
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

/** Whether a text behind an unknown value is a function, and not a block as the raw form has it there. */
function looksLikeFunction(text: string): boolean {
  const written = text.trim();
  return /^[A-Za-z_$][\w$]*(?:\(|$)/.test(written) && !evmBlockTags.some((tag) => tag === written);
}

/**
 * Splits what follows a function into arguments and options: with `count` arguments declared, an object in the next place
 * is the options. An object in an earlier place is the options if the parameter there can't be written as one.
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
