import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { Outcome } from '../../../../../../src/core/model/exchange/exchange';
import type { LogWorkOptions } from '../../../../../../src/core/run/longWork/logWork';
import { type Asked, type NodeOptions, rpcError, SimulatedNode, threeAddresses } from '../simulatedNode';
import { limits, logWork, runAgainst, type TestRun } from '../testRun';

const maxLogs = 10;
const hex = (number: number): string => `0x${number.toString(16)}`;

/** How services word that there are too many logs (anchors in the wild). */
const tooMany: readonly ((asked: Asked, fits: number) => Outcome)[] = [
  () => rpcError('query returned more than 10 results'),
  ({ from }, fits) =>
    rpcError(
      `query returned more than 10 results. Try with this block range [${hex(from)}, ${hex(Math.max(from, fits))}].`,
    ),
  ({ from, to }) => rpcError(`query exceeds max results 10, retry with the range ${from}-${to}`, -32602),
  ({ from, to }) =>
    rpcError('Log response size exceeded. this block range should work: [0x1, 0x2]', -32602, {
      data: { from: hex(Math.floor((from + to) / 2)), to: hex(to) },
    }),
  () => rpcError('logs matched by query exceeds limit of 10', -32000),
  () => rpcError('response size should not greater than 10000000 bytes', -32000),
  () => rpcError('query timeout exceeded'),
];

const tooLong: readonly ((asked: Asked) => Outcome)[] = [
  () => rpcError('query block range exceeds server limit, narrow your filter: 7', -32000),
  () => rpcError('ranges over 100 blocks are not supported on free plan', 35, { httpStatus: 400 }),
  () => rpcError('block range is too large', -32000),
  ({ from }) =>
    rpcError(
      `up to a 7 block range. Based on your parameters, this block range should work: [${hex(from)}, ${hex(from + 6)}]`,
      -32600,
      { httpStatus: 400 },
    ),
];

const faults: readonly Outcome[] = [
  { kind: 'httpError', status: 429, retryAfterSeconds: 3, excerpt: '' },
  rpcError('project ID request rate exceeded'),
  rpcError('Request timeout on the free plan, please upgrade', 30, { httpStatus: 408 }),
  { kind: 'networkError', code: 'ECONNRESET', detail: 'the connection was closed' },
];

const density = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3), fc.nat(maxLogs - 1)), {
  minLength: 1,
  maxLength: 300,
});

const world = fc.record({
  logs: density,
  lanes: fc.integer({ min: 1, max: 8 }),
  tooMany: fc.constantFrom(...tooMany),
  tooLong: fc.constantFrom(...tooLong),
  maxBlocks: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  known: fc.boolean(),
  faults: fc.array(fc.record({ call: fc.nat(80), fault: fc.constantFrom(...faults) }), { maxLength: 6 }),
  turns: fc.array(fc.nat(12), { minLength: 1, maxLength: 20, size: 'max' }),
  splitsAtCap: fc.boolean(),
  addressesACall: fc.constantFrom(1, 2, 3),
});

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function nodeOf(
  { logs, tooMany: many, tooLong: long, maxBlocks, faults: failing }: World,
  more: Partial<NodeOptions> = {},
): SimulatedNode {
  const byCall = new Map(failing.map(({ call, fault }) => [call, fault]));
  return new SimulatedNode({
    logs,
    maxLogs,
    tooMany: many,
    tooLong: long,
    ...(maxBlocks !== undefined && { maxBlocks }),
    fault: (call) => byCall.get(call),
    ...more,
  });
}

function requestOf({
  logs,
  lanes,
  maxBlocks,
  known,
  splitsAtCap,
  addressesACall,
}: World): Partial<LogWorkOptions> & Pick<LogWorkOptions, 'range'> {
  return {
    range: { from: 0, to: logs.length - 1 },
    lanes,
    splitsAtCap,
    filter: { address: threeAddresses },
    limits: {
      ...limits,
      logParameters: addressesACall,
      ...(known && maxBlocks !== undefined && { logBlocks: maxBlocks }),
    },
  };
}

