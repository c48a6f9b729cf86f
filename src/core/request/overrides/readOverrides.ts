import { failed, ok, type Result } from '../../base/result';
import type { Cell, Directive } from '../../model/cell/cell';
import { templateEnd } from '../../model/cell/parseTemplate';
import { type Problem, type SourceRange, withReplacements } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import {
  blockFieldAliases,
  overriddenBlockFields,
  type OverrideDirective,
  type PlacedText,
  type WholeDirective,
} from './overrideDirective';
import { targetEnds } from './targetEnds';

/** Maximum number of overrides of one cell. Each needs a lookup and hashes. */
const maxOverrides = 100;

/** The overrides of a cell in order, and the problems of those that can't be read. */
export interface CellOverrides {
  readonly overrides: readonly OverrideDirective[];
  readonly problems: readonly Problem[];
}

const known = new WeakMap<Cell, CellOverrides>();

/** Reads `# @override` and `# @blockOverride` of a cell. Looks nothing up. Each cell is read once. */
export function readOverrides(cell: Cell): CellOverrides {
  const before = known.get(cell);
  if (before) return before;
  const overrides: OverrideDirective[] = [];
  const problems: Problem[] = [];
  const written = cell.directives.filter(isOverride);
  for (const directive of written.slice(0, maxOverrides)) {
    const read = directive.name === 'override' ? readAccount(directive) : readBlock(directive);
    if (read.kind === 'ok') overrides.push(read.value);
    else problems.push(read.problem);
  }
  const surplus = written[maxOverrides];
  if (surplus) problems.push(wrong(surplus.range, `A cell can have at most ${maxOverrides} overrides.`));
  const read = { overrides, problems };
  known.set(cell, read);
  return read;
}

/** Whether a directive overrides the state or the block of a call. */
export function isOverride({ name }: Pick<Directive, 'name'>): boolean {
  return name === 'override' || name === 'blockOverride';
}

function readAccount(directive: Directive): Result<OverrideDirective, Problem> {
  const sides = splitSides(directive);
  const example = '`{{token}}.balances[{{alice}}] = 1000e18` or `{{alice}}.balance = 10 ether`';
  if (sides === undefined) return failed(wrong(rangeOf(directive), `Write an override as ${example}.`));
  const { place, value } = sides;
  if (targetEnds(place.text).length === 0)
    return failed(
      wrong(
        place.range,
        'Write what is overridden after the address: `.balance`, `.nonce`, `.code`, a variable or `.slot(5)`.',
      ),
    );
  if (value.text === '') return failed(wrong(rangeOf(directive), 'Write the value after the equals sign.'));
  return ok({ kind: 'account', ...sides, whole: wholeOf(directive) });
}

function readBlock(directive: Directive): Result<OverrideDirective, Problem> {
  const sides = splitSides(directive);
  if (sides === undefined)
    return failed(wrong(rangeOf(directive), 'Write a block override as `time = 2026-01-01T00:00:00Z`.'));
  const { place, value } = sides;
  const field = overriddenBlockFields.find((name) => name === place.text) ?? blockFieldAliases.get(place.text);
  if (field === undefined) {
    const values = nearestNames(place.text, [...overriddenBlockFields, ...blockFieldAliases.keys()]);
    const hint =
      values[0] === undefined ? `Use ${overriddenBlockFields.join(', ')}.` : `Did you mean \`${values[0]}\`?`;
    return failed(
      withReplacements(
        wrong(
          place.text === '' ? rangeOf(directive) : place.range,
          `\`${place.text.slice(0, 60)}\` can't be overridden in a block. ${hint}`,
        ),
        values,
      ),
    );
  }
  if (value.text === '') return failed(wrong(rangeOf(directive), 'Write the value after the equals sign.'));
  return ok({ kind: 'block', field, ...sides, whole: wholeOf(directive) });
}

/** Splits at the first equals sign outside of `{{…}}` and quotes. */
function splitSides({
  value,
  valueRange,
}: Directive): { readonly place: PlacedText; readonly value: PlacedText } | undefined {
  const at = equalsSign(value);
  if (at === undefined) return undefined;
  return {
    place: placed(value, 0, at, valueRange),
    value: placed(value, at + 1, value.length, valueRange),
  };
}

/** Returns the position of the first equals sign outside of `{{…}}` and quotes. */
export function equalsSign(text: string): number | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (text.startsWith('{{', at)) at = (templateEnd(text, at) ?? text.length) - 1;
    else if (char === '"' || char === "'") {
      const end = text.indexOf(char, at + 1);
      if (end === -1) return undefined;
      at = end;
    } else if (char === '=') return at;
  }
  return undefined;
}

function placed(text: string, from: number, to: number, { start }: SourceRange): PlacedText {
  const part = text.slice(from, to);
  const at = start + from + (part.length - part.trimStart().length);
  return { text: part.trim(), range: { start: at, end: at + part.trim().length } };
}

function wholeOf({ value, valueRange, range }: Directive): WholeDirective {
  return { text: value, range: valueRange, line: range };
}

function rangeOf({ value, valueRange, nameRange }: Directive): SourceRange {
  return value === '' ? nameRange : valueRange;
}

function wrong(range: SourceRange, message: string): Problem {
  return { code: 'override', severity: 'error', range, message };
}
