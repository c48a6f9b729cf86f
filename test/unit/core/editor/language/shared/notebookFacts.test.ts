import assert from 'node:assert/strict';

import fc from 'fast-check';

import { diagnoseCell } from '../../../../../../src/core/editor/language/problems/diagnoseCell';
import type { LanguageContext } from '../../../../../../src/core/editor/language/shared/languageContext';
import { NotebookFacts, type NotebookNames } from '../../../../../../src/core/editor/language/shared/notebookFacts';
import { nameOf, type ParsedCell } from '../../../../../../src/core/model/cell/cell';
import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import { NamePlaces } from '../../../../../../src/core/run/session/notebook/namePlaces';
import { openSample } from './sampleNotebook';

/** An edit of a notebook. Positions count modulo the number of cells. */
type Edit =
  | { readonly kind: 'type'; readonly at: number; readonly text: string }
  | { readonly kind: 'insert'; readonly at: number; readonly text: string }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'move'; readonly at: number; readonly to: number };

const names = ['a', 'b', 'c', 'token'];

const name = fc.constantFrom(...names);
const line = fc.oneof(
  name.map((each) => `# @name ${each}`),
  fc.tuple(name, fc.nat(3)).map(([each, value]) => `@${each} = ${value}`),
  fc.tuple(name, name).map(([each, other]) => `@${each} = x{{${other}}}`),
);
const cellText = fc
  .tuple(fc.array(line, { maxLength: 3 }), fc.option(name), fc.nat(9))
  .map(([lines, used, block]) =>
    [...lines, used === null ? `eth_getBlockByNumber ${block} false` : `eth_call {{${used}}} {{${used}.result}}`].join(
      '\n',
    ),
  );
const position = fc.nat(30);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), at: position, text: cellText }) },
  fc.record({ kind: fc.constant('insert' as const), at: position, text: cellText }),
  fc.record({ kind: fc.constant('remove' as const), at: position }),
  fc.record({ kind: fc.constant('move' as const), at: position, to: position }),
);
/** Edits that the model gets at once. */
const edits = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });

let ids = 0;

function write(text: string, id = `cell${(ids += 1)}`): ParsedCell {
  return { id, text, cell: parseCell(text) };
}

function apply(cells: readonly ParsedCell[], change: Edit): readonly ParsedCell[] {
  const at = cells.length === 0 ? 0 : change.at % cells.length;
  const there = cells[at];
  if (change.kind === 'insert' || !there) return cells.toSpliced(at, 0, write('text' in change ? change.text : ''));
  switch (change.kind) {
    case 'type':
      return cells.with(at, write(change.text, there.id));
    case 'remove':
      return cells.toSpliced(at, 1);
    case 'move':
      return cells.toSpliced(at, 1).toSpliced(change.to % cells.length, 0, there);
  }
}

/** Calls `check` with the cells before and after each step of edits. */
function forEachStep(check: (before: readonly ParsedCell[], now: readonly ParsedCell[]) => void): void {
  fc.assert(
    fc.property(fc.array(cellText, { maxLength: 25, size: 'max' }), edits, (texts, steps) => {
      let cells: readonly ParsedCell[] = texts.map((text) => write(text));
      for (const step of steps) {
        const before = cells;
        cells = step.reduce(apply, cells);
        check(before, cells);
      }
    }),
    { numRuns: 200 },
  );
}

/** The nearest cell above that has something, otherwise the first one below: a plain search. */
function searchNearest<T>(
  cells: readonly ParsedCell[],
  fromCell: ParsedCell,
  read: (parsed: ParsedCell) => T | undefined,
): T | undefined {
  const from = cells.indexOf(fromCell);
  const found = [...cells.slice(0, Math.max(0, from)).toReversed(), ...cells.slice(from + 1)].map(read);
  return found.find((value) => value !== undefined);
}

