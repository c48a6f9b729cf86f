import { nameCharacters } from '../../base/answerBounds';
import type { DecodedView, FieldsSection, Section, TableSection } from '../../base/view/decodedView';
import { integerValue, textValue, type Value } from '../../base/view/value';
import { type FieldComparison, FieldList, sameValues } from './fieldList';

/** Maximum number of table rows to compare. */
const comparedRows = 2_000;

/**
 * Compares decoded answers: the fields of each section, and tables by row count and row by row, up to a
 * number of differences.
 */
export function compareViews(views: readonly DecodedView[]): FieldComparison {
  const list = new FieldList();
  // A summary repeats what fields and tables say. Of a view without any, it is all that can be compared.
  if (views.some(({ sections }) => !sections.some(({ kind }) => kind === 'fields' || kind === 'table')))
    addField(
      'Summary',
      views.map(({ summary }) => textValue(summary)),
      list,
    );
  for (const key of unionOf(views.map(({ sections }) => keyed(sections, keyOfSection)))) {
    const sections = views.map((view) => keyed(view.sections, keyOfSection).get(key));
    compareFields(
      sections.map((section) => (section?.kind === 'fields' ? section : undefined)),
      list,
    );
    compareTables(
      sections.map((section) => (section?.kind === 'table' ? section : undefined)),
      list,
    );
  }
  return list.comparison;
}

function compareFields(sections: readonly (FieldsSection | undefined)[], list: FieldList): void {
  const fields = sections.map((section) => keyed(section?.fields ?? [], ({ label }) => label));
  const title = titleOf(sections);
  for (const label of unionOf(fields))
    addMembers(
      { label: title === '' ? label : `${title} · ${label}`, separator: '.' },
      fields.map((field) => field.get(label)?.value),
      list,
    );
}

function compareTables(sections: readonly (TableSection | undefined)[], list: FieldList): void {
  if (sections.every((section) => section === undefined)) return;
  const title = titleOf(sections) || 'Rows';
  addField(
    `${title} · rows`,
    sections.map((section) => (section ? integerValue(section.rowCount) : undefined)),
    list,
  );
  const columns = unionOf(
    sections.map((section) =>
      keyed(
        (section?.columns ?? []).filter(({ repeats }) => repeats !== true),
        ({ id }) => id,
      ),
    ),
  );
  const rowAt = (row: number) =>
    sections.map((section) => (section && row < section.rowCount ? keyedValues(section, row) : undefined));
  const valuesOf = (row: readonly (ReadonlyMap<string, Value> | undefined)[], id: string) =>
    row.map((values) => values?.get(id));
  const count = Math.min(comparedRows, Math.max(...sections.map((section) => section?.rowCount ?? 0)));
  list.addItems(
    count,
    (index) => {
      const row = rowAt(index);
      return columns.every((id) => sameValues(valuesOf(row, id)));
    },
    (index) => {
      const row = rowAt(index);
      const name = rowName(row);
      const place = `${title}[${index}]${name === '' ? '' : ` ${name}`}`;
      for (const id of columns) {
        const values = valuesOf(row, id);
        // The arguments of a log are one value. Their names are more specific than the column's.
        if (isStructs(values)) addMembers({ label: place, separator: ' · ' }, values, list);
        else addField(`${place} · ${columnLabel(sections, id)}`, values, list);
      }
    },
  );
}

/** Columns that identify a row. */
const namingColumns = ['event', 'function', 'method', 'type'];

/** Returns the name of a row if all sides that have it agree: the name of an event. */
function rowName(row: readonly (ReadonlyMap<string, Value> | undefined)[]): string {
  for (const id of namingColumns) {
    const names = new Set(row.flatMap((values) => (values === undefined ? [] : [nameIn(values.get(id))])));
    const [only] = names;
    if (names.size === 1 && only !== undefined) return only;
  }
  return '';
}

function nameIn(value: Value | undefined): string | undefined {
  return value?.kind === 'text' && value.text.length <= nameCharacters ? value.text : undefined;
}

function isStructs(values: readonly (Value | undefined)[]): boolean {
  return values.some((value) => value?.kind === 'struct') && values.every(isStructOrNothing);
}

function isStructOrNothing(value: Value | undefined): boolean {
  return value === undefined || value.kind === 'struct' || value.kind === 'nothing';
}

/** Adds a field, or, for structs, one for each member: `position.liquidity`. */
function addMembers(
  { label, separator }: { readonly label: string; readonly separator: string },
  values: readonly (Value | undefined)[],
  list: FieldList,
  depth = 0,
): void {
  if (!isStructs(values) || depth === maxDepth || list.isSpent) return addField(label, values, list);
  const members = values.map((value) =>
    keyed(value?.kind === 'struct' ? value.fields : [], ({ name }) => name.slice(0, nameCharacters)),
  );
  for (const name of unionOf(members))
    addMembers(
      { label: `${label}${separator}${name}`, separator: '.' },
      members.map((member) => member.get(name)?.value),
      list,
      depth + 1,
    );
}

/** Maximum nesting depth of structs whose members are separate fields. */
const maxDepth = 4;

function addField(label: string, values: readonly (Value | undefined)[], list: FieldList): void {
  list.add({ label, values, differs: !sameValues(values) });
}

function keyedValues(section: TableSection, row: number): ReadonlyMap<string, Value> {
  const values = section.at(row);
  return new Map(
    section.columns.flatMap(({ id }, index) => (values[index] === undefined ? [] : [[id, values[index]] as const])),
  );
}

function columnLabel(sections: readonly (TableSection | undefined)[], id: string): string {
  return sections.flatMap((section) => section?.columns ?? []).find((column) => column.id === id)?.label ?? id;
}

function keyOfSection(section: Section): string {
  return `${section.kind} ${section.title ?? ''}`;
}

/** Maps items by name. Repeated names get a number. */
function keyed<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    // Numbering with a counter per key avoids a search through a thousand items with the same name.
    let number = counts.get(key) ?? 1;
    let name = number === 1 ? key : `${key} (${number})`;
    for (; found.has(name); number += 1) name = `${key} (${number + 1})`;
    counts.set(key, number + 1);
    found.set(name, item);
  }
  return found;
}

function unionOf(maps: readonly ReadonlyMap<string, unknown>[]): readonly string[] {
  return [...new Set(maps.flatMap((map) => [...map.keys()]))];
}

function titleOf(sections: readonly (Section | undefined)[]): string {
  return sections.find((section) => section !== undefined)?.title ?? '';
}
