import assert from 'node:assert/strict';

import { readBlameAnswer } from '../../../../../src/core/formats/stateDiff/blameAnswer';
import { slotHex } from '../../../../../src/core/formats/storage/slotWord';
import { readFinding } from '../../../../../src/core/run/blame/blameJournal';
import { readBlameQuestion, storageQuestion } from '../../../../../src/core/run/blame/blameQuestion';
import { BlameWork } from '../../../../../src/core/run/blame/blameWork';
import { readJournalLine } from '../../../../../src/core/run/longWork/run/readJournalLine';
import { runAgainst, type RunSetting, type TestRun } from '../longWork/testRun';
import { contract, randomNumbers, SimulatedState, type StateNodeOptions, type StateWrite } from './simulatedState';

export const exact = ['eth_getBlockAccessList'];
export const traced = ['debug_traceBlockByNumber'];
export const elimination = ['eth_getBlockReceipts'];

/** The search for some slots of a simulated chain. */
export function workOn(
  node: SimulatedState,
  slots: readonly number[] = [0],
  {
    changes = 1,
    from = 0,
    firstVolatile = Infinity,
    further = false,
    clues = [] as readonly number[],
    topics = [] as readonly string[],
  } = {},
): BlameWork {
  const variables = slots.map((slot) => ({ name: `v${slot}`, slots: [slotHex(BigInt(slot))] }));
  const to = node.options.head;
  const question = readBlameQuestion(
    storageQuestion(contract, variables, new Map(), { from, to, changes, further, clues, topics }),
  );
  assert.ok(question);
  return new BlameWork({ question, range: { from, to }, firstVolatile });
}

/** The answer of a run that has ended. */
export function answerOf({ rows, lines }: TestRun) {
  const end = lines
    .map((line) => readJournalLine(new TextEncoder().encode(line)))
    .flatMap((record) => (record ? [readFinding(record.entry)?.end ?? {}] : []))
    .at(-1);
  const answer = readBlameAnswer({ changes: rows, ...end });
  assert.ok(answer, 'the last entry has the end');
  return answer;
}

/** Runs a search to its end. */
export async function blame(
  options: Partial<StateNodeOptions> & Pick<StateNodeOptions, 'writes'>,
  slots?: readonly number[],
  more?: Parameters<typeof workOn>[2],
  setting?: RunSetting,
) {
  const node = new SimulatedState({ head: 1_000, methods: [...exact, 'eth_getStorageValues'], ...options });
  const run = await runAgainst(node, workOn(node, slots, more), setting);
  assert.equal(run.end.kind, 'done', JSON.stringify(run.end));
  return { node, run, answer: answerOf(run) };
}

export const write = (block: number, word: bigint, index = 0, slot = 0): StateWrite => ({ block, index, slot, word });

/** A history that a seed determines: some writes, in bursts or far apart, some of which change nothing. */
export function randomHistory(seed: number, slots: number, blocks = 1_000): readonly StateWrite[] {
  const random = randomNumbers(seed);
  const writes: StateWrite[] = [];
  for (let count = random(8); count >= 0; count -= 1) {
    const start = 1 + random(blocks - 10);
    const burst = random(3) === 0 ? 1 + random(6) : 1;
    for (let each = 0; each < burst; each += 1)
      writes.push(write(start + random(10), BigInt(random(4)), random(3), random(slots)));
  }
  return writes.toSorted((a, b) => a.block - b.block || a.index - b.index);
}
