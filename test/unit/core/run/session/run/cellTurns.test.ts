import assert from 'node:assert/strict';

import { type CellTurn, CellTurns } from '../../../../../../src/core/run/session/run/cellTurns';

/** Turns whose runs last until `end` is called with the ID of their cell. */
function turnsOf(...ids: readonly string[]) {
  const turns = new CellTurns<string>();
  const begun: string[] = [];
  const stopped: string[] = [];
  const ends = new Map<string, () => void>();
  for (const id of ids) turns.add(id, `options of ${id}`);
  const run = ({ id, signal }: CellTurn<string>): Promise<void> => {
    begun.push(id);
    signal.addEventListener('abort', () => stopped.push(id));
    return new Promise((resolve) => ends.set(id, resolve));
  };
  return {
    turns,
    begun,
    stopped,
    run,
    end: async (id: string) => {
      ends.get(id)?.();
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('cellTurns', () => {
  it('runs waiting cells one after another, and those that were added meanwhile after them', async () => {
    const { turns, begun, run, end } = turnsOf('one', 'two');
    const given = turns.giveAll(run);
    assert.deepEqual(begun, ['one']);
    turns.add('three', '');
    await end('one');
    assert.deepEqual(begun, ['one', 'two']);
    await end('two');
    await end('three');
    await given;
    assert.deepEqual(begun, ['one', 'two', 'three']);
    assert.equal(turns.isWaiting, false);
  });

  it('passes the options of each cell to its run', async () => {
    const { turns } = turnsOf('one', 'two');
    const given: string[] = [];
    await turns.giveAll(({ options }) => Promise.resolve(void given.push(options)));
    assert.deepEqual(given, ['options of one', 'options of two']);
  });

  it('lets a live cell continue without delaying the cells after it', async () => {
    const { turns, begun, run, end } = turnsOf('live', 'two', 'three');
    const given = turns.giveAll(run);
    turns.markLive('live');
    await settled();
    assert.deepEqual(begun, ['live', 'two']);
    await end('two');
    await end('three');
    await given;
    assert.deepEqual(begun, ['live', 'two', 'three']);
    assert.deepEqual([turns.holds('live'), turns.holds('two')], [true, false]);
    await end('live');
    assert.equal(turns.holds('live'), false);
  });

  it('runs cells that are added later while a live cell runs', async () => {
    const { turns, begun, run, end } = turnsOf('live');
    const first = turns.giveAll(run);
    turns.markLive('live');
    await first;
    turns.add('later', '');
    const second = turns.giveAll(run);
    await end('later');
    await second;
    assert.deepEqual(begun, ['live', 'later']);
  });

  it('stops only a live cell, or only the cell after it', async () => {
    const { turns, stopped, run, end } = turnsOf('live', 'two');
    const given = turns.giveAll(run);
    turns.markLive('live');
    await settled();
    assert.equal(turns.stop('two'), true);
    assert.deepEqual(stopped, ['two']);
    assert.equal(turns.stop('live'), true);
    assert.deepEqual(stopped, ['two', 'live']);
    await end('two');
    await given;
  });

  it('stops the turn of a cell while a cell that it needs runs', async () => {
    const { turns, stopped, run, end } = turnsOf('target');
    const given = turns.giveAll(run);
    turns.noteStart('needed', 'target');
    assert.equal(turns.holds('needed'), true);
    assert.equal(turns.stop('needed'), true);
    assert.deepEqual(stopped, ['target']);
    await end('target');
    await given;
    assert.equal(turns.holds('needed'), false);
  });

  it('has no turn to stop for a cell that waits or has run', async () => {
    const { turns, stopped, run, end } = turnsOf('one', 'two');
    const given = turns.giveAll(run);
    turns.noteStart('needed', 'one');
    turns.noteEnd('needed');
    assert.deepEqual([turns.stop('two'), turns.stop('needed')], [false, false]);
    await end('one');
    assert.equal(turns.stop('one'), false);
    assert.deepEqual(stopped, []);
    await end('two');
    await given;
  });

  it('starts no more cells after all are stopped, and stops live cells too', async () => {
    const { turns, begun, stopped, run, end } = turnsOf('live', 'two', 'three');
    const given = turns.giveAll(run);
    turns.markLive('live');
    await settled();
    turns.stopAll();
    assert.deepEqual(stopped, ['live', 'two']);
    await end('two');
    await given;
    assert.deepEqual(begun, ['live', 'two']);
  });

  it('rejects with the error of a run, and runs the next cells when it is called again', async () => {
    const { turns, begun, run, end } = turnsOf('one', 'two');
    await assert.rejects(
      turns.giveAll(() => Promise.reject(new Error('a bug'))),
      /a bug/,
    );
    assert.equal(turns.holds('one'), false);
    const given = turns.giveAll(run);
    await end('two');
    await given;
    assert.deepEqual(begun, ['two']);
  });
});
