import type { Column, TableSection } from '../../../core/base/view/decodedView';
import { printValue } from '../../../core/base/view/printValue';
import { amountValue, integerValue, nothing, textValue, type Value } from '../../../core/base/view/value';
import { element } from '../dom/element';
import type { ViewContext } from '../dom/viewContext';
import { type VisitingOptions, visitRows } from '../rows/visitRows';
import { countedValue, numberUnit } from '../values/numberUnit';
import type { ArrangeOptions } from './rowOrder';
import { chosenRows } from './rowSelection';
import type { DrawSection } from './tableGrid';

/** The groups of a table's rows, shown instead of them. */
export class ShownGroups {
  readonly element = element('div', {});
  #life = new AbortController();

  constructor(
    private readonly section: TableSection,
    private readonly context: ViewContext,
    private readonly draw: DrawSection,
  ) {}

  get areShown(): boolean {
    return this.element.childElementCount > 0;
  }

  /** Groups rows by a column. Without a column, shows no groups. */
  async show(rows: Uint32Array, by: number | undefined, reading: ArrangeOptions): Promise<void> {
    const groups = by === undefined ? undefined : await groupRows(this.section, rows, by, reading);
    if (reading.signal.aborted) return;
    this.#life.abort();
    this.#life = new AbortController();
    const signal = AbortSignal.any([this.#life.signal, this.context.signal]);
    this.element.replaceChildren(...(groups === undefined ? [] : [this.draw(groups, { ...this.context, signal })]));
  }
}

interface Group {
  readonly key: Value;
  readonly rows: number[];
  /** How many of the rows count. */
  count: number;
  readonly totals: readonly Total[];
}

/**
 * Groups rows of a table by the values of one column. The result has a row per group, largest first: the value, the
 * number of rows, and for each column of numbers the exact sum, minimum and maximum, without struck rows. A group expands
 * to its rows. Returns undefined if it was aborted.
 */
export async function groupRows(
  table: TableSection,
  rows: ArrayLike<number>,
  by: number,
  options: VisitingOptions,
): Promise<TableSection | undefined> {
  const summed = table.columns.flatMap(({ align }, index) => (align === 'end' && index !== by ? [index] : []));
  const groups = new Map<string, Group>();
  const done = await visitRows(table, rows, options, (row, values) => {
    const key = values[by] ?? nothing;
    const text = `${key.kind} ${printValue(key)}`;
    let group = groups.get(text);
    if (group === undefined) {
      group = { key, rows: [], count: 0, totals: summed.map(() => new Total()) };
      groups.set(text, group);
    }
    group.rows.push(row);
    if (table.isStruck?.(row) === true) return;
    group.count += 1;
    for (const [place, index] of summed.entries()) group.totals[place]?.add(values[index] ?? nothing);
  });
  if (!done) return undefined;
  const ordered = [...groups.values()].sort((a, b) => b.count - a.count);
  return groupTable(table, by, summed, ordered);
}

function groupTable(
  table: TableSection,
  by: number,
  summed: readonly number[],
  groups: readonly Group[],
): TableSection {
  const totalled = summed
    .map((index, place) => ({ column: table.columns[index], place }))
    .filter(({ place }) => groups.some(({ totals }) => totals[place]?.hasNumber));
  const heading = table.columns[by];
  const columns: readonly Column[] = [
    { ...(heading ?? plainColumn), characters: Math.max(heading?.characters ?? 0, 18), align: 'start', stays: true },
    { id: 'groupRows', label: 'Rows', align: 'end', characters: 8 },
    ...totalled.flatMap(({ column = plainColumn }) => totalColumns(column)),
  ];
  const others = table.columns.map((_, index) => index);
  return {
    kind: 'table',
    title: `${table.title ?? 'Rows'} by ${heading?.label ?? 'value'}`,
    columns,
    rowCount: groups.length,
    at: (row) => {
      const group = groups[row];
      if (group === undefined) return [];
      return [
        group.key,
        integerValue(group.count),
        ...totalled.flatMap(({ place }) => group.totals[place]?.values() ?? [nothing, nothing, nothing]),
      ];
    },
    details: (row) => [
      {
        ...chosenRows(table, groups[row]?.rows ?? [], others),
        ...(table.details && { details: (inner: number) => table.details?.(groups[row]?.rows[inner] ?? -1) ?? [] }),
      },
    ],
  };
}

/** Columns with the position of a row. Their sum or course is meaningless, so it is hidden or not offered. */
export const placeColumns: ReadonlySet<string> = new Set([
  'block',
  'number',
  'slot',
  'position',
  'logIndex',
  'transactionIndex',
  'eventIndex',
  'index',
  'nonce',
]);

const plainColumn: Column = { id: 'value', label: 'Value', align: 'start', characters: 18 };

function totalColumns(column: Column): readonly Column[] {
  const part = (id: string, label: string, optional: boolean): Column => ({
    id: `${column.id}-${id}`,
    name: `${column.name ?? column.label} ${id}`,
    label: `${column.label} (${label})`,
    align: 'end',
    characters: 12,
    ...((optional || column.optional === true) && { optional: true }),
  });
  return [part('sum', 'sum', placeColumns.has(column.id)), part('min', 'min', true), part('max', 'max', true)];
}

/** Adds up the numbers of one column of a group. Numbers of different units have no sum. */
class Total {
  #unit: string | undefined;
  #make: ((digits: bigint) => Value) | undefined;
  #isMixed = false;
  #sum = 0n;
  #min = 0n;
  #max = 0n;

  get hasNumber(): boolean {
    return this.#unit !== undefined;
  }

  add(value: Value): void {
    const counted = countedValue(value);
    if (counted === undefined) return;
    const digits = BigInt(counted.digits);
    const unit = numberUnit(counted);
    if (this.#unit === undefined) {
      this.#unit = unit;
      this.#min = digits;
      this.#max = digits;
      this.#make =
        counted.kind === 'amount'
          ? (total) => ({
              ...amountValue(total, counted.decimals, counted.symbol),
              ...(counted.isAsked && { isAsked: true }),
            })
          : (total) => integerValue(total, counted.unit);
    } else if (this.#unit !== unit) this.#isMixed = true;
    this.#sum += digits;
    if (digits < this.#min) this.#min = digits;
    if (digits > this.#max) this.#max = digits;
  }

  /** The sum, the minimum and the maximum. */
  values(): readonly Value[] {
    if (this.#make === undefined) return [nothing, nothing, nothing];
    if (this.#isMixed) return ['different units', '', ''].map((text) => (text === '' ? nothing : textValue(text)));
    return [this.#sum, this.#min, this.#max].map(this.#make);
  }
}
