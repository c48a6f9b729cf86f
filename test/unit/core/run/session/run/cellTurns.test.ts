import assert from 'node:assert/strict';

import { type CellTurn, CellTurns } from '../../../../../../src/core/run/session/run/cellTurns';

/** Turns whose runs last until `end` is called with the ID of their cell. */
function turnsOf(...ids: readonly string[]) {
  let ready = 0;
  let isWanted = true;
  const turns = new CellTurns<string>(() => {
    ready += 1;
    return isWanted;
  });
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
    ready: () => ready,
    refuse: () => (isWanted = false),
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

  it('keeps a cell waiting if what it needs is not found out, so that it can be ended', async () => {
    const { turns, run, end } = turnsOf('live', 'two', 'three');
    const given = turns.giveAll(run, () => assert.fail('no order'));
    turns.markLive('live');
    await assert.rejects(given, /no order/);
    assert.deepEqual([turns.takeWaiting(), turns.isWaiting], [['two', 'three'], false]);
    await end('live');
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

  const needsLive = (id: string) => (id === 'needs' ? ['live'] : []);

  it('lets only cells that need a live one wait for its end, which then run first', async () => {
    const { turns, begun, run, end, ready } = turnsOf('live', 'needs', 'other');
    const given = turns.giveAll(run, needsLive);
    turns.markLive('live');
    await settled();
    assert.deepEqual(begun, ['live', 'other']);
    assert.deepEqual([turns.isWaiting, turns.holds('needs')], [false, true]);
    turns.add('last', '');
    await end('live');
    assert.deepEqual([ready(), turns.isWaiting], [1, true]);
    await end('other');
    await end('needs');
    await end('last');
    await given;
    assert.deepEqual(begun, ['live', 'other', 'needs', 'last']);
    assert.equal(turns.holds('needs'), false);
  });

  it('says that such a cell can have its turn after all others have run, and forgets it when all are stopped', async () => {
    const { turns, begun, run, end, ready } = turnsOf('live', 'needs');
    const given = turns.giveAll(run, needsLive);
    turns.markLive('live');
    await given;
    assert.equal(ready(), 0);
    await end('live');
    assert.deepEqual([ready(), turns.isWaiting], [1, true]);
    turns.stopAll();
    assert.equal(turns.isWaiting, false);
    await turns.giveAll(run, needsLive);
    assert.deepEqual(begun, ['live']);
  });

  it('gives such a cell no turn if it is not wanted anymore', async () => {
    const { turns, begun, run, end, refuse } = turnsOf('live', 'needs');
    const given = turns.giveAll(run, needsLive);
    turns.markLive('live');
    await given;
    refuse();
    await end('live');
    assert.deepEqual([begun, turns.isWaiting, turns.holds('needs')], [['live'], false, false]);
  });

  it('waits for a live cell that runs in the turn of another cell, too', async () => {
    const { turns, begun, run, end } = turnsOf('first', 'needs');
    const given = turns.giveAll(run, needsLive);
    turns.noteStart('live', 'first');
    turns.markLive('first');
    await given;
    assert.deepEqual(begun, ['first']);
    await end('first');
    assert.equal(turns.isWaiting, true);
  });

  it('has one turn for a live cell that runs in the turn of another cell', async () => {
    const { turns, begun, run, end } = turnsOf('first', 'live');
    const given = turns.giveAll(run, needsLive);
    turns.noteStart('live', 'first');
    turns.markLive('first');
    await given;
    assert.deepEqual([begun, turns.holds('live')], [['first'], true]);
    await end('first');
    assert.equal(turns.isWaiting, true);
  });

  it('waits for the end of live cells, and of those that wait for them, where that is wanted', async () => {
    const { turns, begun, run, end } = turnsOf('live', 'needs', 'other');
    let isOver = false;
    const given = turns.giveToEnd(run, needsLive).then(() => (isOver = true));
    turns.markLive('live');
    await settled();
    await end('other');
    await end('live');
    assert.deepEqual([begun, isOver], [['live', 'other', 'needs'], false]);
    await end('needs');
    await given;
  });

  it('stops live cells and throws if a run throws', async () => {
    const { turns, stopped, run, end } = turnsOf('live', 'bad');
    const given = turns.giveToEnd(
      (turn) => (turn.id === 'bad' ? Promise.reject(new Error('a bug')) : run(turn)),
      () => [],
    );
    const thrown = assert.rejects(given, /a bug/);
    turns.markLive('live');
    await settled();
    assert.deepEqual(stopped, ['live']);
    await end('live');
    await thrown;
  });

  it('stops live cells only, and one that becomes live later', async () => {
    const { turns, begun, stopped, run, end } = turnsOf('live', 'two', 'three');
    const given = turns.giveAll(run);
    turns.markLive('live');
    await settled();
    turns.stopLive();
    assert.deepEqual(stopped, ['live']);
    turns.markLive('two');
    assert.deepEqual(stopped, ['live', 'two']);
    await end('two');
    await given;
    assert.deepEqual(begun, ['live', 'two']);
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
