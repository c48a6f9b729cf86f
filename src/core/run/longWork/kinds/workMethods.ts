import type { WorkMethods } from '../workKind';

/**
 * The methods of each kind of long work, by the name of the kind. They are apart from the kinds, so that what only
 * needs the methods, such as the request builder, doesn't load the machines.
 */
export const workMethods = {
  logs: { methods: ['eth_getLogs'] },
  blocks: { methods: ['eth_getBlockRange'] },
  events: { methods: ['l2net_getEvents'], hasPages: true },
  accounts: { methods: ['getTokenAccountsByOwnerV2'], hasPages: true },
} as const satisfies Readonly<Record<string, WorkMethods>>;

const allMethods: readonly WorkMethods[] = Object.values(workMethods);

/** The methods that may take many calls, by their catalogue names. */
export const longMethods: readonly string[] = allMethods.flatMap(({ methods }) => methods);

/** The methods whose answers come in pages, by their catalogue names. */
export const pagedMethods: readonly string[] = allMethods.flatMap(({ hasPages, methods }) => (hasPages ? methods : []));

/** Whether a method, by its catalogue name, may take many calls. */
export function isLongMethod(method: string): boolean {
  return longMethods.includes(method);
}
