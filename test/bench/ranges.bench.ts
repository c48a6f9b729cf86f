// Fetching a million logs from a simulated service, in virtual time: the planner compared with other strategies and
// with the fewest possible calls.
import type { BenchCase, BenchOptions, BenchReport, Bound } from './benchReport';
import { type LogDensity, otherBursts, type SegmentDensity, shortBursts, sixDensities } from './ranges/densities';
import { informed } from './ranges/informed';
import { recorded, recordedSeeds } from './ranges/recorded';
import { type RunFigures, runStrategy } from './ranges/runStrategy';
import { leastCalls, type ServiceLimits } from './ranges/simulatedService';
import {
  attemptsOfViem,
  bisection,
  fixed,
  ponder,
  rpcbook,
  type Situation,
  type Strategy,
  viem,
} from './ranges/strategies';

const lanes = 8;

interface Contender {
  readonly label: string;
  readonly create: (situation: Situation) => Strategy;
}

const own: Contender = { label: 'Rpcbook', create: rpcbook };
const naive: Contender = { label: 'naive bisection', create: bisection };
const peers: readonly Contender[] = [
  naive,
  { label: '@ponder/utils', create: ponder },
  { label: 'viem, 2,000 blocks a call', create: viem(2_000, await attemptsOfViem()) },
  { label: 'fixed 2,000 blocks', create: fixed(2_000) },
  { label: 'fixed 10,000 blocks', create: fixed(10_000) },
];

const plain: ServiceLimits = { suggests: false, maxBlocks: Infinity };
const services: readonly {
  readonly label: string;
  readonly limits: ServiceLimits;
  readonly mean: Bound;
  readonly worst?: Bound;
}[] = [
  {
    label: 'no suggestions',
    limits: plain,
    mean: { kind: 'atMost', value: 1.4 },
    worst: { kind: 'atMost', value: 2.2 },
  },
  {
    label: 'suggested ranges',
    limits: { suggests: true, maxBlocks: Infinity },
    mean: { kind: 'atMost', value: 1.25 },
  },
  {
    label: 'at most 10,000 blocks',
    limits: { suggests: false, maxBlocks: 10_000 },
    mean: { kind: 'atMost', value: 1.15 },
  },
];

export function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const part = smallest ? 0.02 : 1;
  const densities = sixDensities(seed, part);
  const cases = services.flatMap(({ label, limits, mean, worst }) => {
    const measured = new Map(
      [own, ...peers].map((contender) => [
        contender,
        densities.map((density) => runStrategy(contender.create, density, lanes, limits)),
      ]),
    );
    const least = densities.map((density) => leastCalls(density, limits.maxBlocks));
    const ours = measured.get(own) ?? [];
    const bisected = measured.get(naive) ?? [];
    const wall: Bound = { kind: 'atMost', value: seconds(bisected) };
    return [
      ...figures(`${label}: ${own.label}`, ours, least, {
        mean,
        worst,
        ...(limits === plain && { wall }),
      }),
      ...ofEach(label, ours, least, densities),
      ...peers.flatMap((peer) => figures(`${label}: ${peer.label}`, measured.get(peer) ?? [], least, {})),
    ];
  });
  return Promise.resolve({
    name: 'ranges',
    cases: [
      ...cases,
      ...oneLane(densities),
      meanOfBursts(smallest ? 1 : 10, part),
      ...besideTheSix(shortBursts(seed, part)),
      reference(shortBursts(seed, part)),
      ...otherBursts(seed, part).flatMap(besideTheSix),
      ...services.flatMap(({ label, limits }) => besideRecorded(label, limits, part)),
    ],
  });
}

function figures(
  label: string,
  runs: readonly RunFigures[],
  least: readonly number[],
  bounds: { readonly mean?: Bound; readonly worst?: Bound; readonly wall?: Bound },
): readonly BenchCase[] {
  const ratios = runs.map(({ calls }, index) => calls / (least[index] ?? NaN));
  return [
    {
      label: `${label}, calls over the fewest possible (geometric mean)`,
      value: geometricMean(ratios),
      unit: 'x',
      bound: bounds.mean,
    },
    {
      label: `${label}, worst density`,
      value: Math.max(...ratios),
      unit: 'x',
      bound: bounds.worst,
    },
    { label: `${label}, total calls`, value: runs.reduce((sum, { calls }) => sum + calls, 0), unit: 'calls' },
    { label: `${label}, total failures`, value: runs.reduce((sum, { failures }) => sum + failures, 0), unit: 'calls' },
    {
      label: `${label}, wall time with ${lanes} lanes (geometric mean)`,
      value: seconds(runs),
      unit: 's',
      bound: bounds.wall,
    },
  ];
}

