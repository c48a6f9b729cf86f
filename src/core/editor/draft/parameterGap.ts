import type { Method } from '../../model/catalogue/method';
import type { Draft, DraftMembers } from './draft';

/**
 * Returns the index of the first parameter without a value that has a later one with a value. Undefined if there is
 * none, and for a method that takes its parameters by name.
 */
export function parameterGap({ parameters }: Draft, method: Method | undefined): number | undefined {
  if (method?.structure !== 'position') return undefined;
  const isGiven = method.parameters.map(({ name }) => parameters[name] !== undefined);
  const gap = isGiven.indexOf(false);
  return gap !== -1 && gap < isGiven.lastIndexOf(true) ? gap : undefined;
}

/** Returns the values after the gap. They aren't part of the JSON, because their positions would be wrong. */
export function parametersAfterGap(draft: Draft, method: Method | undefined): DraftMembers {
  const gap = parameterGap(draft, method);
  if (gap === undefined) return {};
  const later = (method?.parameters ?? []).slice(gap + 1).flatMap(({ name }) => {
    const value = draft.parameters[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(later);
}
