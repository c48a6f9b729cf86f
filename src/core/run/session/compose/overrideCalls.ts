import { isList, readText } from '../../../base/json/jsonValue';
import { failed, type Result } from '../../../base/result';
import { stateBlockOf } from '../../../knowledge/answers/answerBlocks';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { Problem } from '../../../model/cell/problem';
import type { Call } from '../../../model/exchange/exchange';
import { composeOverrides, type OverriddenCalls } from '../../../request/overrides/composeOverrides';
import {
  findOverrideLayout,
  type LayoutPlace,
  type WantedLayout,
  WantedLayouts,
} from '../../../request/overrides/wantedLayouts';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { PreparedCell } from './cellStages';
import { substituteOverride } from './substituteOverride';
import { encodingOf } from './substitution';

/** What calls returned for the overrides of a cell. */
export interface KnownState {
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  /** By `wordKey`. */
  readonly words: ReadonlyMap<string, bigint>;
}

/** Why overrides can't be sent, and the variables that no layout has. */
export interface OverrideFailure {
  readonly problems: readonly Problem[];
  readonly lacking: readonly WantedLayout[];
}

/** Adds the overrides of a cell to its calls. Reads the layouts that they need, and sends nothing. */
export async function overrideCalls(
  calls: readonly [Call, ...Call[]],
  cell: PreparedCell,
  { heads, words }: KnownState,
  ports: KnowingPorts,
): Promise<Result<OverriddenCalls, OverrideFailure>> {
  const book = await ports.knowledge.addressBook(cell.network);
  const layouts = new WantedLayouts();
  const compose = (): ReturnType<typeof composeOverrides> => {
    const { substitution, budget } = encodingOf(cell, { heads, book }, ports);
    const substitute = substituteOverride(substitution, false);
    const layoutOf = layouts.at.bind(layouts);
    return composeOverrides(calls, cell.overrides, { substitute, book, layoutOf, heads, words, budget });
  };
  let composed = compose();
  if (layouts.isOpen) {
    const place = layoutPlaceOf(calls[0], cell, ports);
    await layouts.read((wanted) => findOverrideLayout(wanted, place));
    await cell.turn?.();
    composed = compose();
  }
  return composed.kind === 'ok' ? composed : failed({ problems: composed.problem, lacking: layouts.lacking });
}

function layoutPlaceOf(
  call: Call,
  { network, known }: Pick<PreparedCell, 'network' | 'known'>,
  { knowledge }: KnowingPorts,
): LayoutPlace {
  return {
    network,
    knowledge,
    own: known.layout,
    called: call.kind === 'rpc' && isList(call.params) ? readText(call.params[0], 'to') : undefined,
    block: stateBlockOf(call)?.number,
  };
}
