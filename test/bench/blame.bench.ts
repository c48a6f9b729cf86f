// Searching for the last change of stored values on a simulated node: the calls compared with plain bisection over the
// contract's whole life, and with the fewest of a search that is told the order of magnitude of the distance.
import { slotHex } from '../../src/core/formats/storage/slotWord';
import { readBlameQuestion, storageQuestion } from '../../src/core/run/blame/blameQuestion';
import { BlameWork } from '../../src/core/run/blame/blameWork';
import { seeded } from '../unit/core/formats/abi/type/randomAbi';
import { contract, SimulatedState, type StateWrite } from '../unit/core/run/blame/simulatedState';
import { runAgainst } from '../unit/core/run/longWork/testRun';
import type { BenchCase, BenchOptions, BenchReport, Bound } from './benchReport';

/** The blocks of the contract's life: about four weeks of Ethereum. */
const blocks = 200_000;
const allRuns = 30;

type Random = () => number;

interface Shape {
  readonly label: string;
  /** The blocks of the transactions that change all variables, ascending. */
  blocksOf(random: Random): readonly number[];
}

const at = (random: Random, from: number, to: number): number => Math.floor(from + random() * (to - from));

const shapes: readonly Shape[] = [
  { label: 'never changed', blocksOf: () => [] },
  { label: 'once, long ago', blocksOf: (random) => [at(random, 1, blocks / 2)] },
  { label: 'recently', blocksOf: (random) => [at(random, 1, blocks / 2), at(random, blocks - 300, blocks)] },
  { label: 'often', blocksOf: (random) => Array.from({ length: 400 }, () => at(random, 1, blocks)) },
  {
    label: 'in bursts',
    blocksOf: (random) =>
      Array.from({ length: 12 }, () => at(random, 1, blocks - 60)).flatMap((start) =>
        Array.from({ length: 10 }, () => start + at(random, 0, 50)),
      ),
  },
  { label: 'to and fro', blocksOf: (random) => Array.from({ length: 60 }, () => at(random, 1, blocks)) },
];

/** The functions of the contract. Each sets its share of the variables. */
const functions = 3;

/** The writes of a shape. The first transaction sets all variables, each later one calls one of the functions. */
function writesOf({ label, blocksOf }: Shape, variables: number, random: Random): readonly StateWrite[] {
  const ordered = [...new Set(blocksOf(random))].toSorted((a, b) => a - b);
  const turns = Array.from({ length: functions }, () => 0);
  return ordered.flatMap((block, index) => {
    const called = Math.floor(random() * functions);
    return Array.from({ length: variables }, (_, slot) => slot)
      .filter((slot) => index === 0 || slot % functions === called)
      .map((slot) => {
        const turn = (turns[called] ?? 0) + (slot < functions ? 1 : 0);
        if (slot < functions) turns[called] = turn;
        return { block, index: 0, slot, word: label === 'to and fro' ? BigInt(turn % 2) + 1n : BigInt(index + 1) };
      });
  });
}

interface Measured {
  readonly calls: number;
  readonly least: number;
  readonly bisection: number;
}

async function measure(shape: Shape, variables: number, random: Random): Promise<Measured> {
  const writes = writesOf(shape, variables, random);
  const node = new SimulatedState({ head: blocks, writes, methods: ['eth_getStorageValues'] });
  const slots = Array.from({ length: variables }, (_, slot) => ({ name: `v${slot}`, slots: [slotHex(BigInt(slot))] }));
  const question = readBlameQuestion(storageQuestion(contract, slots, new Map(), { from: 0, to: blocks, changes: 1 }));
  if (question === undefined) throw new Error('The question was not read.');
  const work = new BlameWork({ question, range: { from: 0, to: blocks }, firstVolatile: Infinity });
  const { rows } = await runAgainst(node, work);
  // What was found is the change, whichever of several that undo each other.
  const found = rows.map((row) => Number((row as { readonly block: number }).block));
  const distance = blocks - Math.min(blocks, ...found);
  return {
    calls: node.reads,
    least: found.length === 0 ? leastReads(blocks) : leastReads(distance),
    bisection: 2 + Math.ceil(Math.log2(blocks)),
  };
}

/**
 * The reads of a search that is told the power of two of the distance: the asked block, the two ends, and the halvings
 * between them.
 */
function leastReads(distance: number): number {
  return 3 + Math.max(0, Math.floor(Math.log2(Math.max(1, distance))));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;
const rounded = (number: number): number => Math.round(number * 100) / 100;

export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const random = seeded(seed * 7919 + 23);
  const runs = smallest ? 1 : allRuns;
  const cases: BenchCase[] = [];
  for (const shape of shapes) {
    const by = new Map<number, readonly Measured[]>();
    for (const variables of [1, 4, 40]) {
      performance.mark(`${shape.label}: ${variables} variables`);
      const measured: Measured[] = [];
      for (let turn = 0; turn < runs; turn += 1) measured.push(await measure(shape, variables, random));
      by.set(variables, measured);
    }
    const one = by.get(1) ?? [];
    const label = (what: string): string => `${shape.label}: ${what}`;
    const isKnown = shape.label !== 'never changed';
    const most: Bound = { kind: 'atMost', value: 1.3 };
    cases.push(
      { label: label('reads'), value: rounded(mean(one.map(({ calls }) => calls))), unit: 'calls' },
      {
        label: label('reads over the fewest'),
        value: rounded(sum(one.map(({ calls }) => calls)) / sum(one.map(({ least }) => least))),
        unit: 'x',
        bound: most,
      },
      {
        label: label('reads over plain bisection'),
        value: rounded(sum(one.map(({ calls }) => calls)) / sum(one.map(({ bisection }) => bisection))),
        unit: 'x',
        ...(isKnown && { bound: { kind: 'atMost', value: 1.4 } }),
      },
    );
    for (const variables of [4, 40]) {
      const several = by.get(variables) ?? [];
      cases.push({
        label: label(`${variables} variables over one`),
        value: rounded(mean(several.map(({ calls }) => calls)) / mean(one.map(({ calls }) => calls))),
        unit: 'x',
        bound: { kind: 'atMost', value: 3 },
      });
    }
  }
  return { name: 'blame', cases };
}
