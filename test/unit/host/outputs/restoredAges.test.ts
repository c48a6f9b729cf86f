import assert from 'node:assert/strict';

import type { CellSources } from '../../../../src/core/run/session/memory/cellSources';
import { hashSources } from '../../../../src/core/run/session/memory/keptSources';
import { RestoredAges, type RestoredOutput } from '../../../../src/host/outputs/restoredAges';

function sourcesOf(own: string, reads?: string): CellSources {
  const answers = new Map(reads === undefined ? [] : [[reads, { name: reads, value: undefined }] as const]);
  return { own, networks: '', chains: '', variables: new Map(), answers };
}

function kept(own: string, options: { readonly name?: string; readonly reads?: string; readonly old?: true } = {}) {
  const output: RestoredOutput = {
    text: 'From a file',
    name: options.name,
    sources: hashSources(sourcesOf(own, options.reads)),
    isAlwaysOutdated: options.old === true,
  };
  return output;
}

/** Returns what is said above outputs, in a notebook with these sources of its cells now. */
function find(outputs: Readonly<Record<string, RestoredOutput>>, now: Readonly<Record<string, CellSources>>) {
  const session = { currentSources: (_cells: unknown, id: string) => now[id], countRuns: () => 1 };
  const ages = new RestoredAges(new Map(Object.entries(outputs)), session, () => []);
  return ages.find(() => Promise.resolve());
}

describe('the ages of kept outputs', () => {
  it('are current for a file if nothing changed, and never for outputs from before', async () => {
    const found = await find({ a: kept('x'), b: kept('y', { old: true }) }, { a: sourcesOf('x'), b: sourcesOf('y') });
    assert.deepEqual(found.get('a'), { text: 'From a file', cells: 1, isCurrent: true });
    assert.deepEqual(found.get('b'), { text: 'From a file', cells: 1 });
  });

  it('say what changed, also in a cell that is read', async () => {
    const outputs = { head: kept('x', { name: 'head' }), reader: kept('y', { reads: 'head' }) };
    const same = await find(outputs, { head: sourcesOf('x'), reader: sourcesOf('y', 'head') });
    assert.equal(same.get('reader')?.isCurrent, true);
    const changed = await find(outputs, { head: sourcesOf('z'), reader: sourcesOf('y', 'head') });
    assert.equal(changed.get('head')?.text, 'From a file · Made before the cell was changed');
    assert.equal(changed.get('reader')?.text, 'From a file · Made from an older answer of head');
  });

  it('are never current for cells that read each other', async () => {
    const outputs = { a: kept('x', { name: 'a', reads: 'b' }), b: kept('y', { name: 'b', reads: 'a' }) };
    const found = await find(outputs, { a: sourcesOf('x', 'b'), b: sourcesOf('y', 'a') });
    assert.deepEqual(
      [...found.values()].map(({ isCurrent }) => isCurrent),
      [undefined, undefined],
    );
  });
});
