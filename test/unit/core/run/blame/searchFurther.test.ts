import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { slotHex } from '../../../../../src/core/formats/storage/slotWord';
import { runAgainst } from '../longWork/testRun';
import { answerOf, blame, elimination, exact, randomHistory, traced, workOn, write } from './blameRun';
import { SimulatedState } from './simulatedState';
describe('a search that looks further for who changed a stored value', () => {
  const further = { further: true };
  const toAndFro = [write(100, 1n), write(612, 2n, 1), write(640, 1n, 2)];

  it('finds a value that changed and changed back, which the search alone does not see', async () => {
    const { answer: short } = await blame({ writes: toAndFro });
    assert.equal(short.changes[0]?.block, 100);
    for (const methods of [exact, traced, elimination]) {
      const { answer, node } = await blame({ writes: toAndFro, methods }, [0], further);
      const [change] = answer.changes;
      assert.deepEqual([change?.block, answer.changes.length], [640, 1]);
      assert.deepEqual(Object.values(change?.before ?? {}), [slotHex(2n)]);
      assert.ok(methods !== exact || change?.author.kind === 'transaction');
      assert.ok(node.asked.length < 1_000);
    }
  });

  it('says which blocks it looked at', async () => {
    const { answer } = await blame({ writes: toAndFro }, [0], further);
    const { scanned } = answer;
    // A few lists were in flight when the change was found.
    assert.ok(scanned?.to === 1_000 && scanned.from > 612 && scanned.from <= 640, JSON.stringify(scanned));
    const { answer: sampled } = await blame({ writes: toAndFro, methods: traced }, [0], further);
    assert.equal(sampled.scanned, undefined);
    const since = sampled.lookedAt.filter((block) => block > 640);
    assert.ok(since.length > 20, `${since.length} blocks`);
  });

  it('finds every change that access lists show on 500 random histories, of which the short search sees some', async () => {
    const blocks = 40;
    for (let seed = 0; seed < 500; seed += 1) {
      const options = { writes: randomHistory(seed, 2, blocks), methods: exact, head: blocks };
      const [{ node, answer }, short] = [
        await blame(options, [0, 1], { ...further, changes: 20 }),
        await blame({ ...options, methods: elimination }, [0, 1], { changes: 20 }),
      ];
      for (const slot of [0, 1]) {
        const [found, seen] = [answer, short.answer].map(({ changes }) =>
          changes.filter(({ variable }) => variable === `v${slot}`).map(({ block }) => block),
        );
        assert.deepEqual(found, node.changesOf(slot), `seed ${seed}`);
        assert.ok(
          seen?.every((block) => found?.includes(block)),
          `seed ${seed}`,
        );
      }
    }
  });

  it('asks for the list of each block once, and for no block before the last change', async () => {
    const { node } = await blame({ writes: toAndFro, methods: exact }, [0], further);
    const lists = node.asked.filter(({ method }) => exact.includes(method)).map(({ params }) => JSON.stringify(params));
    assert.equal(new Set(lists).size, lists.length);
    // A few lists are in flight when the change is found.
    assert.ok(lists.length >= 361 && lists.length < 375, `${lists.length} lists`);
  });

  it("doesn't know the value before if neither a list nor the state shows it", async () => {
    const { answer } = await blame(
      { writes: [write(100, 1n), write(640, 2n, 1), write(660, 3n)], oldest: 990, listsFrom: 600, methods: exact },
      [0],
      { ...further, changes: 5 },
    );
    assert.deepEqual(
      answer.changes.map(({ block, before }) => [block, Object.values(before)]),
      [
        [660, [slotHex(2n)]],
        [640, []],
      ],
    );
    assert.ok(answer.changes.every(({ author }) => author.kind === 'transaction'));
    assert.deepEqual(answer.scanned, { from: 600, to: 1_000 });
    assert.deepEqual(answer.unchanged, []);
  });

  it("reads the state where lists contradict what was read, and doesn't believe them", async () => {
    const node = new SimulatedState({ head: 1_000, methods: exact, writes: [write(100, 1n), write(640, 2n)] });
    const lying = {
      answer: (call: Parameters<SimulatedState['answer']>[0]) => {
        const outcome = node.answer(call);
        if (call.method !== 'eth_getBlockAccessList' || outcome.kind !== 'result') return outcome;
        return {
          ...outcome,
          value: JSON.parse(JSON.stringify(outcome.value).replaceAll(/0{63}2"/g, `${'0'.repeat(63)}9"`)) as JsonValue,
        };
      },
    };
    const { changes } = answerOf(await runAgainst(lying, workOn(node, [0], further)));
    assert.deepEqual(Object.values(changes[0]?.value ?? {}), [slotHex(2n)]);
    assert.equal(changes[0]?.block, 640);
  });

  it('returns the same after it was stopped at any call and resumed', async () => {
    const writes = [write(940, 1n), write(960, 2n), write(970, 1n, 2)];
    const setting = { ...further, changes: 2, from: 900 };
    const whole = await blame({ writes }, [0], setting);
    for (let abortAt = 0; abortAt < whole.node.asked.length; abortAt += 3) {
      const node = new SimulatedState({ ...whole.node.options });
      const stopped = await runAgainst(node, workOn(node, [0], setting), { abortAt });
      const again = new SimulatedState({ ...whole.node.options });
      const resumed = await runAgainst(again, workOn(again, [0], setting), { journal: stopped.lines });
      assert.deepEqual(resumed.rows, whole.run.rows, `stopped at ${abortAt}`);
    }
  });
});
