import assert from 'node:assert/strict';

import type { WrittenCell } from '../../../../../src/core/model/cell/cell';
import { KeptCells } from '../../../../../src/core/model/cell/keptCells';
import { seeded } from '../../formats/abi/type/randomAbi';

describe('the kept cells of notebooks', () => {
  it('are the same as a new list of the cells, after any edits', () => {
    const random = seeded(7);
    const below = (limit: number): number => Math.floor(random() * limit);
    const notebooks = new Map<string, WrittenCell[]>(
      ['one', 'two'].map((name) => [
        name,
        Array.from({ length: 20 }, (_, at) => ({ id: `${name}${at}`, text: `${at}` })),
      ]),
    );
    const kept = new KeptCells();
    for (let step = 0; step < 2_000; step += 1) {
      const name = random() < 0.5 ? 'one' : 'two';
      const cells = notebooks.get(name) ?? [];
      const at = below(cells.length);
      const cell = cells[at];
      if (random() < 0.8 && cell) {
        const edited = { id: cell.id, text: `${below(5)}` };
        cells[at] = edited;
        kept.replace(edited);
      } else if (random() < 0.5 && cell && cells.length > 3) {
        cells.splice(at, 1);
        kept.forgetWith(cell.id);
      } else {
        cells.splice(at, 0, { id: `${name}new${step}`, text: '' });
        kept.forget(name);
      }
      for (const [each, now] of notebooks)
        assert.deepEqual(
          kept.of(each, () => [...now]),
          now,
        );
    }
  });

  it('are listed once, and an edit replaces only one of them', () => {
    const kept = new KeptCells();
    let listed = 0;
    const read = (): readonly WrittenCell[] => {
      listed += 1;
      return Array.from({ length: 2_000 }, (_, at) => ({ id: `${at}`, text: '' }));
    };
    const before = kept.of('notebook', read);
    kept.replace({ id: '1000', text: 'a' });
    const after = kept.of('notebook', read);
    assert.equal(listed, 1);
    assert.deepEqual(
      after.flatMap((cell, at) => (cell === before[at] ? [] : [cell])),
      [{ id: '1000', text: 'a' }],
    );
    kept.replace({ id: '1000', text: 'a' });
    assert.equal(kept.of('notebook', read), after);
  });
});
