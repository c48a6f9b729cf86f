import type { Random } from '../../unit/core/formats/abi/type/randomAbi';
import { seeded } from '../../unit/core/formats/abi/type/randomAbi';

/** Logs of a contract in a range of blocks that starts at block 0. */
export interface LogDensity {
  readonly label: string;
  readonly blocks: number;
  /** The block of each log, in ascending order. */
  readonly positions: Uint32Array;
}

export interface LogSegment {
  readonly from: number;
  readonly length: number;
  /** In numbers that `SegmentDensity.scale` turns into logs. */
  readonly logs: number;
}

/** Logs in busy and quiet segments, in turn. The first is quiet. */
export interface SegmentDensity extends LogDensity {
  readonly segments: readonly LogSegment[];
  readonly busyBlocks: number;
  readonly scale: number;
}

const day = 7_200;

/** Six distributions of about a million logs in the blocks of a chain, or of a `part` of both. */
export function sixDensities(seed: number, part = 1): readonly LogDensity[] {
  const random = seeded(seed * 7919 + 17);
  return [uniform, bursty, growing, oneStretch, verySparse, daily].map((draw) => draw(random, part));
}

function uniform(random: Random, part: number): LogDensity {
  const blocks = 2_000_000 * part;
  return drawn('uniform', blocks, 1_000_000 * part, () => random() * blocks);
}

/**
 * Mints, airdrops, panics: busy periods, some much busier than others, interrupt quiet ones (a Markov-modulated Poisson
 * process).
 */
function bursty(random: Random, part: number): LogDensity {
  return segments('bursty', random, 40_000, part);
}

/** Periods so short that one call spans several, so that earlier blocks hardly predict later ones. */
export function shortBursts(seed: number, part = 1): SegmentDensity {
  return segments('short bursts', seeded(seed * 7919 + 18), 8_000, part);
}

/** Short bursts of other kinds: they show whether the planner learned bursts or only those of `shortBursts`. */
export function otherBursts(seed: number, part = 1): readonly LogDensity[] {
  const random = seeded(seed * 7919 + 19);
  return [
    segments('shorter bursts', random, 3_000, part),
    segments('longer bursts', random, 16_000, part),
    regular('bursts with a period', random, { period: 40_000, jitter: 0, blocks: [6_000, 6_000], height: 0 }, part),
    regular(
      'bursts about a period',
      random,
      { period: 30_000, jitter: 0.3, blocks: [3_000, 9_000], height: 0.3 },
      part,
    ),
    regular(
      'narrow bursts at any time',
      random,
      { period: 25_000, jitter: 4, blocks: [100, 1_500], height: 0.7 },
      part,
    ),
    regular(
      'few wide bursts at any time',
      random,
      { period: 90_000, jitter: 4, blocks: [4_000, 30_000], height: 1 },
      part,
    ),
  ];
}

/** `busyBlocks` is the average length of a busy period; a quiet one is four times as long. */
function segments(label: string, random: Random, busyBlocks: number, part: number): SegmentDensity {
  const blocks = 2_000_000 * part;
  const all: LogSegment[] = [];
  for (let from = 0, isBusy = false; from < blocks; isBusy = !isBusy) {
    const segment = drawSegment(random, isBusy, busyBlocks, blocks - from);
    all.push({ from, ...segment });
    from += segment.length;
  }
  const scale = (1_000_000 * part) / all.reduce((sum, { logs }) => sum + logs, 0);
  const positions = all.flatMap(({ from, length, logs }) =>
    Array.from({ length: Math.round(logs * scale) }, () => from + random() * length),
  );
  return { ...sorted(label, blocks, positions), segments: all, busyBlocks, scale };
}

/** Draws how long a segment lasts and how many logs it has. */
export function drawSegment(
  random: Random,
  isBusy: boolean,
  busyBlocks: number,
  maxBlocks = Infinity,
): Omit<LogSegment, 'from'> {
  const length = Math.min(maxBlocks, 500 - Math.log(1 - random()) * (isBusy ? busyBlocks : 4 * busyBlocks));
  return { length, logs: length * (isBusy ? 12 * Math.exp(0.7 * normal(random)) : 1) };
}

interface Rhythm {
  readonly period: number;
  /** How far a burst may be from its place, in periods. */
  readonly jitter: number;
  /** The shortest and the longest burst. */
  readonly blocks: readonly [number, number];
  /** How much the numbers of logs of bursts differ, in logarithms. */
  readonly height: number;
}

/** Nine logs of ten are in bursts at about equal distances. */
function regular(label: string, random: Random, { period, jitter, blocks, height }: Rhythm, part: number): LogDensity {
  const all = 2_000_000 * part;
  const [shortest, longest] = blocks;
  const bursts = Array.from({ length: Math.floor(all / period) }, (_, index) => {
    const length = shortest + random() * (longest - shortest);
    const start = (index + 0.5 + jitter * (random() - 0.5)) * period;
    return {
      from: Math.min(all - length, Math.max(0, start)),
      length,
      weight: length * Math.exp(height * normal(random)),
    };
  });
  const total = bursts.reduce((sum, { weight }) => sum + weight, 0);
  return sorted(label, all, [
    ...Array.from({ length: 100_000 * part }, () => random() * all),
    ...bursts.flatMap(({ from, length, weight }) =>
      Array.from({ length: Math.round((900_000 * part * weight) / total) }, () => from + random() * length),
    ),
  ]);
}

/** A contract with growing use: four hundred times as much at the end as at the start. */
function growing(random: Random, part: number): LogDensity {
  const blocks = 2_000_000 * part;
  const rate = Math.log(400);
  return drawn(
    'growing',
    blocks,
    1_000_000 * part,
    () => (blocks * Math.log(1 + random() * (Math.exp(rate) - 1))) / rate,
  );
}

function oneStretch(random: Random, part: number): LogDensity {
  const blocks = 3_000_000 * part;
  const width = 60_000 * part;
  const start = random() * (blocks - width);
  return drawn('one dense stretch', blocks, 1_000_000 * part, () =>
    random() < 0.1 ? random() * blocks : start + random() * width,
  );
}

/** Twenty million blocks, a few logs in each transaction. */
function verySparse(random: Random, part: number): LogDensity {
  const blocks = 20_000_000 * part;
  const positions: number[] = [];
  while (positions.length < 1_000_000 * part) {
    const block = random() * blocks;
    for (let more = 1 + Math.floor(random() * 5); more > 0; more -= 1) positions.push(block);
  }
  return sorted('very sparse', blocks, positions);
}

/** A month of days with quiet nights. */
function daily(random: Random, part: number): LogDensity {
  const blocks = 30 * day * part;
  const phase = random() * 2 * Math.PI;
  return drawn('daily cycle', blocks, 1_000_000 * part, () => {
    for (;;) {
      const block = random() * blocks;
      if (random() * 1.8 < 1 + 0.8 * Math.sin((2 * Math.PI * block) / day + phase)) return block;
    }
  });
}

function drawn(label: string, blocks: number, count: number, draw: () => number): LogDensity {
  return sorted(label, blocks, Array.from({ length: count }, draw));
}

function sorted(label: string, blocks: number, positions: readonly number[]): LogDensity {
  return {
    label,
    blocks,
    positions: Uint32Array.from(positions, (position) =>
      Math.min(blocks - 1, Math.max(0, Math.floor(position))),
    ).sort(),
  };
}

/** Draws from the standard normal distribution (Box and Muller). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
