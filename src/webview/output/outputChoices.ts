import { type ColumnChoice, foldBases, type FoldChoice, type TableChoice } from '../components/dom/viewContext';

/** Users' choices in the outputs of a notebook editor, as VS Code stores them for the renderer. */
export interface OutputChoices {
  /** The tab that was selected last, by output or cell. */
  readonly tabs: Readonly<Record<string, string>>;
  /** The choices in tables, by cell and title. */
  readonly tables: Readonly<Record<string, TableChoice>>;
}

/** Maximum number of choices of each kind that are stored. The oldest are removed first. */
const remembered = 200;

/** Reads the choices that an earlier page saved. Ignores anything else. */
export function readOutputChoices(state: unknown): OutputChoices {
  return {
    tabs: readMembers(memberOf(state, 'tabs'), (tab) => (typeof tab === 'string' ? tab : undefined)),
    tables: readMembers(memberOf(state, 'tables'), readTableChoice),
  };
}

/** Returns the choices with the tab of one output. */
export function withTabChoice(choices: OutputChoices, output: string, tab: string): OutputChoices {
  return { ...choices, tabs: withNewest(choices.tabs, output, tab) };
}

/** Returns the choices with those in one table. */
export function withTableChoice(choices: OutputChoices, table: string, choice: TableChoice): OutputChoices {
  return { ...choices, tables: withNewest(choices.tables, table, choice) };
}

function withNewest<T>(kept: Readonly<Record<string, T>>, key: string, value: T): Readonly<Record<string, T>> {
  const others = Object.entries(kept).filter(([known]) => known !== key);
  return Object.fromEntries([...others, [key, value] as const].slice(-remembered));
}

function readTableChoice(json: unknown): TableChoice | undefined {
  const sort = memberOf(json, 'sort');
  const column = memberOf(sort, 'column');
  const direction = memberOf(sort, 'direction');
  const filter = memberOf(json, 'filter');
  const groupBy = memberOf(json, 'groupBy');
  const chart = memberOf(json, 'chart');
  const switches = memberOf(json, 'switches');
  const folds = readFoldChoice(memberOf(json, 'folds'));
  return {
    columns: readMembers(memberOf(json, 'columns'), readColumnChoice),
    ...(typeof column === 'string' &&
      (direction === 'ascending' || direction === 'descending') && { sort: { column, direction } }),
    ...(memberOf(json, 'newestFirst') === true && { newestFirst: true }),
    ...(typeof filter === 'string' && { filter }),
    ...(typeof groupBy === 'string' && { groupBy }),
    ...(typeof chart === 'string' && { chart }),
    ...(Array.isArray(switches) && { switches: switches.filter((id) => typeof id === 'string') }),
    folds,
  };
}

function readFoldChoice(json: unknown): FoldChoice | undefined {
  const rows = memberOf(json, 'rows');
  const base = foldBases.find((one) => one === memberOf(json, 'base'));
  const turned = memberOf(json, 'turned');
  if (typeof rows !== 'number' || base === undefined || !Array.isArray(turned)) return undefined;
  return { rows, base, turned: turned.filter((row) => typeof row === 'number') };
}

function readColumnChoice(json: unknown): ColumnChoice | undefined {
  const isShown = memberOf(json, 'isShown');
  const characters = memberOf(json, 'characters');
  return {
    ...(typeof isShown === 'boolean' && { isShown }),
    ...(typeof characters === 'number' && Number.isFinite(characters) && { characters }),
  };
}

function readMembers<T>(json: unknown, read: (member: unknown) => T | undefined): Readonly<Record<string, T>> {
  if (typeof json !== 'object' || json === null) return {};
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, member]) => {
      const value = read(member);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

function memberOf(json: unknown, name: string): unknown {
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, name)) return undefined;
  const members: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(json));
  return members[name];
}