function turnsOf({ turns }: World): (call: number) => number {
  return (call) => turns[call % turns.length] ?? 1;
}

/** Every block is delivered once and in order. */
function assertNoGap({ spans }: TestRun, blocks: number): void {
  assert.deepEqual(
    spans.map(([from]) => from),
    [0, ...spans.slice(0, -1).map(([, to]) => to + 1)],
  );
  assert.equal(spans.at(-1)?.[1], blocks - 1);
}

describe('the logs of a long work', () => {
  it('are exactly those of the chain, for any density, limits, errors, lanes and order of answers', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const node = nodeOf(given);
        const run = await runAgainst(node, logWork(requestOf(given)), {
          options: { lanes: given.lanes },
          turns: turnsOf(given),
        });
        assert.equal(run.end.kind, 'done');
        assert.deepEqual(run.rows, node.logsOf(0, given.logs.length - 1));
        assertNoGap(run, given.logs.length);
      }),
      { numRuns: 400 },
    );
  });

  it('are exactly those of the chain after stops and crashes, with the journal cut off anywhere, and nothing is requested twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(
          fc.record({ abortAt: fc.nat(30), cut: fc.double({ min: 0, max: 1, noNaN: true }), tears: fc.boolean() }),
          { minLength: 1, maxLength: 4 },
        ),
        async (given, stops) => {
          let journal: readonly string[] = [];
          for (const { abortAt, cut, tears } of stops) {
            const stopped = await runAgainst(nodeOf(given), logWork(requestOf(given)), {
              options: { lanes: given.lanes },
              turns: turnsOf(given),
              abortAt,
              journal,
            });
            const kept = stopped.lines.slice(0, Math.ceil(stopped.lines.length * cut));
            journal = tears ? kept.map((line, index) => (index === kept.length - 1 ? line.slice(0, -3) : line)) : kept;
          }
          const isOneGroup = given.addressesACall === 3;
          const pieces = journal.flatMap((line) => {
            const read = line.endsWith('}')
              ? (JSON.parse(line) as { kind: string; from: number; to: number })
              : { kind: 'torn', from: 0, to: 0 };
            return read.kind === 'piece' ? [read] : [];
          });
          const node = nodeOf(given);
          const run = await runAgainst(node, logWork(requestOf(given)), {
            options: { lanes: given.lanes },
            turns: turnsOf(given),
            journal,
          });
          assert.equal(run.end.kind, 'done');
          assert.deepEqual(run.rows, node.logsOf(0, given.logs.length - 1));
          assertNoGap(run, given.logs.length);
          if (isOneGroup)
            for (const asked of node.asked)
              assert.ok(
                pieces.every(({ from, to }) => asked.to < from || asked.from > to),
                `blocks ${asked.from} to ${asked.to} were there already`,
              );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are exactly those of the chain at the end, even if its last blocks keep being reorganized', async () => {
    const reorganizations = fc.array(fc.record({ call: fc.nat(60), depth: fc.integer({ min: 1, max: 20 }) }), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(
        world,
        reorganizations,
        fc.option(fc.nat(30), { nil: undefined }),
        async (given, changes, abortAt) => {
          const reorganize = new Map(changes.map(({ call, depth }) => [call, depth]));
          const volatileFrom = given.logs.length - 20;
          const node = nodeOf({ ...given, maxBlocks: given.maxBlocks ?? 9 }, { reorganize });
          const setting = { options: { lanes: given.lanes }, turns: turnsOf(given) };
          const create = (): ReturnType<typeof logWork> => logWork({ ...requestOf(given), volatileFrom });
          const first = await runAgainst(node, create(), { ...setting, abortAt });
          const run =
            first.end.kind === 'done' ? first : await runAgainst(node, create(), { ...setting, journal: first.lines });
          assert.equal(run.end.kind, 'done');
          assert.deepEqual(run.rows, node.logsOf(0, given.logs.length - 1));
          assertNoGap(run, given.logs.length);
        },
      ),
      { numRuns: 400 },
    );
  });
});