function ofEach(
  label: string,
  runs: readonly RunFigures[],
  least: readonly number[],
  densities: readonly LogDensity[],
): readonly BenchCase[] {
  return densities.flatMap((density, index) => {
    const { calls = NaN, failures = NaN } = runs[index] ?? {};
    return [
      {
        label: `${label}: Rpcbook, ${density.label} (fewest possible ${least[index] ?? NaN})`,
        value: calls,
        unit: 'calls',
      },
      { label: `${label}: Rpcbook, ${density.label}, failures`, value: failures, unit: 'calls' },
    ];
  });
}

function oneLane(densities: readonly LogDensity[]): readonly BenchCase[] {
  const runs = densities.map((density) => runStrategy(rpcbook, density, 1, plain));
  const ratios = runs.map(
    ({ calls }, index) =>
      calls / leastCalls(densities[index] ?? { label: '', blocks: 0, positions: new Uint32Array() }, Infinity),
  );
  return [
    {
      label: 'one lane, no suggestions: Rpcbook, calls over the fewest possible (geometric mean)',
      value: geometricMean(ratios),
      unit: 'x',
    },
    { label: 'one lane, no suggestions: Rpcbook, wall time (geometric mean)', value: seconds(runs), unit: 's' },
  ];
}

/** One seed of short bursts takes from 2.0 to 2.6 times the fewest calls, so that only a mean can have a bound. */
function meanOfBursts(seeds: number, part: number): BenchCase {
  const ratios = Array.from({ length: seeds }, (_, index) => {
    const density = shortBursts(index + 1, part);
    return runStrategy(rpcbook, density, lanes, plain).calls / leastCalls(density, Infinity);
  });
  return {
    label: `beside the six, short bursts, no suggestions: Rpcbook, calls over the fewest possible, mean of seeds 1 to ${seeds}`,
    value: geometricMean(ratios),
    unit: 'x',
    bound: { kind: 'atMost', value: 2.3 },
  };
}

/** Compares strategies on one more density: those of bursts, which are the worst for the planner. */
function besideTheSix(density: LogDensity): readonly BenchCase[] {
  const least = leastCalls(density, Infinity);
  return [own, ...peers].map((contender) => ({
    label: `beside the six, ${density.label}, no suggestions: ${contender.label}, calls over the fewest possible`,
    value: runStrategy(contender.create, density, lanes, plain).calls / least,
    unit: 'x',
  }));
}

/** Returns what is possible for someone who knows how the bursts are generated, so that the bound can be judged. */
function reference(density: SegmentDensity): BenchCase {
  return {
    label: `beside the six, ${density.label}, no suggestions, one lane: for reference, a strategy that knows the generator and all spells so far, calls over the fewest possible`,
    value: runStrategy(informed(density), density, 1, plain).calls / leastCalls(density, Infinity),
    unit: 'x',
  };
}

/** Compares the planner with itself before it learned bursts, on the same seeds whatever the seed of the run. */
function besideRecorded(label: string, limits: ServiceLimits, part: number): readonly BenchCase[] {
  const perSeed = recordedSeeds.map((seed) => [
    ...sixDensities(seed, part),
    shortBursts(seed, part),
    ...otherBursts(seed, part),
  ]);
  return [...(recorded.get(label) ?? [])].map(([name, before]) => {
    const densities = perSeed.flatMap((all) => all.filter((density) => density.label === name));
    const ratios = densities.map(
      (density) => runStrategy(rpcbook, density, lanes, limits).calls / leastCalls(density, limits.maxBlocks),
    );
    return {
      label: `at most 3 % worse than recorded (${before}), ${label}: Rpcbook, ${name}, seeds ${recordedSeeds.join(', ')}`,
      value: geometricMean(ratios),
      unit: 'x',
      bound: { kind: 'atMost', value: 1.03 * before },
    };
  });
}

function seconds(runs: readonly RunFigures[]): number {
  return geometricMean(runs.map(({ milliseconds }) => milliseconds)) / 1000;
}

function geometricMean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, one) => sum + Math.log(one), 0) / numbers.length);
}
