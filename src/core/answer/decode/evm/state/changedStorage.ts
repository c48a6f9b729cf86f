import type { JsonValue } from '../../../../base/json/jsonValue';
import { StepBudget, type StepLimit, stepLimits } from '../../../../base/stepBudget';
import { countedText } from '../../../../base/view/amountText';
import type { Note } from '../../../../base/view/decodedView';
import { hashValue, type Value } from '../../../../base/view/value';
import { withLikelyTime } from '../../../../formats/abi/decode/likelyTimes';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { KeyCandidates } from '../../../../formats/stateDiff/keyCandidates';
import { KeyWordCollector, keyWordsOfParams, wordsOf } from '../../../../formats/stateDiff/keyWords';
import type { NamedChange, NamedSlots } from '../../../../formats/stateDiff/namedChange';
import { nameSlots, type NamingLayout } from '../../../../formats/stateDiff/nameSlots';
import type { SlotChange, StateDiff } from '../../../../formats/stateDiff/stateDiff';
import { readStorageLayout } from '../../../../formats/storage/readStorageLayout';
import { slotHex } from '../../../../formats/storage/slotWord';
import { readTraces } from '../../../../formats/trace/readTraces';
import { warningOf } from '../../shared/genericView';

/** A changed variable, or a changed slot that nothing names. */
export type ChangedRow =
  | {
      readonly kind: 'named';
      readonly address: string;
      readonly change: NamedChange;
      readonly words: SlotChange | undefined;
    }
  | { readonly kind: 'unnamed'; readonly address: string; readonly words: SlotChange };

/** The changed storage of one execution. */
export interface ChangedStorage {
  readonly rows: readonly ChangedRow[];
  /** Slots that the layout of their contract doesn't name. */
  readonly unnamed: number;
  /** Slots of contracts without a known layout. */
  readonly withoutLayout: number;
  /** Whether some keys of mappings were not tried. */
  readonly isCut: boolean;
}

/** Names the changed storage of the executions in one answer, which share one budget. */
export class StorageNames {
  readonly #layouts = new Map<string, readonly NamingLayout[]>();
  readonly #known: KeyWordCollector = new KeyWordCollector();
  readonly #budget: StepBudget;
  /** Number of accounts that are not named yet. */
  #left = 0;

  /**
   * `value` and `params` belong to the answer with these changes. Its call tree, or the call in the parameters,
   * contains keys of mappings.
   */
  constructor(
    value: JsonValue,
    diffs: readonly StateDiff[],
    params: readonly JsonValue[],
    private readonly hints: DecodeHints,
    private readonly limit: StepLimit = stepLimits.slotNames,
  ) {
    this.#budget = new StepBudget(limit);
    for (const { accounts } of diffs) this.#left += accounts.filter(({ slots }) => slots.length > 0).length;
    keyWordsOfParams(params, this.#known);
    const traces = readTraces(value);
    if (traces.kind === 'ok') for (const trace of traces.value.traces) this.#known.addTrace(trace);
  }

  name(diff: StateDiff): ChangedStorage {
    const candidates = this.#candidatesFor(diff);
    const rows: ChangedRow[] = [];
    let [unnamed, withoutLayout, isCut] = [0, 0, false];
    for (const { address, slots } of diff.accounts) {
      if (slots.length === 0) continue;
      const layouts = this.#layoutsOf(address);
      const named = nameSlots(slots, layouts, candidates, this.#nextShare());
      for (const row of rowsOf(address, named, slots)) rows.push(row);
      if (layouts.length === 0) withoutLayout += named.unnamed.length;
      else unnamed += named.unnamed.length;
      isCut ||= named.isCut;
    }
    return { rows, unnamed, withoutLayout, isCut };
  }

  /** Returns the budget for the next account: an equal share, so that the first accounts don't use everything. */
  #nextShare(): StepBudget {
    const { steps } = this.limit;
    const share = Math.ceil(Math.max(0, steps - this.#budget.steps) / Math.max(1, this.#left));
    this.#left -= 1;
    return new StepBudget({ steps: share }, this.#budget);
  }

  #candidatesFor(diff: StateDiff): KeyCandidates {
    const own = new KeyWordCollector();
    own.addDiff(diff);
    const [asked, known, changed] = [this.hints.keyWords, this.#known.finish(), own.finish()];
    const words = [asked ?? { words: [], texts: [] }, known, changed];
    return new KeyCandidates(
      words.flatMap((each) => wordsOf(each)),
      words.flatMap(({ texts }) => texts).filter((digits) => digits.length % 2 === 0 && /^[\da-f]*$/.test(digits)),
    );
  }

  #layoutsOf(address: string): readonly NamingLayout[] {
    const known = this.#layouts.get(address);
    if (known !== undefined) return known;
    const { layouts = {} } = this.hints;
    const written = Object.hasOwn(layouts, address) ? layouts[address] : undefined;
    const read = (written ?? []).flatMap(({ json, source }): readonly NamingLayout[] => {
      const layout = readStorageLayout(json);
      return layout.kind === 'ok' && layout.value.variables.length > 0 ? [{ layout: layout.value, source }] : [];
    });
    this.#layouts.set(address, read);
    return read;
  }
}

/** Returns the named changes in the order of their layout, followed by the slots that nothing names. */
function rowsOf(address: string, { named, unnamed }: NamedSlots, slots: readonly SlotChange[]): readonly ChangedRow[] {
  const words = new Map(slots.map((change) => [change.slot, change]));
  return [
    ...named.map((change): ChangedRow => ({ kind: 'named', address, change, words: words.get(change.slot) })),
    ...unnamed.map((change): ChangedRow => ({ kind: 'unnamed', address, words: change })),
  ];
}

/** Returns a slot or a word of storage for display. */
export function slotValue(word: bigint): Value {
  return hashValue(slotHex(word), 'other');
}

/** Returns the slot of a change. */
export function slotOf(row: ChangedRow): bigint {
  return row.kind === 'named' ? row.change.slot : row.words.slot;
}

/** Returns both values of a change for display. Values of variables that are named like times are marked. */
export function changedValues(row: ChangedRow): readonly [before: Value, after: Value] {
  if (row.kind === 'unnamed') return [slotValue(row.words.before), slotValue(row.words.after)];
  const { path, before, after } = row.change;
  const name = path.slice(path.lastIndexOf('.') + 1);
  return [withLikelyTime(name, before), withLikelyTime(name, after)];
}

/** Returns notes about changes that aren't all shown or named. `unread`: entries of the answer that can't be read. */
export function limitNotes(storage: readonly ChangedStorage[], unread: number, isCut: boolean): readonly Note[] {
  return [
    ...(storage.some((each) => each.isCut)
      ? [warningOf('Not all possible keys of mappings were tried, because there are too many.')]
      : []),
    ...(unread === 0 ? [] : [warningOf(`${countedText(unread, 'entry', 'entries')} of the answer can't be read.`)]),
    ...(isCut
      ? [warningOf('There are too many changes to show. The first ones are shown, and the JSON has all.')]
      : []),
  ];
}
