// The calls that fill the gap of a live cell, beside the fewest.
import { ChainFeed } from '../../../src/core/run/live/chainFeed';
import { logRowsOf } from '../../../src/core/run/live/gapFiller';
import { seeded } from '../../unit/core/formats/abi/type/randomAbi';
import { explained, SimulatedChain } from '../../unit/core/run/live/simulatedChain';
import type { BenchCase } from '../benchReport';

const filter = { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' };
/** The most logs of an answer. With more, the service refuses. */
const cap = 10_000;
const gap = 1_000;

/** Draws the logs of a block. */
type Draw = () => number;

/** Any number from none to twice as many. */
function drawRandomly(seed: number, logs: number): Draw {
  const random = seeded(seed);
  return () => Math.floor(random() * (2 * logs + 1));
}

/** The calls for the logs of missed blocks with as many each, beside the fewest. */
export function fillEqualGap(logs: number): BenchCase {
  return {
    label: `Calls for the logs of ${gap.toLocaleString('en')} missed blocks with ${logs} each, 64 blocks seen before`,
    value: ratioOfFill(() => logs, 64),
    unit: 'x fewest',
    bound: { kind: 'atMost', value: 1.1 },
  };
}

/**
 * The same for random numbers, beside someone who knows how they are drawn, but not the numbers. Nobody who doesn't know
 * the numbers gets by with the fewest.
 */
export function fillRandomGaps(seed: number, logs: number, randomGaps: number): readonly BenchCase[] {
  const seeds = Array.from({ length: randomGaps }, (_, index) => seed + index);
  const ratioAfter = (seen: number): number => mean(seeds.map((each) => ratioOfFill(drawRandomly(each, logs), seen)));
  const ours = ratioAfter(64);
  const informed = ratioOfInformed(
    seeds.map((each) => {
      const draw = drawRandomly(each, logs);
      return Array.from({ length: gap }, draw);
    }),
    logs,
  );
  const of = `${randomGaps} gaps of ${gap.toLocaleString('en')} blocks with 0 to ${2 * logs} logs each`;
  return [
    { label: `Calls for ${of}, 64 blocks seen before`, value: ours, unit: 'x fewest' },
    { label: `Calls for ${of}, no block seen before`, value: ratioAfter(0), unit: 'x fewest' },
    { label: `Calls for ${of}, for someone who knows how they are drawn`, value: informed, unit: 'x fewest' },
    {
      label: `Calls for ${of}, 64 blocks seen before, beside that`,
      value: ours / informed,
      unit: 'x',
      bound: { kind: 'atMost', value: 1.1 },
    },
  ];
}

/** The calls for the logs of a gap, over the fewest, when the feed has seen some blocks before it. */
function ratioOfFill(draw: Draw, seen: number): number {
  const chain = new SimulatedChain(20);
  const limits = { logResults: cap, logParameters: 5_000, blockRange: 500 };
  const feed = new ChainFeed({ rows: logRowsOf(filter, limits), depth: seen + 64 });
  let calls = 0;
  const fill = (): void => {
    feed.opened();
    for (let turn = 0; turn < 10_000 && ['filling', 'askingAgain'].includes(feed.state); turn += 1)
      for (const assignment of feed.next(4, turn)) {
        if (assignment.call.method === 'eth_getLogs') calls += 1;
        const answer = chain.answer(assignment);
        if (Array.isArray(answer) && answer.length > cap) feed.failed(assignment.id, explained('resultCount'), turn);
        else feed.answered(assignment.id, answer, turn);
      }
  };
  fill();
  chain.open();
  for (let block = 0; block < seen; block += 1) {
    chain.mine(draw());
    for (let frame = chain.takeFrame('newHeads'); frame; frame = chain.takeFrame('newHeads')) feed.took(frame, 0);
  }
  chain.cut();
  feed.closed();
  // The last block before the cut may have had more logs, so it is read again.
  const known = chain.blocks.length - (seen === 0 ? 0 : 1);
  while (chain.blocks.length < known + gap) chain.mine(draw());
  calls = 0;
  fill();
  return calls / fewestCalls(chain.blocks.slice(known).map(({ logs }) => logs.length));
}

/** The calls of someone who knows all numbers. */
function fewestCalls(blocks: readonly number[]): number {
  let count = 1;
  let logs = 0;
  for (const block of blocks) {
    if (logs + block > cap) {
      count += 1;
      logs = 0;
    }
    logs += block;
  }
  return count;
}

/**
 * The calls of someone who knows the mean of the numbers, over the fewest: equal parts of that share of the cap that
 * turns out the best for all gaps together, and halves of what is refused.
 */
function ratioOfInformed(gaps: readonly (readonly number[])[], logs: number): number {
  const shares = Array.from({ length: 26 }, (_, index) => 0.5 + index / 50);
  const ratioAt = (share: number): number =>
    mean(
      gaps.map((blocks) => callsOfParts(blocks, Math.max(1, Math.floor((cap * share) / logs))) / fewestCalls(blocks)),
    );
  return Math.min(...shares.map(ratioAt));
}

function callsOfParts(blocks: readonly number[], longest: number): number {
  let calls = 0;
  for (let from = 0, size = 0; from < blocks.length; from += size) {
    const left = blocks.length - from;
    size = Math.ceil(left / Math.ceil(left / longest));
    for (calls += 1; sum(blocks.slice(from, from + size)) > cap; calls += 1) size = Math.ceil(size / 2);
  }
  return calls;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
