import { lazily } from '../../base/lazily';
import type { StepBudget } from '../../base/stepBudget';
import { decodeValueType } from '../storage/decodeStorageValue';
import { wordPart } from '../storage/slotWord';
import { standardSlots } from '../storage/standardSlots';
import type { StorageLayout } from '../storage/storageType';
import { ChangedSlots } from './changedSlots';
import type { KeyCandidates } from './keyCandidates';
import { LayoutNamer } from './layoutNamer';
import type { NamedChange, NamedSlots } from './namedChange';
import type { SlotChange } from './stateDiff';

/** A layout for the storage of an account, and its source. */
export interface NamingLayout {
  readonly layout: StorageLayout;
  readonly source: string;
}

const standards = lazily(() => new Map(standardSlots().map((standard) => [standard.slot, standard])));

/**
 * Names the changed slots of an account: first those that a standard defines, then with its layouts in order. Keys of
 * mappings are searched among the candidates. A step of the budget is one hash.
 */
export function nameSlots(
  changes: readonly SlotChange[],
  layouts: readonly NamingLayout[],
  candidates: KeyCandidates,
  budget: StepBudget,
): NamedSlots {
  const changed = new ChangedSlots(changes);
  const named: NamedChange[] = nameStandards(changed, changes);
  let isCut = false;
  for (const { layout, source } of layouts) {
    if (changed.areNamed) break;
    const namer = new LayoutNamer(layout, source, changed, budget);
    for (const change of namer.name(candidates)) named.push(change);
    isCut ||= namer.isCut;
  }
  return { named, unnamed: changed.unnamed, isCut: isCut && !changed.areNamed };
}

function nameStandards(changed: ChangedSlots, changes: readonly SlotChange[]): NamedChange[] {
  return changes.flatMap(({ slot, before, after }) => {
    const standard = standards().get(slot);
    const { type } = standard ?? {};
    if (standard === undefined || type?.kind !== 'value' || !changed.claim(slot, 0, type.bytes)) return [];
    const decode = (word: bigint): NamedChange['before'] => decodeValueType(type, wordPart(word, 0, type.bytes));
    return [
      {
        path: standard.name,
        type: type.label,
        slot,
        offset: 0,
        before: decode(before),
        after: decode(after),
        keys: [],
        source: standard.meaning,
      },
    ];
  });
}
