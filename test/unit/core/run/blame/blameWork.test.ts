import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { slotHex } from '../../../../../src/core/formats/storage/slotWord';
import { readBlameQuestion, storageQuestion } from '../../../../../src/core/run/blame/blameQuestion';
import { BlameWork } from '../../../../../src/core/run/blame/blameWork';
import { runAgainst } from '../longWork/testRun';
import { answerOf, blame, elimination, exact, randomHistory, traced, workOn, write } from './blameRun';
import { contract, randomNumbers, SimulatedState } from './simulatedState';
describe('a search for who changed a stored value', () => {
  it('finds the block, the values around it and the transaction', async () => {
    const { answer } = await blame({ writes: [write(100, 30n), write(502, 42n, 1)] });
    const [change] = answer.changes;
    assert.ok(change && change.author.kind === 'transaction');
    assert.deepEqual([change.block, change.time], [502, 1_700_000_502n]);
    assert.deepEqual([change.value, change.before].map(Object.values), [[slotHex(42n)], [slotHex(30n)]]);
    assert.equal(change.author.by, 'accessList');
    assert.equal(change.author.transaction.hash, slotHex(502_002n));
  });

  it('is right about 500 random histories, whether access lists, traces or nothing names the transaction', async () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const writes = randomHistory(seed, 2);
      const ways = [exact, traced, elimination].map((methods) => blame({ writes, methods }, [0, 1], { changes: 3 }));
      const [first, ...others] = await Promise.all(ways);
      assert.ok(first);
      for (const { node, answer } of [first, ...others]) {
        for (const { variable, block, author } of answer.changes) {
          const slot = Number(variable.slice(1));
          assert.ok(node.changesOf(slot).includes(block), `seed ${seed}: ${variable} did not change in ${block}`);
          const truth = node.authorOf(slot, block);
          if (author.kind === 'candidates') assert.ok(author.candidates.some(({ hash }) => hash === truth));
          else assert.ok(author.kind === 'transaction' && author.transaction.hash === truth, `seed ${seed}`);
        }
      }
      const blocks = [first, ...others].map(({ answer }) =>
        answer.changes.map(({ block, variable }) => [variable, block]),
      );
      for (const each of blocks) assert.deepEqual(each.toSorted(), blocks[0]?.toSorted(), `seed ${seed}`);
      const last = others.at(-1)?.answer.changes ?? [];
      assert.ok(
        last.every(({ author }) => author.kind === 'candidates'),
        'a candidate is never stated as a fact',
      );
    }
  });

  it('returns the same after it was stopped at any call and resumed', async () => {
    const writes = [write(40, 1n), write(500, 2n), write(502, 3n, 2), write(900, 7n, 1, 1)];
    const whole = await blame({ writes }, [0, 1], { changes: 2 });
    const calls = whole.node.asked.length;
    for (let abortAt = 0; abortAt < calls; abortAt += 1) {
      const node = new SimulatedState({ ...whole.node.options });
      const stopped = await runAgainst(node, workOn(node, [0, 1], { changes: 2 }), { abortAt });
      assert.equal(stopped.end.kind, 'stopped');
      const again = new SimulatedState({ ...whole.node.options });
      const resumed = await runAgainst(again, workOn(again, [0, 1], { changes: 2 }), { journal: stopped.lines });
      const byVariable = (rows: readonly JsonValue[]) => rows.map((row) => JSON.stringify(row)).sort();
      assert.deepEqual(byVariable(resumed.rows), byVariable(whole.run.rows), `stopped at ${abortAt}`);
      assert.deepEqual(answerOf(resumed).unchanged, whole.answer.unchanged);
      assert.ok(again.asked.length <= calls - abortAt + 3, 'what was answered is not asked again');
    }
  });

  it('returns the same on 500 random histories, stopped at a random call and resumed', async () => {
    const random = randomNumbers(7);
    for (let seed = 0; seed < 500; seed += 1) {
      const options = { writes: randomHistory(seed, 2), methods: [exact, traced, elimination][seed % 3] ?? [] };
      const whole = await blame(options, [0, 1], { changes: 2 });
      const abortAt = random(whole.node.asked.length);
      const stopped = await runAgainst(whole.node, workOn(whole.node, [0, 1], { changes: 2 }), { abortAt });
      const resumed = await blame(options, [0, 1], { changes: 2 }, { journal: stopped.lines });
      const sorted = (rows: readonly JsonValue[]) => rows.map((row) => JSON.stringify(row)).sort();
      assert.deepEqual(sorted(resumed.run.rows), sorted(whole.run.rows), `seed ${seed}, stopped at ${abortAt}`);
      assert.deepEqual(resumed.answer.unchanged, whole.answer.unchanged, `seed ${seed}, stopped at ${abortAt}`);
    }
  });

  it('takes little more than a read for each change of a slot that is written in nearly every block', async () => {
    const writes = Array.from({ length: 1_000 }, (_, block) => write(block + 1, BigInt(block))).filter(
      ({ block }) => block % 20 > 0,
    );
    const { answer, node } = await blame({ writes, methods: elimination }, [0], { changes: 300 });
    assert.deepEqual(
      answer.changes.map(({ block }) => block),
      node.changesOf(0).slice(0, 300),
    );
    assert.ok(node.reads < 400, `${node.reads} reads`);
  });

  it('a search that resumes reads blocks that may have been replaced again', async () => {
    const options = { head: 1_000, methods: exact, writes: [write(990, 5n)] };
    const node = new SimulatedState(options);
    const stopped = await runAgainst(node, workOn(node, [0], { firstVolatile: 980 }), { abortAt: 4 });
    const replaced = new SimulatedState({ ...options, writes: [write(985, 5n)] });
    const resumed = await runAgainst(replaced, workOn(replaced, [0], { firstVolatile: 980 }), {
      journal: stopped.lines,
    });
    const [change] = answerOf(resumed).changes;
    assert.equal(change?.block, 985);
    assert.equal(change.isFinal, false);
  });

  it('ends with what is known if the node keeps no older state, and says so', async () => {
    for (const methods of [[], ['eth_capabilities']]) {
      const { answer, node } = await blame({ writes: [write(100, 1n)], oldest: 700, methods });
      assert.deepEqual(answer.changes, []);
      assert.deepEqual(
        answer.unchanged.map(({ since, reason }) => [since, reason]),
        [[700, 'state']],
      );
      const failed = node.reads - answer.lookedAt.length;
      if (methods.length > 0) assert.equal(failed, 0, 'no call is paid for that can not be answered');
    }
  });

  it('finds a change in the state that a node keeps', async () => {
    const { answer } = await blame({ writes: [write(100, 1n), write(705, 2n)], oldest: 700, methods: [] });
    assert.deepEqual(
      answer.changes.map(({ block }) => block),
      [705],
    );
  });

  it('stops with an explanation if the node has no state for the block that was asked about', async () => {
    const node = new SimulatedState({ head: 1_000, methods: [], writes: [], oldest: 2_000 });
    const { end } = await runAgainst(node, workOn(node));
    assert.ok(end.kind === 'stopped' && end.reason.kind === 'failed');
    assert.equal(end.reason.explanation.class, 'archive');
  });

  it('says that a value never changed, and which blocks it looked at', async () => {
    const { answer } = await blame({ writes: [] });
    assert.deepEqual(
      answer.unchanged.map(({ since, reason }) => [since, reason]),
      [[0, 'range']],
    );
    assert.ok(answer.lookedAt.includes(0) && answer.lookedAt.includes(1_000));
  });

  it('reads the slots of 40 variables in one call for each block', async () => {
    const slots = Array.from({ length: 40 }, (_, slot) => slot);
    const writes = slots.map((slot) => write(300, BigInt(slot + 1), 0, slot));
    const one = await blame({ writes });
    const all = await blame({ writes }, slots);
    assert.equal(all.answer.changes.length, 40);
    assert.equal(all.node.asked.length, one.node.asked.length);
  });

  it("doesn't take a change of a neighbor in the same slot for a change of a packed variable", async () => {
    const node = new SimulatedState({
      head: 1_000,
      methods: exact,
      writes: [write(100, 0x01_02n), write(400, 0x01_03n), write(600, 0x01_04n)],
    });
    const scope = { from: 0, to: 1_000, changes: 1 };
    const parts = new Map([['flag', { offset: 1, bytes: 1 }]]);
    const variables = [{ name: 'flag', slots: [slotHex(0n)] }];
    const question = readBlameQuestion(storageQuestion(contract, variables, parts, scope));
    assert.ok(question);
    const work = new BlameWork({ question, range: { from: 0, to: 1_000 }, firstVolatile: Infinity });
    assert.deepEqual(
      answerOf(await runAgainst(node, work)).changes.map(({ block }) => block),
      [100],
    );
  });

  it('names the last of two transactions that changed a value in one block', async () => {
    for (const methods of [exact, traced]) {
      const { answer } = await blame({ writes: [write(502, 1n, 0), write(502, 2n, 2)], methods });
      const author = answer.changes[0]?.author;
      assert.ok(author?.kind === 'transaction');
      assert.deepEqual([author.transaction.hash, author.others], [slotHex(502_003n), 1]);
    }
  });

  it("an access list that doesn't explain the change isn't taken for the truth", async () => {
    const node = new SimulatedState({ head: 1_000, methods: [...exact, ...elimination], writes: [write(502, 1n)] });
    const lying = {
      answer: (call: Parameters<SimulatedState['answer']>[0]) => {
        const outcome = node.answer(call);
        if (call.method !== 'eth_getBlockAccessList' || outcome.kind !== 'result') return outcome;
        return {
          ...outcome,
          value: JSON.parse(JSON.stringify(outcome.value).replaceAll(/0{63}1"/g, `${'0'.repeat(63)}9"`)) as JsonValue,
        };
      },
    };
    const { changes } = answerOf(await runAgainst(lying, workOn(node)));
    assert.ok(changes[0]?.author.kind === 'candidates' && changes[0].author.isContradicted);
  });

  it("doesn't name an author in a block without transactions, unless its access list does", async () => {
    const writes = [write(502, 1n, -1)];
    const listed = await blame({ writes, transactions: 0 });
    assert.equal(listed.answer.changes[0]?.author.kind, 'system');
    const lying = await blame({ writes, transactions: 0, methods: [...traced, ...elimination] });
    const author = lying.answer.changes[0]?.author;
    assert.ok(author?.kind === 'unknown');
    assert.match(author.why, /what the network says about older state isn't true/);
  });

  it('ends with what is known if old state is missing half-way, wherever that is', async () => {
    const writes = [write(100, 1n), write(940, 2n)];
    for (let oldest = 920; oldest < 1_000; oldest += 7) {
      const { answer } = await blame({ writes, oldest, methods: [] });
      const [change] = answer.changes;
      const [kept] = answer.unchanged;
      assert.equal(change?.block, oldest < 940 ? 940 : undefined, `oldest ${oldest}`);
      if (oldest >= 940) assert.deepEqual([kept?.since, kept?.reason], [oldest, 'state']);
    }
  });

  it('finds a change with a few reads if a clue names its block, and is not misled by others', async () => {
    const writes = [write(100, 1n), write(502, 2n), write(900, 2n)];
    const plain = await blame({ writes });
    const clued = await blame({ writes }, [0], { clues: [900, 502, 100] });
    const wrong = await blame({ writes }, [0], { clues: [950, 700, 3] });
    for (const { answer } of [plain, clued, wrong]) assert.equal(answer.changes[0]?.block, 502);
    assert.ok(clued.node.reads <= 5, `${clued.node.reads} reads`);
    assert.ok(wrong.node.reads <= plain.node.reads + 3, `${wrong.node.reads} reads`);
  });

  it('asks once for the events that name the value, and does without them if the node refuses', async () => {
    const topics = [slotHex(1n)];
    const writes = [write(100, 1n), write(502, 2n)];
    const events = [100, 502, 502];
    const methods = [...exact, 'eth_getLogs', 'eth_capabilities'];
    const plain = await blame({ writes, methods });
    const clued = await blame({ writes, methods, events }, [0], { topics });
    const none = await blame({ writes, methods, events: [] }, [0], { topics });
    const refused = await blame({ writes, methods: [...exact, 'eth_capabilities'] }, [0], { topics });
    for (const { answer } of [plain, clued, none, refused]) assert.equal(answer.changes[0]?.block, 502);
    const logs = [clued, none, refused].map(({ node }) => node.asked.filter(({ method }) => method === 'eth_getLogs'));
    assert.deepEqual(
      logs.map(({ length }) => length),
      [1, 1, 1],
    );
    assert.ok(clued.node.reads <= 6, `${clued.node.reads} reads`);
    assert.equal(refused.node.reads, plain.node.reads);
  });
});
