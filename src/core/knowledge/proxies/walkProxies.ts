import { failed, ok, type Result } from '../../base/result';
import {
  everyBlock,
  newestPointer,
  type PointerSpan,
  type ProxyHistory,
  type SeenBlocks,
  spansOf,
} from './proxyHistory';
import { nameOfPattern, type ProxyPattern, type ProxyPointer } from './proxyPointer';

/** Maximum number of consecutive proxies that are followed. */
export const maxProxies = 5;

/** Maximum number of contracts that are read for one address. */
const maxContracts = 200;

/** A contract on the path from an address to the code that runs there. */
export interface ProxyStep extends SeenBlocks {
  readonly address: string;
  /** The pattern of the first proxy. Undefined for the address itself. */
  readonly pattern: ProxyPattern | undefined;
  /** What is known about it. Undefined if no inquiry asked. */
  readonly history: ProxyHistory | undefined;
}

export interface ProxyWalk {
  /** The address itself, then the contracts behind it. */
  readonly steps: readonly ProxyStep[];
  /** Why pointers were not followed, one sentence each. */
  readonly problems: readonly string[];
}

interface Place extends SeenBlocks {
  readonly address: string;
  readonly pattern: ProxyPattern | undefined;
  readonly path: readonly string[];
}

/**
 * Follows the known pointers from an address to the contracts whose code it runs in these blocks, or according to the
 * newest observations if there are no blocks. Circles and chains of more than `maxProxies` are not followed.
 */
export async function walkProxies(
  address: string,
  blocks: SeenBlocks | undefined,
  find: (address: string) => Promise<ProxyHistory | undefined>,
): Promise<ProxyWalk> {
  const steps: ProxyStep[] = [];
  const problems = new Set<string>();
  const span = blocks ?? everyBlock;
  const places: Place[] = [{ address, ...span, pattern: undefined, path: [] }];
  for (let place = places.shift(); place !== undefined && steps.length < maxContracts; place = places.shift()) {
    const history = await find(place.address);
    const { address: each, from, to, pattern, path } = place;
    steps.push({ address: each, from, to, pattern, history });
    for (const span of history === undefined ? [] : spansIn(history, place, blocks === undefined)) {
      const followed = follow(span.pointer, place);
      if (followed.kind === 'failed') problems.add(`${address}: ${followed.problem}`);
      else
        for (const target of followed.value.targets)
          places.push({
            address: target,
            from: span.from,
            to: span.to,
            pattern: pattern ?? followed.value.pattern,
            path: [...path, each],
          });
    }
  }
  return { steps, problems: [...problems] };
}

/** The pointers at a location, limited to its blocks. */
function spansIn(history: ProxyHistory, place: Place, isNewest: boolean): readonly PointerSpan[] {
  const { from, to } = place;
  const newest = isNewest ? newestPointer(history) : undefined;
  if (isNewest) return newest === undefined ? [] : [{ pointer: newest, from, to }];
  return spansOf(history)
    .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from <= span.to);
}

interface Followed {
  readonly pattern: ProxyPattern | undefined;
  readonly targets: readonly string[];
}

/** Returns the contracts that a pointer leads to. Fails with a sentence if it can't be followed. */
function follow(pointer: ProxyPointer, { address, path }: Place): Result<Followed, string> {
  switch (pointer.kind) {
    case 'plain':
      return ok({ pattern: undefined, targets: [] });
    case 'noCode':
      return path.length === 0
        ? ok({ pattern: undefined, targets: [] })
        : failed(`There is no code at ${address}, which it points to.`);
    case 'broken':
      return failed(
        `${path.length === 0 ? 'It' : address} looks like a proxy (${nameOfPattern(pointer.pattern)}), but what it points to isn't an address.`,
      );
    case 'proxy': {
      const { pattern, targets } = pointer;
      const circle = targets.find((target) => target === address || path.includes(target));
      if (circle !== undefined) return failed(`Its proxies point to each other in a circle, back to ${circle}.`);
      if (path.length >= maxProxies)
        return failed(`More than ${maxProxies} proxies are behind each other. The others weren't followed.`);
      return ok({ pattern, targets });
    }
  }
}