describe('the facts about a notebook', () => {
  it('are the same after any edits as facts that are computed again', () => {
    let kept = new NamePlaces([]);
    const facts = new NotebookFacts();
    forEachStep((before, cells) => {
      kept = kept.after(before).after(cells);
      facts.placesOf(before);
      facts.namesOf(before);
      const fresh = new NamePlaces(cells);
      for (const places of [kept, facts.placesOf(cells), fresh]) {
        for (const fromCell of [...cells, write('eth_chainId')])
          for (const each of names) {
            assert.equal(
              places.cellNamed(each, fromCell),
              searchNearest(cells, fromCell, (parsed) => (nameOf(parsed.cell) === each ? parsed : undefined)),
            );
            assert.equal(
              places.valueOf(each, fromCell),
              searchNearest(
                cells,
                fromCell,
                ({ cell }) => cell.variables.findLast((variable) => variable.name === each)?.value,
              ),
            );
          }
        for (const each of names) {
          const named = cells.filter(({ cell }) => nameOf(cell) === each);
          assert.equal(places.firstNamed(each), named[0]);
          assert.equal(places.isRepeated(each), named.length > 1);
        }
        cells.forEach((cell, at) => {
          assert.equal(places.withId(cell.id), cell);
          assert.equal(places.indexOf(cell), at);
        });
        for (const gone of before.filter((cell) => !cells.includes(cell))) assert.equal(places.indexOf(gone), -1);
      }
      assert.deepEqual(namesIn(facts.namesOf(cells)), namesIn(new NotebookFacts().namesOf(cells)));
      assert.deepEqual([...facts.variablesOf(cells)], [...new NotebookFacts().variablesOf(cells)]);
    });
  });

  it('lead to the same problems as facts that are computed again', () => {
    const { context } = openSample(['eth_chainId']);
    const facts = new NotebookFacts();
    forEachStep((before, cells) => {
      problemsOf({ ...context, facts }, before);
      assert.deepEqual(
        problemsOf({ ...context, facts }, cells),
        problemsOf({ ...context, facts: new NotebookFacts() }, cells),
      );
    });
  });

  it("show which edits don't change the problems of the other cells", () => {
    const { context } = openSample(['eth_chainId']);
    let same = 0;
    let other = 0;
    forEachStep((before, cells) => {
      const facts = new NotebookFacts();
      if (before.length !== cells.length || before.some(({ id }, at) => id !== cells[at]?.id)) return;
      const edited = cells.filter((cell, at) => cell !== before[at]);
      const isSame = cells.every((cell, at) => facts.isSameToOthers(before[at] ?? cell, cell));
      if (isSame) same += 1;
      else other += 1;
      if (!isSame) return;
      const others = (of: readonly ParsedCell[]) =>
        problemsOf({ ...context, facts }, of).filter((_, at) => !edited.includes(cells[at] ?? write('')));
      assert.deepEqual(others(cells), others(before));
    });
    assert.ok(same > 0 && other > 0, `${same} edits were the same to others, ${other} were not`);
  });

  it('find names after hundreds of cells were renamed one by one', () => {
    let cells: readonly ParsedCell[] = Array.from({ length: 150 }, (_, at) =>
      write(`# @name old${at}\n@v${at} = ${at}`),
    );
    let places = new NamePlaces(cells);
    for (let at = 0; at < cells.length; at += 1) {
      cells = cells.with(at, write(`# @name new${at}\n@w${at} = ${at}`, cells[at]?.id));
      places = places.after(cells);
    }
    const fromCell = write('eth_chainId');
    for (let at = 0; at < cells.length; at += 1) {
      assert.equal(places.cellNamed(`new${at}`, fromCell), cells[at]);
      assert.equal(places.valueOf(`w${at}`, fromCell), String(at));
      assert.equal(places.cellNamed(`old${at}`, fromCell), undefined);
      assert.equal(places.valueOf(`v${at}`, fromCell), undefined);
    }
  });

  it('reuse the index while an edit defines the same names', () => {
    const cells = ['@token = 1', '# @name a\neth_chainId', 'eth_call {{token}}'].map((text) => write(text));
    const places = new NamePlaces(cells);
    assert.equal(places.after([...cells]), places);
    const edited = cells.with(0, write('@token = 22', cells[0]?.id));
    assert.equal(places.after(edited).valueOf('token', edited[2] ?? assert.fail()), '22');
    // A run that began before the edit keeps its values.
    assert.equal(places.valueOf('token', cells[2] ?? assert.fail()), '1');
  });
});

/** The names in their order, which decides between equally near names. */
function namesIn({ variables, cells }: NotebookNames): object {
  return { variables: [...variables], cells: [...cells] };
}

function problemsOf(context: LanguageContext, cells: readonly ParsedCell[]): readonly unknown[] {
  const now = { ...context, cells };
  return cells.map((cell) => diagnoseCell(now, cell));
}
